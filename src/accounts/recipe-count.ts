import type { Database } from '../database/open-database';
import { traceStage } from '../stages';

/** The recipes of accounts by month in the database. */
export interface RecipeCount {
  /**
   * Counts this many recipes at once (a negative number takes them back), as far as `limit` allows.
   */
  readonly add: (change: CountChange) => Promise<Counted>;
  readonly findUsed: (accountId: string, month: string) => Promise<number>;
}

interface CountChange {
  readonly accountId: string;
  /** "2026-11-01": the first of the month, UTC. */
  readonly month: string;
  readonly recipes: number;
  readonly limit: number;
}

interface Counted {
  /** The month's count now. */
  readonly recipes: number;
  /** How many of the requested recipes were counted. */
  readonly granted: number;
}

/** Creates the access to the stored counts. */
export function createRecipeCount({ pool }: Pick<Database, 'pool'>): RecipeCount {
  return {
    async add({ accountId, month, recipes, limit }) {
      const { rows } = await traceStage('database', { query: 'usage' }, () =>
        pool.query<Counted>(
          recipes > 0
            ? { name: 'reserve-recipes', text: reserveSql, values: [accountId, month, recipes, limit] }
            : { name: 'release-recipes', text: releaseSql, values: [accountId, month, -recipes] },
        ),
      );
      return rows[0] ?? { recipes: 0, granted: 0 };
    },
    async findUsed(accountId, month) {
      const { rows } = await traceStage('database', { query: 'usage' }, () =>
        pool.query<{ recipes: number }>({
          name: 'find-used',
          text: 'SELECT recipes FROM usage WHERE account_id = $1 AND month = $2',
          values: [accountId, month],
        }),
      );
      return rows[0]?.recipes ?? 0;
    },
  };
}

/** No limit: the largest number the column holds. */
export const unlimited = 2_147_483_647;

// Counts as many of the $3 recipes as the limit $4 allows. The row is locked between reading and
// writing, so that no two statements grant the same recipes.
const reserveSql = `
  INSERT INTO usage AS u (account_id, month, recipes, granted) VALUES ($1, $2, LEAST($3::int, $4::int), LEAST($3::int, $4::int))
  ON CONFLICT (account_id, month) DO UPDATE SET
    recipes = u.recipes + LEAST($3::int, GREATEST($4::int - u.recipes, 0)),
    granted = LEAST($3::int, GREATEST($4::int - u.recipes, 0))
  RETURNING recipes, granted`;

const releaseSql = `
  UPDATE usage SET recipes = GREATEST(recipes - $3::int, 0) WHERE account_id = $1 AND month = $2
  RETURNING recipes, 0 AS granted`;
