import type { Food } from '../food';
import { toWordSet } from '../words';
import { readDescriptionWords } from '../match-ranking/description-words';

/**
 * Whether the line wants a food dried and the record is of the fresh one ("dried galangal", ginger
 * root), or fresh beans and the record is of the dried ones ("fresh borlotti"): water makes three to
 * nine times the energy of it. Of pulses and grains, records call the dried ones raw.
 * @param said the normalised words of the line about its food
 * @param nameWords the normalised words of the name by which the food was found
 */
export function isDriedOrFreshOnly(
  food: Food,
  { said, nameWords }: { readonly said: readonly string[]; readonly nameWords: readonly string[] },
): boolean {
  if (!said.some((word) => freshWords.has(word) || driedWords.has(word))) return false;
  const recorded = readDescriptionWords(food);
  const has = (words: ReadonlySet<string>): boolean =>
    nameWords.some((word) => words.has(word)) || recorded.some((word) => words.has(word));
  const isRaw = recorded.includes('raw');
  if (!isRaw) return false;
  if (dryCategories.test(food.category))
    return recorded.includes('mature') && said.some((word) => freshWords.has(word)) && !has(freshWords);
  return isDriedWanted(said) && !has(driedWords);
}

/** Whether the line wants the food without its water. */
export function isDriedWanted(said: readonly string[]): boolean {
  return said.some((word) => driedWords.has(word));
}

const dryCategories = /^(?:Legumes|Cereal Grains|Nut)/;
const freshWords = toWordSet('fresh pod');
const driedWords = toWordSet('dried dehydrated');
