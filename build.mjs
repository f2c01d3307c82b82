// Updates dist/ and the generated Prisma client from the sources. Does nothing if nothing is stale.
import './check-node.cjs';
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';

const root = import.meta.dirname;
const require = createRequire(import.meta.url);
const stampFile = join(root, 'dist', '.stamp');
const schemaFile = join(root, 'prisma', 'schema.prisma');
const clientDir = join(root, 'src', 'database', 'generated');
const clientStamp = join(clientDir, '.stamp');

function listSources(dir) {
  return readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) return listSources(path);
    return /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [path] : [];
  });
}

function generateClient() {
  // The version too: a newer Prisma generates another client from the same schema.
  const packageFile = require.resolve('prisma/package.json');
  const hash = createHash('sha256').update(readFileSync(schemaFile)).update(readFileSync(packageFile)).digest('hex');
  if (existsSync(clientStamp) && readFileSync(clientStamp, 'utf8') === hash) return;
  const prisma = join(dirname(packageFile), 'build', 'index.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [prisma, 'generate'], { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`prisma generate failed:\n${stdout}${stderr}`);
  writeFileSync(clientStamp, hash);
}

// Pages are written in JSX, which .swcrc does not read in other files.
const pageOptions = {
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic', importSource: 'preact' } },
  },
};

function toTarget(source) {
  return join(root, 'dist', source.replace(/\.tsx?$/, '.js'));
}

async function compile() {
  const sources = ['src', 'test', 'tools']
    .flatMap((dir) => (existsSync(join(root, dir)) ? listSources(join(root, dir)) : []))
    // Scripts for browsers are bundled by bundleAssets.
    .filter((path) => !path.startsWith(join(root, 'src', 'islands')));
  const inputs = [...sources, join(root, '.swcrc'), join(root, 'package.json'), join(root, 'build.mjs')];
  const listing = inputs.map((path) => `${relative(root, path)} ${statSync(path).mtimeMs}`).join('\n');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === listing) return;
  const stale = new Map(
    existsSync(stampFile)
      ? readFileSync(stampFile, 'utf8')
          .split('\n')
          .map((line) => line.split(' '))
      : [],
  );
  const settingsChanged = inputs
    .slice(sources.length)
    .some((path) => stale.get(relative(root, path)) !== String(statSync(path).mtimeMs));
  const { transformFile } = require('@swc/core');
  await Promise.all(
    sources.map(async (path) => {
      const name = relative(root, path);
      const target = toTarget(name);
      const before = stale.get(name);
      stale.delete(name);
      if (!settingsChanged && before === String(statSync(path).mtimeMs) && existsSync(target)) return;
      const { code, map } = await transformFile(path, {
        cwd: root,
        sourceMaps: true,
        ...(name.endsWith('.tsx') ? pageOptions : {}),
        sourceFileName: relative(dirname(target), path),
      });
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, `${code}\n//# sourceMappingURL=${target.split('/').pop()}.map\n`);
      writeFileSync(`${target}.map`, map);
    }),
  );
  for (const gone of stale.keys())
    if (/\.tsx?$/.test(gone)) for (const end of ['', '.map']) rmSync(`${toTarget(gone)}${end}`, { force: true });
  writeFileSync(stampFile, listing);
}

// The playground needs four published files of these packages and none of their dependencies.
// Copying the files keeps the packages out of a production install.
const playgroundFiles = {
  'react.js': 'react/umd/react.production.min.js',
  'react-dom.js': 'react-dom/umd/react-dom.production.min.js',
  'graphiql.js': 'graphiql/graphiql.min.js',
  'graphiql.css': 'graphiql/graphiql.min.css',
};

/** Copies the files of the playground. Returns their plain names with those that contain a hash. */
function copyPlayground(assets) {
  return Object.entries(playgroundFiles).map(([name, file]) => {
    const content = readFileSync(join(root, 'node_modules', file));
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 8).toUpperCase();
    const hashed = name.replace('.', `-${hash}.`);
    writeFileSync(join(assets, hashed), content);
    return [name, hashed];
  });
}

// Bundles the styles and scripts of the pages. Their names contain a hash of the content, so that
// browsers may cache them without a limit of time.
function bundleAssets() {
  const folder = join(root, 'src', 'islands');
  const assets = join(root, 'dist', 'assets');
  const manifestFile = join(assets, 'manifest.json');
  const files = [
    // A folder changes with a file that is removed, and package.json with a package.
    folder,
    ...readdirSync(folder, { recursive: true }).map((name) => join(folder, name)),
    ...Object.values(playgroundFiles).map((file) => join(root, 'node_modules', file)),
    join(root, 'package.json'),
  ];
  const newest = Math.max(statSync(join(root, 'build.mjs')).mtimeMs, ...files.map((file) => statSync(file).mtimeMs));
  if (existsSync(manifestFile) && statSync(manifestFile).mtimeMs >= newest) return;
  const { buildSync } = require('esbuild');
  rmSync(assets, { recursive: true, force: true });
  const { metafile } = buildSync({
    entryPoints: readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.json'))
      .map((entry) => join(folder, entry.name)),
    outdir: assets,
    absWorkingDir: root,
    entryNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    target: 'es2022',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    loader: { '.svg': 'copy' },
    metafile: true,
    logLevel: 'warning',
  });
  const outputs = Object.entries(metafile.outputs).map(([path, { entryPoint }]) => [
    relative(assets, join(root, path)),
    entryPoint,
  ]);
  const names = outputs.map(([file, entryPoint]) => [
    entryPoint === undefined ? file : basename(entryPoint).replace(/\.tsx?$/, '.js'),
    file,
  ]);
  writeFileSync(manifestFile, JSON.stringify(Object.fromEntries([...names, ...copyPlayground(assets)])));
}

// A running service needs 5 MB of Prisma: the runtime of the generated client and the query
// compiler for PostgreSQL. They are copied to where Node finds them from dist/, so that a
// production install needs neither the 72 MB of @prisma/client nor the command line among its
// peers.
const clientPackages = ['@prisma/client', '@prisma/client-runtime-utils'];

function copyClientRuntime() {
  const generated = join(root, 'dist', 'src', 'database', 'generated', 'internal');
  const code = readdirSync(generated).map((name) => readFileSync(join(generated, name), 'utf8'));
  const loaded = [...code.join('\n').matchAll(/require\("(@prisma\/client\/[^"]+)"\)/g)].map(([, name]) => name);
  const files = [
    ...[...loaded, '@prisma/client-runtime-utils'].map((name) => relative(root, require.resolve(name))),
    ...clientPackages.flatMap((name) => ['package.json', 'LICENSE'].map((file) => join('node_modules', name, file))),
  ];
  for (const file of new Set(files)) copyIfStale(join(root, file), join(root, 'dist', file));
}

// Compiles the client, which programs of this project import by its name.
function buildClient() {
  const client = join(root, 'clients', 'typescript');
  const sources = listSources(join(client, 'src'));
  const inputs = [...sources, join(client, 'tsconfig.json'), join(client, 'package.json')];
  const stamp = join(client, 'dist', 'client.js');
  const newest = Math.max(...inputs.map((file) => statSync(file).mtimeMs));
  if (existsSync(stamp) && statSync(stamp).mtimeMs >= newest) return;
  const tsc = join(dirname(require.resolve('typescript/package.json')), 'bin', 'tsc');
  const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', client], { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`The client cannot be compiled:\n${stdout}`);
}

// The names of the program's own foods are read here and not at every start, which then takes a
// quarter less time.
function computeOwnTables() {
  const folders = ['analysis', 'catalog', 'seed'].map((name) => join(root, 'src', name));
  const seeds = readdirSync(join(root, 'seeds'), { recursive: true }).map((name) => join(root, 'seeds', name));
  const inputs = [...folders.flatMap(listSources), ...seeds, join(root, 'tools', 'write-own-tables.ts')];
  const listing = inputs.map((path) => `${relative(root, path)} ${statSync(path).mtimeMs}`).join('\n');
  const stamp = join(root, 'dist', '.own-foods-stamp');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === listing) return;
  const program = join(root, 'dist', 'tools', 'write-own-tables.js');
  const { status, stderr } = spawnSync(process.execPath, [program], { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`The tables of the seed cannot be computed:\n${stderr}`);
  writeFileSync(stamp, listing);
}

function copyIfStale(source, target) {
  if (existsSync(target) && statSync(target).mtimeMs >= statSync(source).mtimeMs) return;
  mkdirSync(dirname(target), { recursive: true });
  copyFileSync(source, target);
}

generateClient();
await compile();
// The program checks it too, where it runs without this script.
copyIfStale(join(root, 'check-node.cjs'), join(root, 'dist', 'check-node.cjs'));
copyClientRuntime();
// npm run seed:compile writes foods that other tables of the seed name already.
if (!process.argv.includes('--without-own-foods')) computeOwnTables();
bundleAssets();
buildClient();
