import type { Food } from '../food';
import { toWordSet } from '../words';
import { readDescriptionWords } from '../match-ranking/description-words';

/**
 * Whether the line wants a food dried and the record is of the fresh one ("dried galangal", ginger
 * root), or fresh and the record is of the dried one ("fresh borlotti", "fresh wood ears"): water makes
 * three to nine times the energy of it. Of pulses and grains, records call the dried ones raw; fresh
 * nuts and seeds are as dry as others.
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
  if (!isRaw) return isFreshWanted(said, nameWords) && isDriedFood(food, recorded);
  if (dryCategories.test(food.category))
    return recorded.includes('mature') && said.some((word) => freshWords.has(word)) && !has(freshWords);
  return isDriedWanted(said) && !has(driedWords);
}

function isFreshWanted(said: readonly string[], nameWords: readonly string[]): boolean {
  return said.includes('fresh') && !isDriedWanted(said) && !nameWords.includes('fresh') && !isDriedWanted(nameWords);
}

/** Whether a record is of a fruit, a vegetable, an herb or a fish without its water, and not of the fresh one too. */
function isDriedFood({ category, nutrientsPer100g: { calories } }: Food, recorded: readonly string[]): boolean {
  if (keepsDry.test(category) || (calories ?? 0) < leastDried) return false;
  return recorded.some((word) => driedWords.has(word));
}

const keepsDry = /^(?:Nut|Dairy)/;

// In kcal per 100 g; fresh ones have less than half of it.
const leastDried = 200;

/** Whether the line wants the food without its water. */
export function isDriedWanted(said: readonly string[]): boolean {
  return said.some((word) => driedWords.has(word));
}

const dryCategories = /^(?:Legumes|Cereal Grains|Nut)/;
const freshWords = toWordSet('fresh pod');
const driedWords = toWordSet('dried dehydrated');
