import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseFault } from '../database-fault';
import { findBinaries } from './find-binaries';
import { findServer } from './find-server';
import { joinServer } from './join-server';
import { launchServer } from './launch-server';
import { openCluster } from './open-cluster';

/** A Postgres of our own, running; `stop` leaves it, and shuts it down where nobody else uses it. */
export interface EmbeddedPostgres {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/**
 * Starts PostgreSQL on the folder `postgres` in `dataDir`, made on the first start, or joins the server that runs on it already:
 * one that another process of ours started, or one that outlived a process that was killed. The last to stop shuts it down.
 * @param settings of the server, beyond those of the launcher: `{ fsync: 'off' }`.
 * @throws DatabaseFault when the folder cannot be written to or Postgres cannot run here.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<EmbeddedPostgres> {
  const cluster = await openCluster(resolve(dataDir));
  const deadline = Date.now() + startTimeoutMs;
  let failures = 0;
  for (;;) {
    const server = await findServer(cluster);
    if (server?.ready) {
      const joined = await joinServer(cluster, server);
      if (joined) return joined;
    }
    if (!server) {
      const fault = await launchServer(cluster, await findBinaries(cluster.home, cluster.owner), settings);
      // Where two start at once, one of the servers gives way to the other: that is no failure.
      if (fault !== null && !(await findServer(cluster)) && ++failures === launchAttempts) {
        throw new DatabaseFault(
          `The embedded Postgres on DATA_DIR (${dataDir}) does not start: ${fault}. Its log is ${cluster.logFile}; set DATABASE_URL to use a Postgres of your own instead.`,
        );
      }
      if (fault === null) continue;
    }
    if (Date.now() > deadline) {
      throw new DatabaseFault(
        `The embedded Postgres on DATA_DIR (${dataDir}) was not ready within ${startTimeoutMs / 1000} s. Its log is ${cluster.logFile}; set DATABASE_URL to use a Postgres of your own instead.`,
      );
    }
    await sleep(pollMs);
  }
}

// Long enough for the recovery that follows a power cut.
const startTimeoutMs = 60_000;
const pollMs = 20;
// The free port may be taken by someone else between the choice and the start.
const launchAttempts = 3;
