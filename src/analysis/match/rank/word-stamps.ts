import type { FoodIndex } from '../../catalog';
import type { RankingQuery } from './ranking-query';

/** By a word's number: its place in the query and one more; -1 for a word of the title alone; 0 for every other word. */
export type WordStamps = Int32Array;

/** Runs `use` with the stamps of a query's words. Ranking is synchronous, so one array a catalog is enough; it is all zeros again afterwards. */
export function withStamps<T>(catalog: FoodIndex, query: RankingQuery, use: (stamps: WordStamps) => T): T {
  let stamps = stampsOf.get(catalog);
  if (stamps === undefined) stampsOf.set(catalog, (stamps = new Int32Array(catalog.wordCount)));
  for (const number of query.titleNumbers) stamps[number] = -1;
  query.numbers.forEach((number, index) => {
    if (number >= 0) stamps[number] = index + 1;
  });
  const result = use(stamps);
  for (const number of query.titleNumbers) stamps[number] = 0;
  for (const number of query.numbers) if (number >= 0) stamps[number] = 0;
  return result;
}

const stampsOf = new WeakMap<FoodIndex, WordStamps>();
