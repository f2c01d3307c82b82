import { LRUCache } from 'lru-cache';
import { channels, listen } from '../database/listen';
import type { Database } from '../database/open-database';
import { traceStage } from '../stages';
import { scopes, type Caller } from './caller';
import { hashToken, isToken } from './key-token';

/** The verdict on a key. */
export type KeyVerdict =
  { readonly state: 'valid'; readonly caller: Caller } | { readonly state: 'unknown' | 'expired' | 'revoked' };

export interface Keyring {
  /** Checks any text as a key. Reads the database only for a key that is not in memory. */
  readonly checkKey: (token: string) => Promise<KeyVerdict>;
  readonly close: () => Promise<void>;
}

/**
 * Opens the keys of a database, with a cache. A change of any key, account or plan reaches every
 * process by NOTIFY and empties its cache. If a notice is lost, a cached key is read again after
 * half a minute.
 */
export async function openKeyring(database: Database, now: () => number = Date.now): Promise<Keyring> {
  const known = new LRUCache<string, Promise<StoredKey | null>>({
    max: 10_000,
    ttl: maxAgeMs,
    perf: { now },
    ttlResolution: 0,
  });
  const listener = await listen(database, channels.keys, () => known.clear());

  async function checkKey(token: string): Promise<KeyVerdict> {
    if (!isToken(token)) return { state: 'unknown' };
    const hash = hashToken(token);
    const name = hash.toString('base64');
    // The promise itself is cached. So a notice during the query removes it too, and a thousand
    // simultaneous requests with a new key run one query.
    let query = known.get(name);
    if (!query) known.set(name, (query = findKey(database, hash)));
    const key = await query.catch((error: unknown) => {
      if (known.peek(name) === query) known.delete(name);
      throw error;
    });
    if (!key) return { state: 'unknown' };
    if (key.revokedAt) return { state: 'revoked' };
    if (key.expiresAt && key.expiresAt.getTime() <= now()) return { state: 'expired' };
    return { state: 'valid', caller: key.caller };
  }

  return { checkKey, close: () => listener.close() };
}

const maxAgeMs = 30_000;

interface StoredKey {
  readonly caller: Caller;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
}

async function findKey(database: Database, hash: Buffer): Promise<StoredKey | null> {
  const { rows } = await traceStage('database', { query: 'keys' }, () =>
    database.pool.query<KeyRow>({ name: 'find-key', text: findKeySql, values: [hash] }),
  );
  const [row] = rows;
  if (!row) return null;
  return {
    caller: {
      keyId: row.id,
      keyName: row.name,
      accountId: row.account_id,
      accountName: row.account_name,
      plan: {
        name: row.plan_name,
        requestsPerSecond: row.requests_per_second,
        recipesPerMonth: row.recipes_per_month,
      },
      scopes: scopes.filter((scope) => row.scopes.includes(scope)),
    },
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
  };
}

const findKeySql = `
  SELECT k.id, k.name, k.account_id, a.name AS account_name, a.plan_name, p.requests_per_second, p.recipes_per_month,
         k.scopes, k.expires_at, k.revoked_at
  FROM api_key k JOIN account a ON a.id = k.account_id JOIN plan p ON p.name = a.plan_name
  WHERE k.hash = $1`;

interface KeyRow {
  readonly id: string;
  readonly name: string;
  readonly account_id: string;
  readonly account_name: string;
  readonly plan_name: string;
  readonly requests_per_second: number;
  readonly recipes_per_month: number;
  readonly scopes: readonly string[];
  readonly expires_at: Date | null;
  readonly revoked_at: Date | null;
}
