import { setTimeout as sleep } from 'node:timers/promises';
import { isServer } from './find-server';
import { listProcesses } from './list-processes';
import type { Cluster } from './open-cluster';

/**
 * Ends the processes that a killed server left behind on these files. Most end by themselves; one that is in the middle of a statement may take minutes, and as
 * long as one of them holds the shared memory of the files no other server starts. Nothing is lost by it: the next server recovers what was committed.
 */
export async function endOrphans(cluster: Pick<Cluster, 'name'>): Promise<void> {
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    for (const pid of await listOrphans(cluster)) sendSignal(pid, signal);
    for (const deadline = Date.now() + endTimeoutMs; Date.now() < deadline; await sleep(pollMs)) {
      if ((await listOrphans(cluster)).length === 0) return;
    }
  }
}

/** Those whose title names the cluster, as Postgres writes it, and whose parent is no server of it: not those of a server that another process started. */
async function listOrphans(cluster: Pick<Cluster, 'name'>): Promise<readonly number[]> {
  const found = (await listProcesses()).filter(({ command }) => command.startsWith(`postgres: ${cluster.name}`));
  const orphaned = await Promise.all(found.map(async ({ parentPid }) => !(await isServer(cluster, parentPid))));
  return found.flatMap(({ pid }, index) => (orphaned[index] === true ? [pid] : []));
}

/** Tells a process a signal; nothing where it has ended meanwhile. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended by itself in the meantime.
  }
}

const pollMs = 20;
const endTimeoutMs = 1_000;
