import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import type { Owner } from './find-owner';

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
