import type { Database } from '../database/open-database';

/** What an account had in a month. */
export interface ListedUsage {
  readonly accountName: string;
  readonly planName: string;
  readonly recipes: number;
  readonly recipesPerMonth: number;
}

/**
 * All accounts by name, those that had nothing as well.
 * @param month "2026-11-01": the first of the month, UTC
 */
export async function listUsage({ pool }: Pick<Database, 'pool'>, month: string): Promise<readonly ListedUsage[]> {
  const { rows } = await pool.query<ListedUsage>(
    `SELECT a.name AS "accountName", a.plan_name AS "planName", coalesce(u.recipes, 0) AS recipes, p.recipes_per_month AS "recipesPerMonth"
     FROM account a JOIN plan p ON p.name = a.plan_name LEFT JOIN usage u ON u.account_id = a.id AND u.month = $1::date
     ORDER BY a.name COLLATE "C"`,
    [month],
  );
  return rows;
}
