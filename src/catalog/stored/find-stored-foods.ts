import type { PoolClient } from 'pg';
import type { Food } from '../../analysis/food';
import { readGenericFoods } from './read-generic-foods';
import { readProducts } from './read-products';

/** A food as the database has it, whether lines may be matched with it or not. */
export interface StoredFood {
  /** Without the corrections. */
  readonly food: Food;
  /** The number that stays the same over releases: NDB number, food code or GTIN; null where it has none. */
  readonly key: string | null;
  /** Null for one that is in use. */
  readonly retiredAt: Date | null;
}

/** The foods with these ids, retired ones included; an id that is not in the answer is not in the database. */
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
