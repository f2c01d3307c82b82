import { readFile } from 'node:fs/promises';

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
