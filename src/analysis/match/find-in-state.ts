import type { Catalog } from '../catalog';
import type { Food } from '../food';
import { readDescriptionWords } from './description-words';
import { costOfWord, type FoodProfile } from './food-profile';
import { stateByWord, type FoodState } from './food-states';
import { normalizeWords } from './normalize';

/**
 * The record of the same food in another state (cooked for "Rice, white, long-grain, raw"): of the
 * same category, with the most words of the description in common. Null if none is near enough;
 * ties go to the lower FDC id.
 */
export function findInState(catalog: Catalog, food: Food, state: FoodState): Food | null {
  let found = foodsInState.get(catalog);
  if (found === undefined) foodsInState.set(catalog, (found = new Map<string, Food | null>()));
  const key = `${food.fdcId} ${state}`;
  let inState = found.get(key);
  if (inState === undefined) found.set(key, (inState = searchInState(catalog, food, state)));
  return inState;
}

// Reading eighty records is expensive, and the same few states of a food are asked for again and
// again.
const foodsInState = new WeakMap<Catalog, Map<string, Food | null>>();

function searchInState(catalog: Catalog, food: Food, state: FoodState): Food | null {
  const wanted = listDistinctiveWords(food);
  const naming = readDescriptionWords(food).filter((word) => !stateByWord.has(word));
  const retrieved = catalog.retrieve([...naming, state], retrieveLimit);
  const head = headOf(retrieved.find((profile) => profile.food === food));
  let best: Food | null = null;
  let bestShare = minShare;
  for (const profile of retrieved) {
    if (!isInState(profile, state) || profile.food.category !== food.category) continue;
    if (head === undefined || headOf(profile) !== head) continue;
    if (!beginsAlike(profile.food, food)) continue;
    const words = listDistinctiveWords(profile.food);
    if (wanted.some((word) => otherAnimals.has(word) && !words.includes(word))) continue;
    const share = shareOfWords(new Set(wanted), new Set(words));
    if (share > bestShare || (share === bestShare && best !== null && goesBefore(profile.food, best))) {
      best = profile.food;
      bestShare = share;
    }
  }
  return best;
}

function goesBefore(one: Food, other: Food): boolean {
  const [isSalted, isOtherSalted] = [withSalt.test(one.description), withSalt.test(other.description)];
  return isSalted === isOtherSalted ? one.fdcId < other.fdcId : isOtherSalted;
}

const withSalt = /\bwith salt\b/i;

/** Animals whose eggs and milk have records of their own: a hen's boiled egg is not a duck's. */
const otherAnimals: ReadonlySet<string> = new Set(['duck', 'goose', 'quail', 'turkey', 'goat', 'sheep', 'buffalo']);

/** Whether all that the description begins with also describes the food: a sweet potato is no potato. */
function beginsAlike({ description }: Food, food: Food): boolean {
  const words = new Set(readDescriptionWords(food));
  return normalizeWords(description.split(',', 1)[0] ?? '').every((word) => stateByWord.has(word) || words.has(word));
}

/** The head of the description: "mackerel" of "Fish, mackerel". */
function headOf(profile: FoodProfile | undefined): string | undefined {
  return profile?.names[0]?.head;
}

/**
 * The words of the description that distinguish foods, without states and without "drained solids,
 * without salt" and the like.
 */
function listDistinctiveWords(food: Food): readonly string[] {
  return readDescriptionWords(food).filter((word) => !stateByWord.has(word) && costOfWord(word) >= 1);
}

function isInState(profile: FoodProfile, state: FoodState): boolean {
  return profile.states.has(state) && !(state !== 'raw' && profile.states.has('raw'));
}

/** The words in common as a share of all words of both. */
function shareOfWords(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let common = 0;
  for (const word of one) if (other.has(word)) common++;
  return common / (one.size + other.size - common);
}

// With less in common it is another food, not another state.
const minShare = 0.4;
const retrieveLimit = 80;
