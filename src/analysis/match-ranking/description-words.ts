import type { Food } from '../food';
import { dropProgramNote } from './food-profile';
import { normalizeWords } from '../match-words/normalize';

/**
 * The normalised words of a food's description. Foods are read-only and live as long as their
 * catalog, so each is read once.
 */
export function readDescriptionWords(food: Food): readonly string[] {
  let words = wordsOfFood.get(food);
  if (words === undefined) wordsOfFood.set(food, (words = normalizeWords(dropProgramNote(food.description))));
  return words;
}

const wordsOfFood = new WeakMap<Food, readonly string[]>();
