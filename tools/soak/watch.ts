import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Span } from './findings';
import type { Replica } from './replica';

/** What a run sees beside its own requests. */
export interface Watch {
  /** When the windows of the small plan's key began, by the clock of the database. */
  readonly windowsMs: ReadonlySet<number>;
  /** While processes counted requests apart from each other, or windows may have been missed. */
  readonly unsure: readonly Span[];
  stop(): Promise<void>;
}

/**
 * Watches the windows of the account "small", the memory of the processes, and what they count
 * apart.
 */
export function startWatch(databaseUrl: string, replicas: readonly Replica[]): Watch {
  const windowsMs = new Set<number>();
  const unsure: Span[] = [];
  let isStopped = false;

  async function watchWindows(): Promise<void> {
    let client: Client | null = null;
    let lastMs = Date.now();
    while (!isStopped) {
      try {
        client ??= await connect(databaseUrl);
        const { rows } = await client.query<{ startedMs: number }>(windowSql);
        for (const { startedMs } of rows) windowsMs.add(startedMs);
        const now = Date.now();
        if (now - lastMs > maxPauseMs) unsure.push({ fromMs: lastMs - marginMs, toMs: now + marginMs });
        lastMs = now;
      } catch {
        await client?.end().catch(() => undefined);
        client = null;
      }
      await sleep(windowPauseMs);
    }
    await client?.end();
  }

  async function watchReplica(replica: Replica): Promise<void> {
    let counted = 0;
    let lastMs = Date.now();
    while (!isStopped) {
      const now = await replica.sample();
      // A process that was started again counts from 0.
      if (now !== null) {
        if (now < counted) counted = 0;
        if (now > counted) unsure.push({ fromMs: lastMs - marginMs, toMs: Date.now() + marginMs });
        counted = now;
        lastMs = Date.now();
      }
      await sleep(samplePauseMs);
    }
  }

  const watching = Promise.all([watchWindows(), ...replicas.map(watchReplica)]);
  return {
    windowsMs,
    unsure,
    async stop() {
      isStopped = true;
      await watching;
    },
  };
}

const windowPauseMs = 100;
/** Less than the second in which a window may begin and end unseen. */
const maxPauseMs = 800;
const samplePauseMs = 1000;
/** A window that began a second before is unsure as well. */
const marginMs = 1000;

const windowSql = `
  SELECT (1000 * extract(epoch FROM w.started_at))::float8 AS "startedMs"
  FROM rate_window w JOIN api_key k ON k.id::text = w.key_id JOIN account a ON a.id = k.account_id
  WHERE a.name = 'small'`;

async function connect(databaseUrl: string): Promise<Client> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 2000, query_timeout: 2000 });
  // A cut connection is reported by the next statement as well.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
