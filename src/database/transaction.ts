import type { Pool, PoolClient } from 'pg';
import type { Prisma } from './generated/client';

/**
 * Does work in one transaction, on a connection of its own.
 * @throws what the work throws, after which nothing is stored
 */
export async function inTransaction<T>(
  pool: Pick<Pool, 'connect'>,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  return useConnection(client, async () => {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  });
}

/**
 * Checks in a transaction whether its change may still be made, and keeps it so until the transaction
 * ends. Throws where it may not.
 */
export type TransactionCheck = (client: Pick<PoolClient, 'query'>) => Promise<void>;

/** Runs a statement in a transaction of either client, and resolves with the number of its rows. */
export type RunStatement = (sql: string, ...values: readonly unknown[]) => Promise<number>;

/** @param client in a transaction */
export function overPg(client: Pick<PoolClient, 'query'>): RunStatement {
  return async (sql, ...values) => (await client.query(sql, [...values])).rows.length;
}

export function overPrisma(transaction: Prisma.TransactionClient): RunStatement {
  return async (sql, ...values) => (await transaction.$queryRawUnsafe<unknown[]>(sql, ...values)).length;
}

/**
 * Does work that begins and commits a transaction of its own on a connection, and then gives the
 * connection back. A transaction that is open when the work fails is rolled back.
 * @throws what the work throws
 */
export async function useConnection<T>(client: PoolClient, work: () => Promise<T>): Promise<T> {
  let broken: Error | undefined;
  try {
    return await work();
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
