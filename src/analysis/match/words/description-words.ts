import type { Food } from '../../food';
import { normalizeWords } from './normalize-phrase';

/** The normalised words of a food's description. Foods are read-only and live as long as their catalog, so each is read once. */
export function readDescriptionWords(food: Food): readonly string[] {
  let words = memory.get(food);
  if (words === undefined) memory.set(food, (words = normalizeWords(food.description)));
  return words;
}

const memory = new WeakMap<Food, readonly string[]>();
