import type { Catalog, FoodIndex } from '../analysis/catalog';
import type { FoodProfile } from '../analysis/match-ranking/food-profile';
import { stateByWord } from '../analysis/match-words/food-states';
import type { SearchWord } from './read-search';

/** The distance between a food and a search. */
export interface Distance {
  /** The share of the search that the food lacks, from 0 to 1. */
  readonly lacking: number;
  /** The sum of the costs of its readings of the words. */
  readonly cost: number;
}

/** The words of a search as a food contains them. */
export interface Fit {
  /**
   * For each word of the search the reading that the food contains; empty where it lacks the word.
   */
  readonly readings: readonly (readonly string[])[];
  /** The readings, without those that only help to rank. */
  readonly words: readonly string[];
}

/** Compares foods of an index with the words of a search. */
export interface Fitting {
  readonly measure: (profile: FoodProfile) => Distance;
  /** Takes longer than `measure`, which excludes most foods. */
  readonly read: (profile: FoodProfile) => Fit;
}

/** Creates the comparison of the foods of one index with the words of a search. */
export function createFitting(catalog: Catalog, index: FoodIndex, words: readonly SearchWord[]): Fitting {
  const places = new Map<number, { position: number; cost: number; word: string }[]>();
  words.forEach(({ readings }, position) => {
    for (const { word, cost } of readings) {
      const number = index.numberOf(word);
      if (number < 0) continue;
      const known = places.get(number);
      if (known === undefined) places.set(number, [{ position, cost, word }]);
      else known.push({ position, cost, word });
    }
  });
  const weights = words.map((word) => weigh(catalog, word));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const costs = new Float64Array(words.length);
  const taken = words.map(() => '');

  return {
    measure(profile) {
      takeReadings(profile);
      let missed = 0;
      let cost = 0;
      for (let position = 0; position < words.length; position++) {
        if (taken[position] === '') missed += weights[position] ?? 0;
        else if (words[position]?.isMinor === false) cost += costs[position] ?? 0;
      }
      return { lacking: total === 0 ? 0 : missed / total, cost };
    },
    read(profile) {
      takeReadings(profile);
      return {
        readings: taken.map((word) => (word === '' ? [] : [word])),
        words: taken.filter((word, position) => word !== '' && words[position]?.isMinor === false),
      };
    },
  };

  /**
   * Writes the cheapest reading of each word that a name of the food contains into `taken` and
   * `costs`.
   */
  function takeReadings({ table, start, end }: FoodProfile): void {
    costs.fill(Infinity);
    taken.fill('');
    for (const number of table.numbers.subarray(start, end)) {
      for (const { position, cost, word } of places.get(number) ?? []) {
        if (cost >= (costs[position] ?? 0)) continue;
        costs[position] = cost;
        taken[position] = word;
      }
    }
  }
}

/**
 * The weight of a word. A word of many foods ("chicken") keeps a minimum; a state weighs less,
 * because records word it in many ways.
 */
function weigh(catalog: Catalog, { readings, isMinor }: SearchWord): number {
  const word = readings[0]?.word ?? '';
  if (isMinor) return 0;
  if (stateByWord.has(word)) return stateWeight;
  return catalog.foodsByWord.has(word) ? Math.max(minWeight, catalog.weighWord(word)) : 1;
}

const stateWeight = 0.2;
const minWeight = 0.5;
