import type { FoodIndex } from '../../analysis/catalog';
import type { Alias, Food } from '../../analysis/food';
import { profileFood, type FoodProfile } from '../../analysis/match/rank/profile-food';
import { indexWords, type WordIndex } from './index-words';
import type { SlicedWork } from '../slices/sliced-work';

/** Foods by the words of their names, each word with its number. */
export type NumberedIndex = WordIndex & Pick<FoodIndex, 'numberOf' | 'wordCount'>;

/** Works out the names of foods and indexes them. @param foods in the order of FDC ids */
export function* indexFoods(
  foods: readonly Food[],
  listAliases: (fdcId: number) => readonly Alias[],
): SlicedWork<NumberedIndex> {
  const numbers = new Map<string, number>();
  const numberWord = (word: string): number => {
    const known = numbers.get(word);
    if (known === undefined) numbers.set(word, numbers.size);
    return known ?? numbers.size - 1;
  };
  const profiles: FoodProfile[] = [];
  for (const food of foods) {
    profiles.push(profileFood(food, listAliases(food.fdcId), numberWord));
    yield;
  }
  const words = yield* indexWords(profiles, numbers);
  return { ...words, numberOf: (word) => numbers.get(word) ?? -1, wordCount: numbers.size };
}
