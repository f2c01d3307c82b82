import { createHash, randomBytes } from 'node:crypto';
import { chown, lstat, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { toReason, UnusableDatabaseError } from '../errors';
import { makeFolder } from '../../make-folder';
import { findBinaries } from './binaries';
import { findOwner, runAs, type Owner } from './run-as';
import { readInitdbError, toStartError } from './start-error';
import { describeFileProblem } from '../../file-problem';

/** The files of an embedded Postgres, whether it runs or not. */
export interface Cluster {
  readonly home: string;
  readonly folder: string;
  readonly logFile: string;
  readonly password: string;
  /** Distinguishes the server on these files from every other process of the machine. */
  readonly name: string;
  /** Null where Postgres runs as the user of this process. */
  readonly owner: Owner | null;
}

/**
 * Finds the database files in `dataDir`, or creates them.
 * @throws UnusableDatabaseError where the folder cannot be written to, belongs to another user, or
 * Postgres cannot run here
 */
export async function openCluster(dataDir: string): Promise<Cluster> {
  const home = join(dataDir, 'postgres');
  try {
    await makeFolder(dataDir);
    if (!(await lstat(home).catch(() => null))) await createCluster(home);
    const folder = join(home, 'cluster');
    const owner = await getOwner(folder);
    const password = await readFile(join(home, 'password'), 'utf8');
    const name = `recipe_nutrition_${createHash('sha256').update(password).digest('hex').slice(0, 16)}`;
    return { home, folder, logFile: join(home, 'server.log'), password, name, owner };
  } catch (error) {
    throw await toDataDirError(error, dataDir);
  }
}

// The files are created beside their place and moved there whole: a start that is killed leaves
// nothing that looks finished, and of two first starts at once the second finds the place taken and
// uses the files of the first.
async function createCluster(home: string): Promise<void> {
  await sweepUnfinished(home);
  const draft = `${home}.new-${randomBytes(6).toString('hex')}`;
  const owner = await findOwner();
  const folder = join(draft, 'cluster');
  await makeFolder(folder, 0o755);
  try {
    const passwordFile = join(draft, 'password');
    await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
    if (owner) await Promise.all([folder, passwordFile].map((path) => chown(path, owner.uid, owner.gid)));
    const { initdb } = await findBinaries(home, owner);
    await initialize({ initdb, folder, passwordFile, owner });
    await rename(draft, home);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!(await lstat(join(home, 'cluster')).catch(() => null))) throw error;
  }
}

async function initialize(draft: { initdb: string; folder: string; passwordFile: string; owner: Owner | null }) {
  // Passed as an open file: the user of Postgres may not be allowed to enter the folders above it.
  const password = await open(draft.passwordFile, 'r');
  try {
    const { code, output } = await runAs(draft.owner, draft.initdb, {
      args: (folder) => ['-D', folder, ...initdbOptions, '--pwfile=/dev/fd/3'],
      folder: draft.folder,
      extraFile: password.fd,
    });
    if (code !== 0) throw new UnusableDatabaseError(`initdb failed: ${readInitdbError(output)}`);
  } finally {
    await password.close();
  }
}

const initdbOptions = [
  '--username=postgres',
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  // Sorts by code point and lowercases every script, the same on every machine.
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
];

/** Removes what a killed first start left behind. An hour is longer than any start takes. */
async function sweepUnfinished(home: string): Promise<void> {
  for (const name of await readdir(dirname(home))) {
    const path = join(dirname(home), name);
    if (!name.startsWith(`${basename(home)}.new-`)) continue;
    if (Date.now() - (await stat(path)).mtimeMs > 3_600_000) await rm(path, { recursive: true, force: true });
  }
}

async function getOwner(folder: string): Promise<Owner | null> {
  const { uid, gid } = await stat(folder);
  const own = process.getuid?.() ?? uid;
  if (own === uid && own !== 0) return null;
  if (own !== 0) throw new UnusableDatabaseError(`its database belongs to another user (uid ${uid})`);
  if (uid !== 0) return { uid, gid };
  // Root may have copied the files; Postgres requires files of its own user.
  const owner = await findOwner();
  if (owner) {
    const entries = await readdir(folder, { recursive: true });
    await Promise.all(
      [folder, ...entries.map((entry) => join(folder, entry))].map((p) => chown(p, owner.uid, owner.gid)),
    );
  }
  return owner;
}

function toDataDirError(error: unknown, dataDir: string): Promise<UnusableDatabaseError> {
  const reason = toReason(error);
  const fallback = `The embedded Postgres cannot use DATA_DIR (${dataDir}): ${describeFileProblem(error)}. Let this user write there, set DATA_DIR to another folder, or set DATABASE_URL to use a Postgres of your own.`;
  return toStartError({ dataDir, reason, fallback, cause: error });
}
