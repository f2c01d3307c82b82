import type { PoolClient } from 'pg';
import { locks } from '../database/locks';
import type { Database } from '../database/open-database';

/**
 * Does something to the corrections in one transaction: those who do so take turns, also with imports and seeds, and the version of the foods is renewed
 * at the end, of which every process on the database hears when it is committed. What throws leaves nothing behind.
 */
export async function correctInTurn<T>(
  { pool }: Pick<Database, 'pool'>,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [locks.foods]);
    const result = await work(client);
    await client.query('SELECT renew_catalog_version()');
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => null);
    throw error;
  } finally {
    client.release();
  }
}
