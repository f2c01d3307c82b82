import { setTimeout as sleep } from 'node:timers/promises';
import { sendSignal } from './end-orphans';
import { findServer, isServer } from './find-server';
import type { Cluster } from './open-cluster';

/** Ends the server as `pg_ctl stop -m fast` does: it ends the sessions and writes everything out; after ten seconds, without. */
export async function shutDown(cluster: Cluster): Promise<void> {
  const server = await findServer(cluster);
  if (server) await endServer(cluster, server.pid);
}

/** The same for a server that may not have said yet that it runs. */
export async function endServer(cluster: Pick<Cluster, 'name'>, pid: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    sendSignal(pid, signal);
    for (let waitedMs = 0; waitedMs < shutDownTimeoutMs; waitedMs += pollMs) {
      await sleep(pollMs);
      if (!(await isServer(cluster, pid))) return;
    }
  }
}

const pollMs = 10;
const shutDownTimeoutMs = 10_000;
