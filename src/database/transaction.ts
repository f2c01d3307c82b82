import type { Pool, PoolClient } from 'pg';

/**
 * Does work in one transaction, on a connection of its own.
 * @throws what the work throws, after which nothing is stored
 */
export async function inTransaction<T>(
  pool: Pick<Pool, 'connect'>,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((lost: unknown) => {
      broken = lost instanceof Error ? lost : new Error(String(lost));
    });
    throw error;
  } finally {
    // A connection that could not roll back is not used again.
    client.release(broken);
  }
}
