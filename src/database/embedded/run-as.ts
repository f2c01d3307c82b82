import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Runs a program of Postgres to its end, in the database folder; `output` is all it said. */
export async function runAs(
  owner: Owner | null,
  program: string,
  run: {
    readonly folder: string;
    /** Gets the name by which the program can reach `folder`. */
    readonly args: (folder: string) => readonly string[];
    /** Becomes the program's file descriptor 3. */
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

/** Starts a program of Postgres in the database folder, as `owner`, in a session of its own: Ctrl-C in the terminal is not for it. */
export function spawnAs(
  owner: Owner | null,
  program: string,
  run: {
    readonly folder: string;
    readonly args: (folder: string) => readonly string[];
    readonly stdio: NonNullable<SpawnOptions['stdio']>;
  },
): ChildProcess {
  // The folder is entered before the user changes, and Linux knows the current folder by a name that needs no way through the
  // folders above it: so a database in /root, closed to others, can be run as nobody all the same.
  const reachable = owner && process.platform === 'linux' ? '/proc/self/cwd' : run.folder;
  return spawn(program, run.args(reachable), {
    cwd: run.folder,
    detached: true,
    stdio: run.stdio,
    // Nothing of ours: a PGOPTIONS or LD_PRELOAD meant for others would change the server.
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
    ...owner,
  });
}

/** Whether a user may pass through a folder and all those above it; a folder that is yet to be made is one of ours, and open. */
export async function canEnter(folder: string, { uid, gid }: Owner): Promise<boolean> {
  const found = await stat(folder).catch(() => null);
  if (found) {
    const share = found.uid === uid ? 6 : found.gid === gid ? 3 : 0;
    if (((found.mode >> share) & 1) === 0) return false;
  }
  return folder === dirname(folder) || canEnter(dirname(folder), { uid, gid });
}

/** A user on this machine by number. */
export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/**
 * The user Postgres runs as where this process is root, which Postgres refuses to run as: `postgres` where there is one, else
 * `nobody`. Null: this process is an ordinary user, and Postgres runs as the same.
 */
export async function findOwner(): Promise<Owner | null> {
  if (process.getuid?.() !== 0) return null;
  const users = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n').map((line) => line.split(':'));
  for (const wanted of ['postgres', 'nobody']) {
    const [, , uid, gid] = users.find(([name]) => name === wanted) ?? [];
    // Written as -2 on macOS, which the system reads as an unsigned number.
    if (uid && gid && Number(uid) !== 0) return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 };
  }
  return { uid: overflowId, gid: overflowId };
}

// What Linux calls nobody where no user file says otherwise.
const overflowId = 65534;
