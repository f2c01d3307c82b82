import type { Pool } from 'pg';
import { isUuid } from '../database/names';
import { createWriteBehind } from '../database/write-behind';

/** A request that came with a valid key. */
interface KeyUse {
  readonly keyId: string;
  readonly accountId: string;
  /** "answered", the code of the error, or "unanswered" if the client disconnected before. */
  readonly outcome: string;
}

/** Counts requests by account, day and outcome, and notes the last use of each key. */
export interface KeyUses {
  /** Counts a request in memory. Never fails. */
  note(use: KeyUse): void;
  /**
   * Writes all counts that were noted before this call.
   * @throws DatabaseError if they cannot be written; the counts are kept and written later
   */
  flush(): Promise<void>;
  /** Writes the remaining counts. Counts that cannot be written now are lost. */
  close(): Promise<void>;
}

interface KeyUsesParts {
  readonly pool: Pick<Pool, 'query'>;
  /** Called with the cause of each failed write. */
  readonly onError: (cause: unknown) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** The requests of one key for one account on one day. */
interface Tally {
  readonly keyId: string;
  readonly accountId: string;
  /** Days since 1970, UTC. */
  readonly day: number;
  lastUsedMs: number;
  readonly requests: Map<string, number>;
}

/**
 * Creates the counters. They are kept in memory and written every five seconds by one statement, so
 * that no response waits for the database. A killed process loses the counts since the last write;
 * an orderly stop loses none. The counts of all processes on one database are added up.
 */
export function createKeyUses({ pool, onError, now }: KeyUsesParts): KeyUses {
  let tallies = new Map<string, Tally>();
  /** Tallies of past days, and tallies that could not be written. */
  let waiting: Tally[] = [];
  const hasMore = (): boolean => tallies.size + waiting.length > 0;
  const { wake, flush, close } = createWriteBehind({ write, hasMore, onError, everyMs, retryMs: everyMs });

  function note({ keyId, accountId, outcome }: KeyUse): void {
    const nowMs = now();
    const day = Math.floor(nowMs / dayMs);
    // A signed-in person may switch to another account.
    const place = `${keyId} ${accountId}`;
    let tally = tallies.get(place);
    if (tally?.day !== day) {
      if (tally !== undefined) waiting.push(tally);
      tallies.set(place, (tally = { keyId, accountId, day, lastUsedMs: nowMs, requests: new Map() }));
    }
    tally.lastUsedMs = nowMs;
    tally.requests.set(outcome, (tally.requests.get(outcome) ?? 0) + 1);
    wake();
  }

  async function write(): Promise<void> {
    if (!hasMore()) return;
    const taken = [...waiting, ...tallies.values()];
    waiting = [];
    tallies = new Map();
    try {
      await writeTallies(pool, taken);
    } catch (error) {
      waiting = mergeTallies([...taken, ...waiting]);
      throw error;
    }
  }

  return { note, flush, close };
}

/** Merges tallies to one for each key, account and day, which limits their number in a long outage. */
function mergeTallies(tallies: readonly Tally[]): Tally[] {
  const merged = new Map<string, Tally>();
  for (const tally of tallies) {
    const place = `${tally.keyId} ${tally.accountId} ${tally.day}`;
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
  // Requests of a signed-in person count for the account, but belong to no key.
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
const everyMs = 5_000;

const toDay = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

// One statement writes both tables, so that either all counts are written or none. All processes
// write rows in the same order, which prevents deadlocks. The joins drop the counts of keys and
// accounts that were deleted in the meantime.
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
