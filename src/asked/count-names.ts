import type { Pool } from 'pg';
import type { Shortfall } from './find-shortfall';

/**
 * How many names are on record with that shortfall.
 * @throws whatever the driver says
 */
export async function countNames(pool: Pick<Pool, 'query'>, shortfall: Shortfall): Promise<number> {
  const { rows } = await pool.query<{ names: number }>(
    `SELECT count(*)::int AS names FROM asked_name WHERE ${shortfall} > 0`,
  );
  return rows[0]?.names ?? 0;
}
