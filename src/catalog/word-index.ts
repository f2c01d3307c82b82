import type { Catalog, FoodIndex, ImportedFoods } from '../analysis/catalog';
import type { Alias, Food } from '../analysis/food';
import { profileFood, type FoodProfile } from '../analysis/match-ranking/food-profile';
import { createNameTable, endOfName } from '../analysis/match-ranking/name-table';
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
  const { starts, positions } = yield* listPositions(profiles, allWords.length);
  const countFoods = (number: number): number => (starts[number + 1] ?? 0) - (starts[number] ?? 0);
  const largest = Math.log(1 + profiles.length);
  const weights = Float64Array.from(allWords, (_, number) =>
    Math.max(minWeight, Math.log((1 + profiles.length) / countFoods(number)) / largest),
  );
  // Reused by every call: retrieval is synchronous, and the array is all zeros again when it
  // returns.
  const sums = new Float64Array(profiles.length);
  const touched = new Int32Array(profiles.length);

  function retrieve(words: readonly string[], limit: number): readonly FoodProfile[] {
    let count = 0;
    for (const word of new Set(words)) {
      const number = numbers.get(word);
      if (number === undefined) continue;
      const weight = weights[number] ?? 0;
      const end = starts[number + 1] ?? 0;
      for (let at = starts[number] ?? 0; at < end; at++) {
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
    const lists = words.map((word) => {
      const number = numbers.get(word);
      return number === undefined ? none : positions.subarray(starts[number], starts[number + 1]);
    });
    const [rarest = none, ...others] = lists.sort((one, other) => one.length - other.length);
    return rarest.some((position) => others.every((list) => isAmong(list, position)));
  }

  return {
    saysAll,
    countByWord: new Map(allWords.map((word, number) => [word, countFoods(number)])),
    retrieve,
    weighWord: (word) => weights[numbers.get(word) ?? -1] ?? 1,
    numberOf: (word) => numbers.get(word) ?? -1,
    wordCount: allWords.length,
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

/** The positions of the foods that use each word, ascending: from `starts` of its number to that of the next. */
interface Postings {
  readonly starts: Int32Array;
  readonly positions: Int32Array;
}

function* listPositions(profiles: readonly FoodProfile[], wordCount: number): SlicedWork<Postings> {
  const starts = new Int32Array(wordCount + 1);
  yield* eachUse(profiles, wordCount, (number) => (starts[number + 1] = (starts[number + 1] ?? 0) + 1));
  for (let number = 0; number < wordCount; number++)
    starts[number + 1] = (starts[number + 1] ?? 0) + (starts[number] ?? 0);
  const positions = new Int32Array(starts[wordCount] ?? 0);
  const next = starts.slice();
  yield* eachUse(profiles, wordCount, (number, position) => {
    positions[next[number] ?? 0] = position;
    next[number] = (next[number] ?? 0) + 1;
  });
  return { starts, positions };
}

/** Visits each word of each food once, food by food. */
function* eachUse(
  profiles: readonly FoodProfile[],
  wordCount: number,
  visit: (number: number, position: number) => void,
): SlicedWork<void> {
  const lastPositions = new Int32Array(wordCount).fill(-1);
  for (const [position, { table, start, end }] of profiles.entries()) {
    for (let at = start; at < end; at++) {
      const number = table.numbers[at] ?? endOfName;
      if (number === endOfName || lastPositions[number] === position) continue;
      lastPositions[number] = position;
      visit(number, position);
    }
    yield;
  }
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
  const names = createNameTable(words);
  const index = { table: names.table, add: names.add, numberWord };
  const profiles: FoodProfile[] = [];
  for (const food of foods) {
    profiles.push(profileFood(food, listAliases(food.fdcId), index));
    yield;
  }
  names.finish();
  return { profiles, words };
}

/** How the names use each word. */
export function countUses({ profiles, words }: WordTables): ReadonlyMap<string, WordUse> {
  const uses = words.map(() => ({ names: 0, isAlone: false }));
  for (const { names, table } of profiles) {
    for (const { start, end, alias } of names) {
      const isAlone = alias === null || end - start === 1;
      for (const number of table.numbers.subarray(start, end)) {
        const use = uses[number];
        if (use === undefined) continue;
        use.names += 1;
        use.isAlone ||= isAlone;
      }
    }
  }
  return new Map(words.flatMap((word, number) => (uses[number] === undefined ? [] : [[word, uses[number]]])));
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
