import type { Catalog } from '../../analysis/catalog';
import type { Food } from '../../analysis/food';
import { rankFoods } from '../../analysis/match/rank/rank-foods';
import { Refusal } from '../../errors';
import { passesFilter, type FoodFilter } from '../../search/food-filter';
import type { FoodConnectionType } from './food-types';

interface FoodQuery extends FoodFilter {
  readonly search: string | null;
  readonly first: number;
  readonly after: string | null;
}

/** A search answers this many foods at most, over all its pages. */
const searchLimit = 1000;

/**
 * One page of foods: of a search the best first, else by FDC id. A cursor is the FDC id of the food it stands behind, so a page stays where
 * it is when foods come or go.
 * @throws Refusal `validation_error` where `after` is not a cursor of this query
 */
export function findFoodPage(catalog: Catalog, query: FoodQuery): FoodConnectionType {
  const foods = listFoods(catalog, query.search).filter((food) => passesFilter(food, query));
  const start = query.after === null ? 0 : findPosition(foods, query.after) + 1;
  const page = foods.slice(start, start + query.first);
  const edges = page.map((food) => ({ cursor: toCursor(food), node: food }));
  return {
    edges,
    pageInfo: { hasNextPage: start + page.length < foods.length, endCursor: edges.at(-1)?.cursor ?? null },
    totalCount: foods.length,
  };
}

function listFoods(catalog: Catalog, search: string | null): readonly Food[] {
  if (search === null || search.trim() === '') return [...catalog.foods.values()].sort((a, b) => a.fdcId - b.fdcId);
  return rankFoods(catalog, search, searchLimit).map(({ food }) => food);
}

function findPosition(foods: readonly Food[], cursor: string): number {
  const position = foods.findIndex((food) => toCursor(food) === cursor);
  if (position === -1)
    throw new Refusal('invalid_argument', {
      details: [{ path: 'after', message: 'must be the endCursor of a page of this very query' }],
    });
  return position;
}

function toCursor(food: Food): string {
  return Buffer.from(`food:${food.fdcId}`).toString('base64url');
}
