import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type Pool, type PoolClient } from 'pg';

/** The connections in use of each pool. */
const uses = new WeakMap<Pool, ReadonlySet<PoolClient>>();

/** Follows which connections of a new pool are in use, for `endPool`. */
export function followUse(pool: Pool): void {
  const used = new Set<PoolClient>();
  pool.on('acquire', (client) => used.add(client));
  pool.on('release', (_error, client) => used.delete(client));
  uses.set(pool, used);
}

/**
 * Closes a pool, and after five seconds also the connections that nobody has given back: what hangs
 * after the loss of its database keeps its connection, and the pool alone would wait for it forever.
 */
export async function endPool(pool: Pool): Promise<void> {
  const waiting = new AbortController();
  const overdue = sleep(giveBackWithinMs, false, { signal: waiting.signal }).catch(() => false);
  const isEnded = await Promise.race([pool.end().then(() => true), overdue]);
  waiting.abort();
  if (isEnded) return;
  for (const client of uses.get(pool) ?? []) {
    // Nobody waits for the answer of the server, which may be gone.
    if (client instanceof Client) client.end().catch(() => null);
  }
}

const giveBackWithinMs = 5_000;
