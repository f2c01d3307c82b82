import type { Catalog } from '../../catalog';
import type { Food } from '../../food';
import { flagProduct } from '../statement/flag-product';
import type { ProductRecord } from './product-record';
import { toBrandedFood } from './to-branded-food';

/**
 * The products with these ids as foods, by id: as they were corrected, else as their records have them. Each is made when it is asked for, for most are only
 * runners-up that nobody asks for, and what its ingredients tell takes longer than finding it.
 */
export async function readProductFoods(
  catalog: Catalog,
  fdcIds: readonly number[],
): Promise<ReadonlyMap<number, () => Food>> {
  const foods = new Map<number, () => Food>();
  const others: number[] = [];
  for (const fdcId of new Set(fdcIds)) {
    const corrected = catalog.products.get(fdcId) ?? null;
    if (corrected === null) others.push(fdcId);
    else foods.set(fdcId, () => corrected);
  }
  for (const record of await catalog.branded.readProducts(others)) foods.set(record.fdcId, makeOnce(catalog, record));
  return foods;
}

function makeOnce(catalog: Catalog, record: ProductRecord): () => Food {
  let food: Food | null = null;
  return () => (food ??= toBrandedFood(record, () => flagProduct(catalog, record)));
}
