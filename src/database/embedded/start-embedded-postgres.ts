import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { UnusableDatabaseError } from '../errors';
import { openCluster, type Cluster } from './cluster';
import { approachServer, type Tenancy } from './join-server';
import { keepServer, type KeptServer } from './keep-server';
import type { LaunchOptions } from './server';
import { toStartError } from './start-error';

/**
 * An embedded Postgres that is restarted when it ends. `stop` leaves it, and shuts it down where no
 * other process uses it.
 */
export interface EmbeddedPostgres extends Omit<KeptServer, 'url'> {
  /** The current address: after a restart the port may be another. */
  readonly url: string;
}

/**
 * Starts PostgreSQL on the folder `postgres` in `dataDir`, which is created on the first start, or
 * joins the server that runs on it already, whether another process started it or it outlived a
 * killed one. The last process that stops shuts it down. A server that is killed, or ends because
 * the disk is full, is restarted by the processes that use it.
 * @param settings of the server, in addition to those of the launcher: `{ fsync: 'off' }`
 * @throws UnusableDatabaseError where the folder cannot be written to, its files are damaged, or
 * Postgres cannot run here
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  settings: LaunchOptions['settings'] = {},
): Promise<EmbeddedPostgres> {
  const cluster = await openCluster(resolve(dataDir));
  const first = await enter(cluster, { dataDir, settings });
  const server = keepServer({
    cluster,
    first,
    settings,
    explain: async (reason) => (await toLaunchError(cluster, { dataDir, reason })).message,
  });
  return {
    get url() {
      return server.url();
    },
    outage: server.outage,
    watch: server.watch,
    stop: server.stop,
  };
}

interface Entry {
  readonly dataDir: string;
  readonly settings: LaunchOptions['settings'];
}

async function enter(cluster: Cluster, { dataDir, settings }: Entry): Promise<Tenancy> {
  const deadline = Date.now() + startTimeoutMs;
  const { signal } = new AbortController();
  const options = { settings, port: null, readyTimeoutMs: startTimeoutMs, signal };
  for (let failures = 0; ; await sleep(pollMs)) {
    const approach = await approachServer(cluster, options);
    if (approach.state === 'joined') return approach.tenancy;
    if (approach.state === 'ended' && ++failures === launchAttempts) {
      throw await toLaunchError(cluster, { dataDir, reason: approach.reason });
    }
    if (Date.now() > deadline) {
      throw new UnusableDatabaseError(
        `The embedded Postgres on DATA_DIR (${dataDir}) accepts no connection after ${startTimeoutMs / 1000} s (${approach.reason}). After a power cut it may need minutes to recover. Read its log, ${cluster.logFile}, and start this program again when the recovery is complete.`,
      );
    }
  }
}

function toLaunchError(
  cluster: Cluster,
  { dataDir, reason }: { dataDir: string; reason: string },
): Promise<UnusableDatabaseError> {
  const fallback = `The embedded Postgres on DATA_DIR (${dataDir}) does not start: ${reason}. Read its log, ${cluster.logFile}, or set DATABASE_URL to use a Postgres of your own.`;
  return toStartError({ dataDir, reason, fallback });
}

// Long enough for the recovery after most power cuts.
const startTimeoutMs = 60_000;
const pollMs = 20;

// Another process may take the free port between the choice and the start.
const launchAttempts = 3;
