import { setTimeout as sleep } from 'node:timers/promises';
import { findServer, isServer } from './find-server';
import type { Cluster } from './open-cluster';

/** Ends the server as `pg_ctl stop -m fast` does: it ends the sessions and writes everything out; after ten seconds, without. */
export async function shutDown(cluster: Cluster): Promise<void> {
  const server = await findServer(cluster);
  if (!server) return;
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    signalServer(server.pid, signal);
    for (let waitedMs = 0; waitedMs < shutDownTimeoutMs; waitedMs += pollMs) {
      await sleep(pollMs);
      if (!(await isServer(cluster, server.pid))) return;
    }
  }
}

function signalServer(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended by itself in the meantime.
  }
}

const pollMs = 10;
const shutDownTimeoutMs = 10_000;
