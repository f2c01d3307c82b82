import { findFood, type Catalog } from '../analysis/catalog';
import type { Food } from '../analysis/food';
import { correctFood, reviewProduct } from '../corrections/correct-food';
import { readCorrections } from '../corrections/read-corrections';
import type { Database } from '../database/open-database';
import { findStoredFoods } from '../food-store/find-foods';

/**
 * Finds the foods with these ids, whether lines may be matched with them or not: those of the
 * catalog, and from the database, with their corrections, branded and retired foods. Ids of missing
 * foods are left out.
 */
export async function findFoods(
  catalog: Catalog,
  { pool }: Pick<Database, 'pool'>,
  fdcIds: readonly number[],
): Promise<ReadonlyMap<number, Food>> {
  const found = new Map<number, Food>();
  for (const fdcId of fdcIds) {
    const food = findFood(catalog, fdcId);
    if (food !== null) found.set(fdcId, food);
  }
  const others = [...new Set(fdcIds)].filter((fdcId) => !found.has(fdcId));
  if (others.length === 0) return found;
  const stored = await findStoredFoods(pool, others);
  const corrections = await readCorrections(pool, 'WHERE undone_at IS NULL AND fdc_id = ANY($1) ORDER BY id', [others]);
  for (const [fdcId, { food }] of stored) {
    const own = corrections.filter((correction) => correction.fdcId === fdcId);
    found.set(fdcId, reviewProduct(catalog, correctFood(food, own)));
  }
  return found;
}
