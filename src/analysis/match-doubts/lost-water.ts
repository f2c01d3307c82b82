import type { Food } from '../food';
import { toWordSet } from '../words';
import { readDescriptionWords } from '../match-ranking/description-words';
import { stateByWord } from '../match-words/food-states';
import { rewettingWords } from '../match-line/line-states';

/**
 * Whether the line says that the food has taken up water and the record is of the dry one: "cooked
 * tapioca pearls", "rehydrated textured protein". The dry one has about three times the energy.
 * @param said the normalised words of the line about its food
 * @param nameWords the normalised words of the name by which the food was found
 */
export function lacksWater(
  food: Food,
  { said, nameWords }: { readonly said: readonly string[]; readonly nameWords: readonly string[] },
): boolean {
  const { calories } = food.nutrientsPer100g;
  if (calories === null || calories < minDry) return false;
  const swells = cookedInWater.test(food.category);
  const watered = said.filter((word) => rewettingWords.has(word) || (swells && boilingWords.has(word)));
  if (watered.length === 0 || watered.some((word) => nameWords.includes(word))) return false;
  return !readDescriptionWords(food).some((word) => stateByWord.get(word) === 'cooked');
}

const cookedInWater = /^(?:Cereal Grains|Legumes|Breakfast Cereals)/;
const boilingWords = toWordSet('cooked boiled steamed simmered');

// In kcal per 100 g; cooked grains and pulses stay below 200.
const minDry = 250;
