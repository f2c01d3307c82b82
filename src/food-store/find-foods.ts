import type { PoolClient } from 'pg';
import type { Food } from '../analysis/food';
import type { Database } from '../database/open-database';
import { readGenericFoods } from './generic-foods';
import { readProducts } from './products';

/** A food as the database stores it, whether lines may be matched with it or not. */
export interface StoredFood {
  /** Without corrections. */
  readonly food: Food;
  /**
   * The number that is stable over releases: NDB number, food code or GTIN; null where the food has
   * none.
   */
  readonly key: string | null;
  /** Null for a food in use. */
  readonly retiredAt: Date | null;
}

/** Finds the foods with these ids, retired ones included. Ids of missing foods are left out. */
export async function findStoredFoods(
  client: Pick<PoolClient, 'query'>,
  fdcIds: readonly number[],
): Promise<ReadonlyMap<number, StoredFood>> {
  if (fdcIds.length === 0) return new Map();
  const { rows } = await client.query<KeyRow>(keySql, [fdcIds]);
  const foods = [...(await readGenericFoods(client, fdcIds)), ...(await readProducts(client, fdcIds))];
  const foodsById = new Map(foods.map((food) => [food.fdcId, food]));
  return new Map(
    rows.flatMap(({ fdcId, key, retiredAt }) => {
      const food = foodsById.get(fdcId);
      return food === undefined ? [] : [[fdcId, { food, key, retiredAt }] as const];
    }),
  );
}

interface KeyRow {
  readonly fdcId: number;
  readonly key: string | null;
  readonly retiredAt: Date | null;
}

const keySql = `
  SELECT fdc_id AS "fdcId", coalesce(ndb_number, food_code)::text AS key, retired_at AS "retiredAt"
  FROM food WHERE dataset <> 'branded' AND fdc_id = ANY($1)
  UNION ALL
  SELECT fdc_id, nullif(gtin, ''), retired_at FROM branded_food WHERE fdc_id = ANY($1)`;

/**
 * For each of these ids that newer records have replaced, the newest record of the same food, over
 * any number of releases. Ids of records that were not replaced are left out.
 */
export async function findSuccessors(
  client: Pick<PoolClient, 'query'>,
  fdcIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (fdcIds.length === 0) return new Map();
  const { rows } = await client.query<{ origin: number; last: number }>(successorSql, [[...new Set(fdcIds)]]);
  return new Map(rows.map(({ origin, last }) => [origin, last]));
}

// UNION, not UNION ALL: the recursion ends even if two records name each other.
const successorSql = `
  WITH RECURSIVE chain AS (
    SELECT fdc_id AS origin, fdc_id AS last FROM unnest($1::int[]) AS asked (fdc_id)
    UNION
    SELECT chain.origin, next.superseded_by
    FROM chain CROSS JOIN LATERAL (
      SELECT superseded_by FROM food WHERE fdc_id = chain.last
      UNION ALL
      SELECT superseded_by FROM branded_food WHERE fdc_id = chain.last
    ) AS next
    WHERE next.superseded_by IS NOT NULL
  )
  SELECT DISTINCT ON (origin) origin, last FROM chain
  WHERE last <> origin
    AND NOT EXISTS (SELECT FROM food WHERE fdc_id = last AND superseded_by IS NOT NULL)
    AND NOT EXISTS (SELECT FROM branded_food WHERE fdc_id = last AND superseded_by IS NOT NULL)
  ORDER BY origin, last DESC`;

/** When a food was retired, and the record that replaced it. */
export interface Retirement {
  readonly retiredAt: Date;
  /** FDC id of the newer record of the same food; null where there is none. */
  readonly supersededBy: number | null;
}

/**
 * Finds which of these foods are retired, by a release that lacks them or has a newer record of the
 * same food, or by hand. Foods in use and ids of missing foods are left out.
 */
export async function findRetirements(
  { pool }: Pick<Database, 'pool'>,
  fdcIds: readonly number[],
): Promise<ReadonlyMap<number, Retirement>> {
  const { rows } = await pool.query<RetiredRow>(retiredSql, [fdcIds]);
  const retirements = new Map<number, Retirement>();
  const byHand = rows.filter((row) => row.isByHand);
  const successors = await findSuccessors(
    pool,
    byHand.map(({ fdcId }) => fdcId),
  );
  const asked = new Set(fdcIds);
  for (const { fdcId, retiredAt } of byHand) {
    // A correction of an older record applies to the newest one.
    const newest = successors.get(fdcId) ?? fdcId;
    if (asked.has(newest) && !retirements.has(newest)) retirements.set(newest, { retiredAt, supersededBy: null });
  }
  // The retirement by a release takes precedence: it names the newer record.
  for (const { fdcId, retiredAt, supersededBy, isByHand } of rows)
    if (!isByHand) retirements.set(fdcId, { retiredAt, supersededBy });
  return retirements;
}

interface RetiredRow extends Retirement {
  readonly fdcId: number;
  readonly isByHand: boolean;
}

const retiredSql = `
  SELECT fdc_id AS "fdcId", retired_at AS "retiredAt", superseded_by AS "supersededBy", false AS "isByHand"
  FROM food WHERE fdc_id = ANY($1) AND retired_at IS NOT NULL
  UNION ALL
  SELECT fdc_id, retired_at, superseded_by, false FROM branded_food WHERE fdc_id = ANY($1) AND retired_at IS NOT NULL
  UNION ALL
  (SELECT fdc_id, made_at, NULL, true FROM food_edit WHERE kind = 'retire' AND undone_at IS NULL ORDER BY id)`;
