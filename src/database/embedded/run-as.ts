import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Runs a program of Postgres in the database folder and waits for its end; `output` is all that it
 * wrote.
 */
export async function runAs(
  owner: Owner | null,
  program: string,
  run: {
    readonly folder: string;
    /** Called with the path by which the program can reach `folder`. */
    readonly args: (folder: string) => readonly string[];
    /** Becomes file descriptor 3 of the program. */
    readonly extraFile?: number;
  },
): Promise<{ code: number | null; output: string }> {
  const child = spawnAs(owner, program, {
    ...run,
    stdio: ['ignore', 'pipe', 'pipe', ...(run.extraFile === undefined ? [] : [run.extraFile])],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += String(chunk)));
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: null, output: error.message }));
    child.on('close', (code) => resolve({ code, output }));
  });
}

/**
 * Starts a program of Postgres in the database folder, as `owner`, in a session of its own, so that
 * Ctrl-C in the terminal does not reach it.
 */
export function spawnAs(
  owner: Owner | null,
  program: string,
  run: {
    readonly folder: string;
    readonly args: (folder: string) => readonly string[];
    readonly stdio: NonNullable<SpawnOptions['stdio']>;
  },
): ChildProcess {
  // The folder is entered before the user changes, and Linux has a path to the current folder that
  // does not pass through its parents: so a database in /root, which others may not enter, can be
  // run as `nobody`.
  const reachable = owner && process.platform === 'linux' ? '/proc/self/cwd' : run.folder;
  return spawn(program, run.args(reachable), {
    cwd: run.folder,
    detached: true,
    stdio: run.stdio,
    // None of this process's variables: a PGOPTIONS or LD_PRELOAD meant for other programs would
    // change the server.
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
    ...owner,
  });
}

/**
 * Whether a user may enter a folder and all its parents. A missing folder counts as open: this
 * program will create it.
 */
export async function canEnter(folder: string, { uid, gid }: Owner): Promise<boolean> {
  const found = await stat(folder).catch(() => null);
  if (found) {
    const share = found.uid === uid ? 6 : found.gid === gid ? 3 : 0;
    if (((found.mode >> share) & 1) === 0) return false;
  }
  return folder === dirname(folder) || canEnter(dirname(folder), { uid, gid });
}

/** A user of this machine, by id. */
export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/**
 * The user that Postgres runs as. Postgres refuses to run as root: where this process is root, the
 * user is `postgres` where it exists, else `nobody`. Null where this process is an ordinary user,
 * and Postgres runs as the same.
 */
export async function findOwner(): Promise<Owner | null> {
  if (process.getuid?.() !== 0) return null;
  const users = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n').map((line) => line.split(':'));
  for (const wanted of ['postgres', 'nobody']) {
    const [, , uid, gid] = users.find(([name]) => name === wanted) ?? [];
    // macOS writes -2, which the system reads as an unsigned number.
    if (uid && gid && Number(uid) !== 0) return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 };
  }
  return { uid: overflowId, gid: overflowId };
}

// The id that Linux uses for `nobody` where no user file names another.
const overflowId = 65534;
