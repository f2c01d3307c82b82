import { z } from 'zod';
import type { Catalog } from '../../analysis/catalog';
import { findFoodPage } from '../../search/find-food-page';
import type { FoodFilter } from '../../search/food-filter';
import type { FoodConnectionType } from './food-types';
import { readCursor, refuseCursor, toCursor } from './pages';

interface FoodQuery {
  readonly search: string | null;
  readonly filter: FoodFilter;
  readonly first: number;
  readonly after: string | null;
}

/**
 * Finds one page of foods. A cursor is the FDC id of the last food before the page.
 * @throws ApiError `validation_error` if `after` is no cursor of this query or its food is no
 * longer found, `service_unavailable` if the database does not answer in time
 */
export async function findFoodConnection(catalog: Catalog, query: FoodQuery): Promise<FoodConnectionType> {
  const after = query.after === null ? null : readCursor(placeSchema, query.after)[1];
  const page = await findFoodPage(catalog, { ...query, after });
  if (page === null) throw refuseCursor(goneFood);
  const edges = page.foods.map((food) => ({ cursor: toCursor(['food', food.fdcId]), node: food }));
  return {
    edges,
    pageInfo: { hasNextPage: page.hasMore, endCursor: edges.at(-1)?.cursor ?? null },
    totalCount: page.count,
  };
}

const placeSchema = z.tuple([z.literal('food'), z.int32()]);

// The cursor is of another query, or its food was retired since the last page.
const goneFood =
  'must be the endCursor of a page of the same query, and its food is not found now; start again from the first page';
