import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';

/** The processes that serve on one database, as this process sees them. */
export interface ServiceProcesses {
  /** How many serve, this one included: the most of the last few seconds in which they were seen. */
  readonly count: () => number;
  /** Whether the database did not answer the latest statement of the limits. */
  readonly isAway: () => boolean;
  /** Notes that the database could not count; it is asked again soon. */
  readonly noteFailure: (cause: unknown) => void;
  /** Milliseconds since 1970 by the clock of the database, which all processes share. */
  readonly now: () => number;
  /** Ends the heartbeats, and takes this process off the list. */
  readonly close: () => Promise<void>;
}

interface ServiceProcessesParts {
  readonly pool: Pick<Pool, 'query'>;
  /** Called with the cause of each failed heartbeat, and of the failed count that came before. */
  readonly onError: (cause: unknown) => void;
}

/**
 * Puts this process on the list of those that serve, and keeps it there by a heartbeat every two
 * seconds. A process whose heartbeats stop is off the list after six. A database that is slow while
 * the service starts gets several tries.
 * @throws DatabaseError if the first heartbeat fails at every try
 */
export async function openServiceProcesses({ pool, onError }: ServiceProcessesParts): Promise<ServiceProcesses> {
  const id = randomUUID();
  let seen: readonly number[] = [];
  let clock = { databaseMs: 0, atMs: 0 };
  let away = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | null = null;
  let beating = Promise.resolve();
  await beatFirst(firstTries);
  beatIn(everyMs);

  async function beatFirst(tries: number): Promise<void> {
    try {
      await beat();
    } catch (cause) {
      if (tries === 1) throw cause;
      onError(cause);
      await sleep(retryMs);
      await beatFirst(tries - 1);
    }
  }

  async function beat(): Promise<void> {
    const sentAtMs = performance.now();
    const { rows } = await pool.query<Beat>({ name: 'heartbeat', text: beatSql, values: [id] });
    const [row] = rows;
    if (row === undefined) throw new Error('The heartbeat returned no row.');
    // A crash of the server empties the list, and the other processes take some seconds to return.
    seen = [row.processes, ...seen].slice(0, rememberedBeats);
    clock = { databaseMs: row.nowMs, atMs: (sentAtMs + performance.now()) / 2 };
    away = false;
  }

  function beatIn(delayMs: number): void {
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(() => (beating = beatAndGoOn()), delayMs).unref();
  }

  async function beatAndGoOn(): Promise<void> {
    timer = null;
    await beat().catch(fail);
    if (!isClosed) beatIn(away ? retryMs : everyMs);
  }

  function fail(cause: unknown): void {
    away = true;
    onError(cause);
  }

  return {
    count: () => Math.max(...seen),
    isAway: () => away,
    noteFailure(cause) {
      if (away) return;
      fail(cause);
      // A heartbeat in flight goes on by itself.
      if (timer !== null) beatIn(0);
    },
    now: () => clock.databaseMs + performance.now() - clock.atMs,
    async close() {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
      await beating;
      await pool.query('DELETE FROM service_process WHERE id = $1', [id]).catch(() => null);
    },
  };
}

interface Beat {
  readonly processes: number;
  readonly nowMs: number;
}

const everyMs = 2_000;
const retryMs = 500;
const firstTries = 10;
/** The beats of the six seconds in which a silent process stays on the list, and one more. */
const rememberedBeats = 4;

// The statement does not see its own row, which may be new. Processes that ended without a word are
// removed by the first process that beats after them.
const beatSql = `
  WITH beat AS (
    INSERT INTO service_process (id, seen_at) VALUES ($1, now()) ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at
  ), gone AS (
    DELETE FROM service_process WHERE id IN (
      SELECT id FROM service_process WHERE seen_at < now() - interval '1 minute' AND id <> $1 FOR UPDATE SKIP LOCKED)
  )
  SELECT 1 + count(*)::int AS processes, (1000 * extract(epoch FROM clock_timestamp()))::float8 AS "nowMs"
  FROM service_process WHERE seen_at > now() - interval '6 seconds' AND id <> $1`;
