import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseProblem } from '../errors';
import { openCluster, type Cluster } from './cluster';
import { approachServer, type Tenancy } from './join-server';
import { keepServer, type KeptServer } from './keep-server';
import type { LaunchOptions } from './server';
import { tellFault } from './start-fault';

/** A Postgres of our own, which is kept running; `stop` leaves it, and shuts it down where nobody else uses it. */
export interface EmbeddedPostgres extends Omit<KeptServer, 'url'> {
  /** Where it is reached at this moment: after it was started again, the port may be another. */
  readonly url: string;
}

/**
 * Starts PostgreSQL on the folder `postgres` in `dataDir`, made on the first start, or joins the server that runs on it already:
 * one that another process of ours started, or one that outlived a process that was killed. The last to stop shuts it down. A server that is
 * killed, or ends because the disk is full, is started again by those who use it.
 * @param settings of the server, beyond those of the launcher: `{ fsync: 'off' }`
 * @throws DatabaseProblem when the folder cannot be written to, what is in it is damaged, or Postgres cannot run here.
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
    tell: async (said) => (await tellStart(cluster, { dataDir, said })).message,
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
      throw await tellStart(cluster, { dataDir, said: approach.said });
    }
    if (Date.now() > deadline) {
      throw new DatabaseProblem(
        `The embedded Postgres on DATA_DIR (${dataDir}) takes nobody in after ${startTimeoutMs / 1000} s (${approach.said}). After a power cut it may need minutes to recover: look at its log, ${cluster.logFile}, and start this program again when it is done.`,
      );
    }
  }
}

function tellStart(cluster: Cluster, { dataDir, said }: { dataDir: string; said: string }): Promise<DatabaseProblem> {
  const otherwise = `The embedded Postgres on DATA_DIR (${dataDir}) does not start: ${said}. Its log is ${cluster.logFile}; set DATABASE_URL to use a Postgres of your own instead.`;
  return tellFault({ dataDir, said, otherwise });
}

// Long enough for the recovery that follows most power cuts.
const startTimeoutMs = 60_000;
const pollMs = 20;

// The free port may be taken by someone else between the choice and the start.
const launchAttempts = 3;
