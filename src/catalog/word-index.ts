import type { Catalog, FoodIndex, ImportedFoods } from '../analysis/catalog';
import type { Alias, Food } from '../analysis/food';
import { profileFood, type FoodProfile } from '../analysis/match/food-profile';
import type { SlicedWork } from './sliced-work';
import type { WordUse } from './spelling';

/** The names of foods by their words: plain data, from which the index opens quickly. */
export interface WordTables {
  /** In the order of FDC ids. */
  readonly profiles: readonly FoodProfile[];
  /** All words of their names, by number. */
  readonly words: readonly string[];
}

interface WordIndex {
  /** The number of foods that use a word in their description or an alias. */
  readonly countByWord: ReadonlyMap<string, number>;
  readonly retrieve: Catalog['retrieve'];
  readonly weighWord: Catalog['weighWord'];
  readonly numberOf: Catalog['numberOf'];
  readonly wordCount: number;
  /** Whether a single food uses all of these words. */
  readonly saysAll: (words: readonly string[]) => boolean;
}

/** Indexes the words of all names of the foods. */
export function* indexWords({ profiles, words: allWords }: WordTables): SlicedWork<WordIndex> {
  const numbers = new Map(allWords.map((word, number) => [word, number]));
  const postings = yield* listPositions(profiles, numbers.size);
  const largest = Math.log(1 + profiles.length);
  const weights = Float64Array.from(postings, (positions) =>
    Math.max(minWeight, Math.log((1 + profiles.length) / positions.length) / largest),
  );
  // Reused by every call: retrieval is synchronous, and the array is all zeros again when it
  // returns.
  const sums = new Float64Array(profiles.length);
  const touched = new Int32Array(profiles.length);

  function retrieve(words: readonly string[], limit: number): readonly FoodProfile[] {
    let count = 0;
    for (const word of new Set(words)) {
      const number = numbers.get(word);
      const positions = number === undefined ? undefined : postings[number];
      if (number === undefined || positions === undefined) continue;
      const weight = weights[number] ?? 0;
      for (let at = 0; at < positions.length; at++) {
        const position = positions[at] ?? 0;
        const sum = sums[position] ?? 0;
        if (sum === 0) touched[count++] = position;
        sums[position] = sum + weight;
      }
    }
    const found = touched.subarray(0, count);
    const best = count <= limit ? Array.from(found) : keepBest(found, sums, limit);
    best.sort((one, other) => (sums[other] ?? 0) - (sums[one] ?? 0) || one - other);
    const kept = best.slice(0, limit).flatMap((position) => profiles[position] ?? []);
    for (let at = 0; at < count; at++) sums[found[at] ?? 0] = 0;
    return kept;
  }

  function saysAll(words: readonly string[]): boolean {
    const lists = words.map((word) => postings[numbers.get(word) ?? -1] ?? none);
    const [rarest = none, ...others] = lists.sort((one, other) => one.length - other.length);
    return rarest.some((position) => others.every((positions) => isAmong(positions, position)));
  }

  return {
    saysAll,
    countByWord: new Map([...numbers].map(([word, number]) => [word, postings[number]?.length ?? 0])),
    retrieve,
    weighWord: (word) => weights[numbers.get(word) ?? -1] ?? 1,
    numberOf: (word) => numbers.get(word) ?? -1,
    wordCount: numbers.size,
  };
}

const none = new Int32Array(0);

/** @param sorted ascending */
function isAmong(sorted: Int32Array, wanted: number): boolean {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return sorted[low] === wanted;
}

/** For each word's number the positions of the foods that use it. */
function* listPositions(profiles: readonly FoodProfile[], wordCount: number): SlicedWork<readonly Int32Array[]> {
  const positionsByWord = Array.from({ length: wordCount }, (): number[] => []);
  for (const [position, profile] of profiles.entries()) {
    for (const name of profile.names) {
      for (const number of name.numbers) {
        const known = positionsByWord[number];
        if (known !== undefined && known.at(-1) !== position) known.push(position);
      }
    }
    yield;
  }
  const lists: Int32Array[] = [];
  for (const positions of positionsByWord) {
    lists.push(new Int32Array(positions));
    yield;
  }
  return lists;
}

/**
 * The positions whose sum is at least that of the `limit`-th; ties are included, so that the result
 * does not depend on the order.
 */
function keepBest(touched: Int32Array, sums: Float64Array, limit: number): number[] {
  // `Float64Array.from` with a function takes ten times as long as this loop.
  const values = new Float64Array(touched.length);
  for (let at = 0; at < touched.length; at++) values[at] = sums[touched[at] ?? 0] ?? 0;
  const least = findLargest(values, limit);
  const kept: number[] = [];
  for (let at = 0; at < touched.length; at++) {
    const position = touched[at] ?? 0;
    if ((sums[position] ?? 0) >= least) kept.push(position);
  }
  return kept;
}

/**
 * The `rank`-th largest of the values, 1 for the largest, by quickselect; it reorders the values.
 * @param rank at most the number of values
 */
function findLargest(values: Float64Array, rank: number): number {
  let low = 0;
  let high = values.length - 1;
  while (low < high) {
    const pivot = values[(low + high) >> 1] ?? 0;
    let left = low;
    let right = high;
    while (left <= right) {
      while ((values[left] ?? 0) > pivot) left++;
      while ((values[right] ?? 0) < pivot) right--;
      if (left > right) break;
      const value = values[left] ?? 0;
      values[left++] = values[right] ?? 0;
      values[right--] = value;
    }
    if (rank - 1 <= right) high = right;
    else if (rank - 1 >= left) low = left;
    else break;
  }
  return values[rank - 1] ?? 0;
}

// A word of nearly every food still counts a little, so that a line of such words alone finds a
// food.
const minWeight = 0.05;

/** Reads the names of foods. @param foods in the order of FDC ids */
export function* profileFoods(
  foods: readonly Food[],
  listAliases: (fdcId: number) => readonly Alias[],
): SlicedWork<WordTables> {
  const numbers = new Map<string, number>();
  const words: string[] = [];
  const numberWord = (word: string): number => {
    let number = numbers.get(word);
    if (number === undefined) numbers.set(word, (number = words.push(word) - 1));
    return number;
  };
  const vocabulary = { numberWord, keepWord: (word: string) => words[numberWord(word)] ?? word };
  const profiles: FoodProfile[] = [];
  for (const food of foods) {
    profiles.push(profileFood(food, listAliases(food.fdcId), vocabulary));
    yield;
  }
  return { profiles, words };
}

/** How the names use each word. */
export function countUses({ profiles }: Pick<WordTables, 'profiles'>): ReadonlyMap<string, WordUse> {
  const uses = new Map<string, { names: number; isAlone: boolean }>();
  for (const { names } of profiles) {
    for (const { words, alias } of names) {
      const isAlone = alias === null || words.length === 1;
      for (const word of words) {
        const use = uses.get(word);
        if (use === undefined) uses.set(word, { names: 1, isAlone });
        else {
          use.names += 1;
          use.isAlone ||= isAlone;
        }
      }
    }
  }
  return uses;
}

/** Reads the names of imported foods; null where there are none. */
export function* profileImported(foods: readonly Food[]): SlicedWork<WordTables | null> {
  return foods.length === 0 ? null : yield* profileFoods(foods, () => []);
}

/** The index of imported foods. */
export function* indexImported(
  tables: WordTables,
  findAlias: FoodIndex['findAlias'],
): SlicedWork<ImportedFoods & { readonly countByWord: ReadonlyMap<string, number> }> {
  const index = yield* indexWords(tables);
  return { ...index, findAlias, findWord: (word) => (index.countByWord.has(word) ? word : null) };
}
