import type { Catalog } from '../catalog';
import type { Food } from '../food';
import type { ParsedLine } from '../line';
import { readDescriptionWords } from '../match-ranking/description-words';
import { findInState } from './find-in-state';
import { stateByWord } from '../match-words/food-states';
import { hasLikeEnergy } from './like-energy';
import { isMeasuredRaw } from '../match-line/line-states';

/**
 * The record of the cooked food, where a mass may as well be that of it: "100 g quinoa, cooked" is counted
 * raw, as food is weighed before it is cooked, but the line does not say so. "Cooked according to the packet" and
 * "boiled until tender" do.
 * @returns null where the line leaves no doubt, or the energy of the two differs by at most 15 %
 */
export function findCookedInstead(catalog: Catalog, food: Food, line: ParsedLine): Food | null {
  if (!bareCooked.test(line.text) || !isMeasuredRaw(line) || isCooked(food)) return null;
  const cooked = findInState(catalog, food, { state: 'cooked', text: line.text });
  return cooked === null || hasLikeEnergy(cooked, food, hardlyMore) ? null : cooked;
}

/** The word alone, to the end of its part of the line. */
const bareCooked = /(?:[,(]| [–-]) ?(?:cooked|boiled|steamed)(?: and (?:cooled|chilled|cold))?(?=$|[,;)])/i;

function isCooked(food: Food): boolean {
  return readDescriptionWords(food).some((word) => stateByWord.get(word) === 'cooked');
}

const hardlyMore = { share: 0.15, kcal: 0 };

/** The highest score of the food that is counted. */
export const maxRawOfEither = 0.85;
