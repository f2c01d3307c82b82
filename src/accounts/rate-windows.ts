import type { Pool } from 'pg';
import type { Database } from '../database/open-database';

/** The windows of keys in the database, which all processes on it share. */
export interface RateWindows {
  /**
   * Counts a request in the key's window of one second, unless the window is full.
   * @param limit requests a second
   * @throws DatabaseError if the database does not count it within some two seconds
   */
  count(keyId: string, limit: number): Promise<CountedRequest>;
}

export interface CountedRequest {
  readonly allowed: boolean;
  /** The requests of the window that were let through up to this one. */
  readonly used: number;
  readonly window: RateWindow;
}

/** A window as the latest statement left it. */
export interface RateWindow {
  readonly limit: number;
  readonly used: number;
  /** On the clock of `performance.now()`; never later than the end of the window itself. */
  readonly endsAtMs: number;
}

/**
 * Creates the count over one connection. One statement is in flight at a time; requests that arrive
 * meanwhile wait and share the next one, whatever their keys: two hundred at once take two
 * statements. The clock of the database decides which window a request belongs to, so that the
 * clocks of the processes do not matter.
 */
export function createRateWindows(pool: Pick<Pool, 'query'>): RateWindows {
  let waiting = new Map<string, Batch>();
  let isRunning = false;

  function count(keyId: string, limit: number): Promise<CountedRequest> {
    return new Promise((resolve, reject) => {
      const batch = waiting.get(keyId);
      // A plan that changes meanwhile has its newer limit for all that wait.
      if (batch === undefined) waiting.set(keyId, { limit, requests: [{ resolve, reject }] });
      else {
        batch.limit = limit;
        batch.requests.push({ resolve, reject });
      }
      if (!isRunning) void run();
    });
  }

  async function run(): Promise<void> {
    isRunning = true;
    while (waiting.size > 0) {
      const batches = waiting;
      waiting = new Map();
      await countBatches(batches);
    }
    isRunning = false;
  }

  async function countBatches(batches: ReadonlyMap<string, Batch>): Promise<void> {
    // All processes lock rows in the same order, which prevents deadlocks.
    const keyIds = [...batches.keys()].sort();
    const found = keyIds.flatMap((keyId) => batches.get(keyId) ?? []);
    const sentAtMs = performance.now();
    try {
      const { rows } = await pool.query<CountedRow>({
        name: 'count-requests',
        text: countSql,
        values: [keyIds, found.map(({ requests }) => requests.length), found.map(({ limit }) => limit)],
      });
      const counted = new Map(rows.map((row) => [row.keyId, row]));
      for (const [keyId, batch] of batches) answer(batch, { counted: counted.get(keyId), sentAtMs });
    } catch (error) {
      for (const { requests } of batches.values()) for (const { reject } of requests) reject(error);
    }
  }

  return { count };
}

function answer(
  { limit, requests }: Batch,
  { counted, sentAtMs }: { counted: CountedRow | undefined; sentAtMs: number },
): void {
  if (counted === undefined) throw new Error('A statement did not count a key that it was given.');
  const { used, granted, resetMs } = counted;
  const window = { limit, used, endsAtMs: sentAtMs + resetMs };
  requests.forEach(({ resolve }, index) => {
    const allowed = index < granted;
    resolve({ allowed, used: allowed ? used - granted + index + 1 : used, window });
  });
}

/** The requests of a key that share a statement. */
interface Batch {
  limit: number;
  readonly requests: {
    readonly resolve: (counted: CountedRequest) => void;
    readonly reject: (error: unknown) => void;
  }[];
}

interface CountedRow {
  readonly keyId: string;
  readonly used: number;
  readonly granted: number;
  readonly resetMs: number;
}

// The row is locked between reading and writing, so that no two statements grant the same request.
// A window that lies in the future, because the clock of the server was set back, has ended; one
// less than five seconds ahead began while this statement waited for the row.
const isOpen = `w.started_at > excluded.started_at - interval '1 second' AND w.started_at < excluded.started_at + interval '5 seconds'`;
const grant = 'LEAST(excluded.granted, GREATEST(excluded.per_second - w.used, 0))';
const countSql = `
  INSERT INTO rate_window AS w (key_id, started_at, per_second, used, granted)
  SELECT key_id, statement_timestamp(), per_second, LEAST(requests, per_second), LEAST(requests, per_second)
  FROM unnest($1::text[], $2::int[], $3::int[]) AS asked (key_id, requests, per_second)
  ON CONFLICT (key_id) DO UPDATE SET
    started_at = CASE WHEN ${isOpen} THEN w.started_at ELSE excluded.started_at END,
    per_second = excluded.per_second,
    used = CASE WHEN ${isOpen} THEN w.used + ${grant} ELSE excluded.granted END,
    granted = CASE WHEN ${isOpen} THEN ${grant} ELSE excluded.granted END
  RETURNING key_id AS "keyId", used, granted,
    (1000 * extract(epoch FROM w.started_at + interval '1 second' - statement_timestamp()))::float8 AS "resetMs"`;

/** Removes windows that ended an hour ago, except those that are being counted in. */
export async function pruneRateWindows({ pool }: Pick<Database, 'pool'>): Promise<void> {
  await pool.query(`
    DELETE FROM rate_window WHERE key_id IN (
      SELECT key_id FROM rate_window WHERE started_at < now() - interval '1 hour' FOR UPDATE SKIP LOCKED)`);
}
