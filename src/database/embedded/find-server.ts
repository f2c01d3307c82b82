import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { listProcesses, readCommand } from './list-processes';
import type { Cluster } from './open-cluster';

/** A server process on a cluster's files. */
export interface Server {
  readonly pid: number;
  readonly port: number;
  /** Whether it accepts connections; false while it starts or shuts down. */
  readonly ready: boolean;
}

/** The server that runs on these files, whoever started it; null when none does. */
export async function findServer(cluster: Cluster): Promise<Server | null> {
  const file = join(cluster.folder, 'postmaster.pid');
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return null;
  // Lines as in Postgres's pidfile.h: 1 the process, 4 the port, 8 the status.
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  if (pid && (await isServer(cluster, pid))) {
    return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
  }
  // Left behind by a server that was killed. Postgres sees that by itself unless the number now belongs to another process of the
  // same user, as it often does in a restarted container, or the server was killed before it had written its number.
  const isInTheWay = pid ? isAlive(pid) : !(await isStarting(cluster));
  if (isInTheWay && (await readFile(file, 'utf8').catch(() => null)) === text) await rm(file, { force: true });
  return null;
}

/** Whether a process is the server on these files; one that has ended but that nobody has taken note of is not. */
export async function isServer(cluster: Pick<Cluster, 'name'>, pid: number): Promise<boolean> {
  return (await readCommand(pid)).includes(cluster.name);
}

/** Whether some process is on its way to be the server. */
async function isStarting({ name }: Pick<Cluster, 'name'>): Promise<boolean> {
  return (await listProcesses()).some(({ command }) => command.includes(name));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
