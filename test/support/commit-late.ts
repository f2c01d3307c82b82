import type { Database } from '../../src/database/open-database';
import { inTransaction } from '../../src/database/transaction';
import { waitUntil } from './wait-until';

/**
 * Changes rows in a transaction that is committed only when other work waits for one of them, and
 * returns the result of that work: what happens if both come at the same time.
 */
export async function commitLate<Result>(
  { pool }: Pick<Database, 'pool'>,
  statement: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const begun = await inTransaction(pool, async (client) => {
    await client.query(statement);
    const result = work();
    await Promise.race([result, waitUntil(async () => (await pool.query(waiting)).rowCount !== 0)]);
    return { result };
  });
  return begun.result;
}

const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
