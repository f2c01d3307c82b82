import { matchBranded } from '../analysis/branded/match-branded';
import type { Catalog } from '../analysis/catalog';
import type { Candidate, ParsedLine } from '../analysis/line';
import type { Food } from '../analysis/food';
import { isExcluded } from '../analysis/match-doubts/excluded-food';
import { matchLine } from '../analysis/match/match-line';
import { normalizeWords } from '../analysis/match-words/normalize';
import { rankFoods } from '../analysis/match/rank';

interface CandidateQuery {
  readonly name: string;
  /** The name read as a line. */
  readonly line: ParsedLine;
  readonly title: string;
  readonly first: number;
}

/**
 * Finds the foods that a name may mean, best first: the match of a line with that name, its other
 * candidates, then foods that share words with it and that it does not exclude: an "impossible
 * meatball" is no beef. No score is above the one before it.
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
  const reading = { words: normalizeWords(name), line: parsed, statedAside: [] };
  const isOut = (food: Food): boolean => isExcluded(reading, food, normalizeWords(food.description));
  const others = [...line.listCandidates(), ...rankFoods(catalog, name, first)].filter(({ food }) => !isOut(food));
  const listed = new Map<number, Candidate>();
  let lowest = 1;
  for (const { food, score } of [...winner, ...others]) {
    if (listed.has(food.fdcId)) continue;
    lowest = Math.min(lowest, score);
    listed.set(food.fdcId, { food, score: lowest });
  }
  return [...listed.values()].slice(0, first);
}
