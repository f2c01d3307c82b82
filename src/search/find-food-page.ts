import { readProductFoods } from '../analysis/branded/product-food';
import type { Catalog } from '../analysis/catalog';
import type { Food } from '../analysis/food';
import type { FoodFilter } from './food-filter';
import { listFoods, type FoodList } from './list-foods';
import { searchFoods } from './search-foods';

interface FoodQuery {
  /** Null or blank for all foods. */
  readonly search: string | null;
  readonly filter: FoodFilter;
  readonly first: number;
  /** FDC id of the last food before the page; null for the first page. */
  readonly after: number | null;
}

interface FoodPage {
  readonly foods: readonly Food[];
  /** On all pages; a search finds at most 300 foods. */
  readonly count: number;
  readonly hasMore: boolean;
}

/**
 * Finds one page of foods: of a search with the best first, else by FDC id. A page of a list keeps
 * its place when foods are added or removed, and a page of a search as long as the food before it
 * is found. Only the branded foods of the page are read.
 * @returns null where a search does not find the food before the page
 * @throws ApiError `service_unavailable` if the database does not answer in time
 */
export async function findFoodPage(catalog: Catalog, query: FoodQuery): Promise<FoodPage | null> {
  const page = await findPage(catalog, query);
  if (page === null) return null;
  const { fdcIds, count, hasMore } = page;
  const products = await readProductFoods(
    catalog,
    fdcIds.filter((fdcId) => !catalog.foods.has(fdcId)),
  );
  const foods = fdcIds.flatMap((fdcId) => catalog.foods.get(fdcId) ?? products.get(fdcId)?.() ?? []);
  return { foods, count, hasMore };
}

async function findPage(catalog: Catalog, { search, filter, first, after }: FoodQuery): Promise<FoodList | null> {
  if (search === null || search.trim() === '') return listFoods(catalog, { filter, after, limit: first });
  const found = await searchFoods(catalog, search, filter);
  const start = after === null ? 0 : found.indexOf(after) + 1;
  if (after !== null && start === 0) return null;
  return { fdcIds: found.slice(start, start + first), count: found.length, hasMore: start + first < found.length };
}
