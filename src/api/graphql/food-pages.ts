import { z } from 'zod';
import { matchBranded } from '../../analysis/branded/match-branded';
import { readProductFoods } from '../../analysis/branded/product-food';
import type { Catalog } from '../../analysis/catalog';
import type { Candidate, ParsedLine } from '../../analysis/line';
import { matchLine } from '../../analysis/match/match-line';
import { rankFoods } from '../../analysis/match/rank';
import type { FoodFilter } from '../../search/food-filter';
import { listFoods, type FoodList } from '../../search/list-foods';
import { searchFoods } from '../../search/search-foods';
import type { FoodConnectionType } from './food-types';
import { readCursor, refuseCursor, toCursor } from './pages';

interface FoodQuery {
  readonly search: string | null;
  readonly filter: FoodFilter;
  readonly first: number;
  readonly after: string | null;
}

/**
 * One page of foods: of a search the best first, else by FDC id. A cursor is the FDC id of the food it stands behind, so a page of a list stays where
 * it is when foods come or go; one of a search does while that food is still found. Branded foods are read when they stand on the page.
 * @throws Refusal `validation_error` where `after` is no cursor of this query or its food is found no more, `service_unavailable` where the database does
 * not answer in time
 */
export async function findFoodPage(catalog: Catalog, query: FoodQuery): Promise<FoodConnectionType> {
  const { fdcIds, count, hasMore } = await findPage(catalog, query);
  const products = await readProductFoods(
    catalog,
    fdcIds.filter((fdcId) => !catalog.foods.has(fdcId)),
  );
  const edges = fdcIds.flatMap((fdcId) => {
    const food = catalog.foods.get(fdcId) ?? products.get(fdcId)?.();
    return food === undefined ? [] : [{ cursor: toCursor(['food', fdcId]), node: food }];
  });
  return {
    edges,
    pageInfo: { hasNextPage: hasMore, endCursor: edges.at(-1)?.cursor ?? null },
    totalCount: count,
  };
}

async function findPage(catalog: Catalog, { search, filter, first, after }: FoodQuery): Promise<FoodList> {
  const behind = after === null ? null : readCursor(placeSchema, after)[1];
  if (search === null || search.trim() === '') return listFoods(catalog, { filter, after: behind, limit: first });
  const found = await searchFoods(catalog, search, filter);
  const start = behind === null ? 0 : found.indexOf(behind) + 1;
  if (behind !== null && start === 0) throw refuseCursor(goneFood);
  return { fdcIds: found.slice(start, start + first), count: found.length, hasMore: start + first < found.length };
}

const placeSchema = z.tuple([z.literal('food'), z.int32()]);

// Of another query, or retired since the page before was given.
const goneFood =
  'must be the endCursor of a page of this very query, and the food that it stands behind is not found by it now; start again from the first page';

interface CandidateQuery {
  readonly name: string;
  /** The name read as a line. */
  readonly line: ParsedLine;
  readonly title: string;
  readonly first: number;
}

/**
 * The foods a name might mean, best first: what a line of that name is matched with, its runners-up, then whatever shares words with it. A
 * score is never above the one before it.
 * @throws Refusal `service_unavailable` where the name is of a brand and the database does not answer in time.
 */
export async function findCandidates(
  catalog: Catalog,
  { name, line: parsed, title, first }: CandidateQuery,
): Promise<readonly Candidate[]> {
  const [line] = await matchBranded(catalog, [matchLine(catalog, title, parsed)]);
  if (line === undefined) return [];
  const winner = line.food === null ? [] : [{ food: line.food, score: line.match }];
  const listed = new Map<number, Candidate>();
  let lowest = 1;
  for (const { food, score } of [...winner, ...line.listCandidates(), ...rankFoods(catalog, name, first)]) {
    if (listed.has(food.fdcId)) continue;
    lowest = Math.min(lowest, score);
    listed.set(food.fdcId, { food, score: lowest });
  }
  return [...listed.values()].slice(0, first);
}
