import type { Database } from '../database/open-database';
import { toMonth } from './account-list';

/** How much of everything the service holds, for its admins. */
export interface ServiceCounts {
  readonly accounts: number;
  readonly users: number;
  /** Keys that work. */
  readonly keys: number;
  /** Recipes of all accounts in this calendar month, UTC. */
  readonly recipes: number;
  /** Accounts that have used up the recipes of their plan this month. */
  readonly accountsAtLimit: number;
  readonly missedNames: number;
  /** Names that had no food at least `oftenMissed` times. */
  readonly namesMissedOften: number;
  /** Corrections in force. */
  readonly corrections: number;
  readonly decisions: number;
}

/** From so many lines on, a name without a food is worth a look. */
export const oftenMissed = 10;

/** Counts with one statement: the counts are of one moment. */
export async function countAll({ prisma }: Pick<Database, 'prisma'>, now: Date): Promise<ServiceCounts> {
  const month = toMonth(now);
  const [counts] = await prisma.$queryRaw<readonly ServiceCounts[]>`
    SELECT
      (SELECT count(*)::int FROM account) AS accounts,
      (SELECT count(*)::int FROM app_user) AS users,
      (SELECT count(*)::int FROM api_key WHERE revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ${now})) AS keys,
      (SELECT coalesce(sum(recipes), 0)::float8 FROM usage WHERE month = ${month}::date) AS recipes,
      (SELECT count(*)::int FROM usage u JOIN account a ON a.id = u.account_id JOIN plan p ON p.name = a.plan_name
       WHERE u.month = ${month}::date AND u.recipes >= p.recipes_per_month) AS "accountsAtLimit",
      (SELECT count(*)::int FROM asked_name) AS "missedNames",
      (SELECT count(*)::int FROM asked_name WHERE unmatched >= ${oftenMissed}) AS "namesMissedOften",
      (SELECT count(*)::int FROM food_edit WHERE undone_at IS NULL) AS corrections,
      (SELECT count(*)::int FROM decision) AS decisions`;
  if (counts === undefined) throw new Error('A statement of counts gave no row.');
  return counts;
}
