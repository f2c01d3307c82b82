import type { Catalog, FoodIndex } from '../../analysis/catalog';
import type { FoodProfile } from '../../analysis/match/rank/profile-food';
import { stateByWord } from '../../analysis/match/state/food-states';
import type { SearchWord } from '../search-word';

/** How a food answers a search. */
export interface Fit {
  /** Share of what the search asks for that the food lacks, from 0 to 1. */
  readonly lacking: number;
  /** The sum of what its readings of the words cost. */
  readonly cost: number;
  /** For each word of the search the reading that the food has; none where it lacks the word. */
  readonly readings: readonly (readonly string[])[];
  /** The same, without those that only help to rank. */
  readonly words: readonly string[];
}

/** Compares foods of an index with the words of a search. */
export function createFitting(
  catalog: Catalog,
  index: FoodIndex,
  words: readonly SearchWord[],
): (profile: FoodProfile) => Fit {
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
  return (profile) => {
    costs.fill(Infinity);
    const taken = words.map(() => '');
    for (const { numbers } of profile.names) {
      for (const number of numbers) {
        for (const { position, cost, word } of places.get(number) ?? []) {
          if (cost >= (costs[position] ?? 0)) continue;
          costs[position] = cost;
          taken[position] = word;
        }
      }
    }
    let missed = 0;
    let cost = 0;
    taken.forEach((word, position) => {
      if (word === '') missed += weights[position] ?? 0;
      else if (words[position]?.isLesser === false) cost += costs[position] ?? 0;
    });
    return {
      lacking: total === 0 ? 0 : missed / total,
      cost,
      readings: taken.map((word) => (word === '' ? [] : [word])),
      words: taken.filter((word, position) => word !== '' && words[position]?.isLesser === false),
    };
  };
}

/** A word of many foods ("chicken") tells much all the same; a state less, for records name it in many ways. */
function weigh(catalog: Catalog, { readings, isLesser }: SearchWord): number {
  const word = readings[0]?.word ?? '';
  if (isLesser) return 0;
  if (stateByWord.has(word)) return stateWeight;
  return catalog.foodsByWord.has(word) ? Math.max(leastWeight, catalog.weighWord(word)) : 1;
}

const stateWeight = 0.2;
const leastWeight = 0.5;
