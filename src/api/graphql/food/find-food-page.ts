import { readProductFoods } from '../../../analysis/branded/product/read-product-foods';
import type { Catalog } from '../../../analysis/catalog';
import { Refusal } from '../../../errors';
import type { FoodFilter } from '../../../search/food-filter';
import { listFoods, type FoodList } from '../../../search/list-foods';
import { searchFoods } from '../../../search/search-foods';
import type { FoodConnectionType } from './food-types';

interface FoodQuery {
  readonly search: string | null;
  readonly filter: FoodFilter;
  readonly first: number;
  readonly after: string | null;
}

/**
 * One page of foods: of a search the best first, else by FDC id. A cursor is the FDC id of the food it stands behind, so a page stays where
 * it is when foods come or go. Branded foods are read when they stand on the page.
 * @throws Refusal `validation_error` where `after` is not a cursor of this query, `service_unavailable` where the database does not answer in time
 */
export async function findFoodPage(catalog: Catalog, query: FoodQuery): Promise<FoodConnectionType> {
  const { fdcIds, count, hasMore } = await findPage(catalog, query);
  const products = await readProductFoods(
    catalog,
    fdcIds.filter((fdcId) => !catalog.foods.has(fdcId)),
  );
  const edges = fdcIds.flatMap((fdcId) => {
    const food = catalog.foods.get(fdcId) ?? products.get(fdcId)?.();
    return food === undefined ? [] : [{ cursor: toCursor(fdcId), node: food }];
  });
  return {
    edges,
    pageInfo: { hasNextPage: hasMore, endCursor: edges.at(-1)?.cursor ?? null },
    totalCount: count,
  };
}

async function findPage(catalog: Catalog, { search, filter, first, after }: FoodQuery): Promise<FoodList> {
  const behind = after === null ? null : readCursor(after);
  if (search === null || search.trim() === '') return listFoods(catalog, { filter, after: behind, limit: first });
  const found = await searchFoods(catalog, search, filter);
  const start = behind === null ? 0 : found.indexOf(behind) + 1;
  if (behind !== null && start === 0) throw foreignCursor();
  return { fdcIds: found.slice(start, start + first), count: found.length, hasMore: start + first < found.length };
}

function toCursor(fdcId: number): string {
  return Buffer.from(`food:${fdcId}`).toString('base64url');
}

function readCursor(cursor: string): number {
  const [, fdcId] = /^food:(-?\d{1,9})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (fdcId === undefined) throw foreignCursor();
  return Number(fdcId);
}

function foreignCursor(): Refusal {
  return new Refusal('invalid_argument', {
    details: [{ path: 'after', message: 'must be the endCursor of a page of this very query' }],
  });
}
