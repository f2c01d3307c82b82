import type { Database } from '../../database/open-database';

/** Since when lines are no longer matched with a food, and what took its place. */
export interface Retirement {
  readonly retiredAt: Date;
  /** FDC id of the newer record of the same food; null where there is none. */
  readonly supersededBy: number | null;
}

/** Null for a food that is in use, and for none. */
export async function findRetirement({ pool }: Pick<Database, 'pool'>, fdcId: number): Promise<Retirement | null> {
  const { rows } = await pool.query<Retirement>(retirementSql, [fdcId]);
  return rows[0] ?? null;
}

const retirementSql = ['food', 'branded_food']
  .map(
    (table) =>
      `SELECT retired_at AS "retiredAt", superseded_by AS "supersededBy" FROM ${table} WHERE fdc_id = $1 AND retired_at IS NOT NULL`,
  )
  .join(' UNION ALL ');
