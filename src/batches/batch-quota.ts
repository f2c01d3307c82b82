import type { Pool, PoolClient } from 'pg';
import { unlimited } from '../accounts/recipe-count';
import type { QuotaMode } from '../accounts/usage';
import { ApiError } from '../errors';

/** How the recipes of a batch are counted. */
export interface BatchQuota {
  readonly mode: QuotaMode;
  /** Recipes that the plan of the account allows in a month. */
  readonly recipesPerMonth: number;
  readonly now: Date;
}

/**
 * Counts all recipes of a batch in the month of its submission, within the transaction that submits
 * it, so that each is counted exactly once.
 * @returns the month, as a date of the database; null if recipes are not counted
 * @throws ApiError `batch_quota_exceeded` under `enforce` if the quota does not suffice for all
 */
export async function countBatch(
  client: Pick<PoolClient, 'query'>,
  { accountId, recipes }: { readonly accountId: string; readonly recipes: number },
  { mode, recipesPerMonth, now }: BatchQuota,
): Promise<string | null> {
  if (mode === 'off') return null;
  const month = toMonth(now);
  const limit = mode === 'enforce' ? recipesPerMonth : unlimited;
  const { rowCount } = await client.query(
    `INSERT INTO usage AS u (account_id, month, recipes) SELECT $1, $2::date, $3::int WHERE $3::int <= $4::int
     ON CONFLICT (account_id, month) DO UPDATE SET recipes = u.recipes + $3::int
     WHERE u.recipes::bigint + $3::int <= $4::int`,
    [accountId, month, recipes, limit],
  );
  if (rowCount !== 0) return month;
  throw refuseQuota(now);
}

/**
 * Checks that the quota of an account suffices for this many recipes at the moment. Nothing is
 * counted.
 * @returns how many recipes the account may still submit in this month; `unlimited` unless `enforce`
 * @throws ApiError `batch_quota_exceeded` under `enforce` if that is less
 */
export async function checkQuota(
  pool: Pick<Pool, 'query'>,
  { accountId, recipes }: { readonly accountId: string; readonly recipes: number },
  { mode, now }: Pick<BatchQuota, 'mode' | 'now'>,
): Promise<number> {
  if (mode !== 'enforce') return unlimited;
  const { rows } = await pool.query<{ left: number }>(
    `SELECT p.recipes_per_month - coalesce(u.recipes, 0) AS left
     FROM account a JOIN plan p ON p.name = a.plan_name
     LEFT JOIN usage u ON u.account_id = a.id AND u.month = $2::date
     WHERE a.id = $1`,
    [accountId, toMonth(now)],
  );
  const left = rows[0]?.left ?? 0;
  if (recipes > left) throw refuseQuota(now);
  return left;
}

/** The month as a date of the database. */
const toMonth = (now: Date): string => `${now.toISOString().slice(0, 7)}-01`;

function refuseQuota(now: Date): ApiError {
  const nextMonth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1);
  return new ApiError('batch_quota_exceeded', { retryAfterSeconds: (nextMonth - now.getTime()) / 1000 });
}

/**
 * Gives recipes of a batch back that were refused or are not analyzed any more, within the
 * transaction that says so.
 */
export async function giveBack(client: Pick<PoolClient, 'query'>, batchId: string, recipes: number): Promise<void> {
  if (recipes === 0) return;
  await client.query(
    `UPDATE usage u SET recipes = greatest(u.recipes - $2::int, 0)
     FROM batch b WHERE b.id = $1 AND u.account_id = b.account_id AND u.month = b.counted_in`,
    [batchId, recipes],
  );
}

/**
 * Finds how many recipes the plan of an account allows in a month; 0 if there is no such account.
 */
export async function findRecipesPerMonth(pool: Pick<Pool, 'query'>, accountId: string): Promise<number> {
  const { rows } = await pool.query<{ recipesPerMonth: number }>(
    `SELECT p.recipes_per_month AS "recipesPerMonth" FROM account a JOIN plan p ON p.name = a.plan_name WHERE a.id = $1`,
    [accountId],
  );
  return rows[0]?.recipesPerMonth ?? 0;
}
