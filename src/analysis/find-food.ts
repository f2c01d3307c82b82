import type { Catalog } from './catalog';
import type { Food } from './food';

/** The food or product with this id that lines may be matched with; null where the catalog has none. */
export function findFood(catalog: Catalog, fdcId: number): Food | null {
  return catalog.foods.get(fdcId) ?? catalog.products.get(fdcId) ?? null;
}
