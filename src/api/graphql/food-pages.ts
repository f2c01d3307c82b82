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
 * Finds one page of foods: of a search with the best first, else by FDC id. A cursor is the FDC id
 * of the last food before the page, so that a page of a list keeps its place when foods are added
 * or removed, and a page of a search as long as that food is found. Only the branded foods of the
 * page are read.
 * @throws ApiError `validation_error` if `after` is no cursor of this query or its food is no
 * longer found, `service_unavailable` if the database does not answer in time
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
  const afterId = after === null ? null : readCursor(placeSchema, after)[1];
  if (search === null || search.trim() === '') return listFoods(catalog, { filter, after: afterId, limit: first });
  const found = await searchFoods(catalog, search, filter);
  const start = afterId === null ? 0 : found.indexOf(afterId) + 1;
  if (afterId !== null && start === 0) throw refuseCursor(goneFood);
  return { fdcIds: found.slice(start, start + first), count: found.length, hasMore: start + first < found.length };
}

const placeSchema = z.tuple([z.literal('food'), z.int32()]);

// The cursor is of another query, or its food was retired since the last page.
const goneFood =
  'must be the endCursor of a page of the same query, and its food is not found now; start again from the first page';

interface CandidateQuery {
  readonly name: string;
  /** The name read as a line. */
  readonly line: ParsedLine;
  readonly title: string;
  readonly first: number;
}

/**
 * Finds the foods that a name may mean, best first: the match of a line with that name, its other
 * candidates, then foods that share words with it. No score is above the one before it.
 * @throws ApiError `service_unavailable` if the name has a brand and the database does not answer
 * in time
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
