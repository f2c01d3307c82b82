import type { Pool } from 'pg';

/**
 * Forgets a name, or all of them.
 * @param name normalised; null for all
 * @returns how many names were forgotten
 * @throws whatever the driver says
 */
export async function dismissNames(pool: Pick<Pool, 'query'>, name: string | null): Promise<number> {
  const { rowCount } = await pool.query('DELETE FROM asked_name WHERE $1::text IS NULL OR name = $1', [name]);
  return rowCount ?? 0;
}
