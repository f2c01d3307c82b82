import type { Pool } from 'pg';
import { isUuid } from '../database/names';

/** A request that came with a valid key. */
interface KeyUse {
  readonly keyId: string;
  readonly accountId: string;
  /** "answered", the code of the error, or "unanswered" where the client left before. */
  readonly outcome: string;
}

/** Counts requests by account, day and outcome, and knows when each key was used last. */
export interface KeyUses {
  /** Counts a request. Waits for nothing and never fails. */
  note(use: KeyUse): void;
  /**
   * Writes down all that was noted before this call.
   * @throws DatabaseError; the counts are kept and tried again
   */
  flush(): Promise<void>;
  /** Writes down what is left; what cannot be written now is lost. */
  close(): Promise<void>;
}

interface KeyUsesParts {
  readonly pool: Pick<Pool, 'query'>;
  /** Hears of every writing that failed, and why. */
  readonly onError: (cause: unknown) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** What one key did in a day. */
interface Tally {
  readonly keyId: string;
  readonly accountId: string;
  /** Days since 1970, UTC. */
  readonly day: number;
  lastUsedMs: number;
  readonly requests: Map<string, number>;
}

/**
 * Counts in memory and writes every few seconds, all with one statement, so that no answer waits for it. A process that is killed loses what it noted since;
 * an orderly stop loses nothing. Processes on one database add up.
 */
export function createKeyUses({ pool, onError, now }: KeyUsesParts): KeyUses {
  let tallies = new Map<string, Tally>();
  /** Of days that are over, and what could not be written. */
  let waiting: Tally[] = [];
  let timer: NodeJS.Timeout | null = null;
  let writing = Promise.resolve();

  function note({ keyId, accountId, outcome }: KeyUse): void {
    const nowMs = now();
    const day = Math.floor(nowMs / dayMs);
    let tally = tallies.get(keyId);
    if (tally?.day !== day) {
      if (tally !== undefined) waiting.push(tally);
      tallies.set(keyId, (tally = { keyId, accountId, day, lastUsedMs: nowMs, requests: new Map() }));
    }
    tally.lastUsedMs = nowMs;
    tally.requests.set(outcome, (tally.requests.get(outcome) ?? 0) + 1);
    timer ??= setTimeout(writeLater, writeEveryMs).unref();
  }

  function writeLater(): void {
    timer = null;
    // What went wrong is told by then, and what was not written is tried again.
    flush().catch(() => null);
  }

  function flush(): Promise<void> {
    const written = writing.then(write);
    writing = written.catch(() => undefined);
    return written;
  }

  async function write(): Promise<void> {
    const taken = [...waiting, ...tallies.values()];
    if (taken.length === 0) return;
    waiting = [];
    tallies = new Map();
    try {
      await writeTallies(pool, taken);
    } catch (error) {
      waiting = mergeTallies([...taken, ...waiting]);
      timer ??= setTimeout(writeLater, writeEveryMs).unref();
      onError(error);
      throw error;
    }
  }

  async function close(): Promise<void> {
    await flush().catch(() => null);
    if (timer !== null) clearTimeout(timer);
  }

  return { note, flush, close };
}

/** One tally for each key and day: while the database is away for long, there are no more of them than that. */
function mergeTallies(tallies: readonly Tally[]): Tally[] {
  const merged = new Map<string, Tally>();
  for (const tally of tallies) {
    const place = `${tally.keyId} ${tally.day}`;
    const known = merged.get(place);
    if (known === undefined) {
      merged.set(place, tally);
      continue;
    }
    known.lastUsedMs = Math.max(known.lastUsedMs, tally.lastUsedMs);
    for (const [outcome, count] of tally.requests)
      known.requests.set(outcome, (known.requests.get(outcome) ?? 0) + count);
  }
  return [...merged.values()];
}

async function writeTallies(pool: Pick<Pool, 'query'>, tallies: readonly Tally[]): Promise<void> {
  const counts = tallies.flatMap(({ accountId, day, requests }) =>
    [...requests].map(([outcome, count]) => ({ accountId, day: toDay(day), outcome, count })),
  );
  // A person who is signed in counts for the account and has no key.
  const ofKeys = tallies.filter(({ keyId }) => isUuid(keyId));
  await pool.query(upsert, [
    ofKeys.map(({ keyId }) => keyId),
    ofKeys.map(({ lastUsedMs }) => new Date(lastUsedMs)),
    counts.map(({ accountId }) => accountId),
    counts.map(({ day }) => day),
    counts.map(({ outcome }) => outcome),
    counts.map(({ count }) => count),
  ]);
}

const dayMs = 86_400_000;
const writeEveryMs = 5_000;

const toDay = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

// Both in one statement, so that all is written or nothing. Rows go in one order everywhere: two processes that write the same ones in another would wait for
// each other for ever. Of a key or an account that was deleted meanwhile nothing is kept.
const upsert = `
  WITH used AS (
    INSERT INTO key_use AS kept (key_id, last_used_at)
    SELECT u.key_id, max(u.last_used_at)
    FROM unnest($1::uuid[], $2::timestamptz[]) AS u (key_id, last_used_at) JOIN api_key k ON k.id = u.key_id
    GROUP BY u.key_id ORDER BY u.key_id
    ON CONFLICT (key_id) DO UPDATE SET last_used_at = greatest(kept.last_used_at, excluded.last_used_at)
  )
  INSERT INTO daily_count AS kept (account_id, day, outcome, requests)
  SELECT c.account_id, c.day, c.outcome, sum(c.requests)
  FROM unnest($3::uuid[], $4::date[], $5::text[], $6::int[]) AS c (account_id, day, outcome, requests)
    JOIN account a ON a.id = c.account_id
  GROUP BY c.account_id, c.day, c.outcome ORDER BY c.account_id, c.day, c.outcome
  ON CONFLICT (account_id, day, outcome) DO UPDATE SET
    requests = least(kept.requests::bigint + excluded.requests, 2147483647)`;
