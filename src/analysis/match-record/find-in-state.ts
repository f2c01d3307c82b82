import type { Catalog } from '../catalog';
import type { Food } from '../food';
import { readDescriptionWords } from '../match-ranking/description-words';
import { costOfWord, type FoodProfile } from '../match-ranking/food-profile';
import { stateByWord, type FoodState } from '../match-words/food-states';
import { normalizeWords } from '../match-words/normalize';

/** A state that a line wants of a food. */
export interface WantedState {
  readonly state: FoodState;
  /** The line's text. */
  readonly text: string;
}

/**
 * The record of the same food in another state (cooked for "Rice, white, long-grain, raw"): of the
 * same category, with the most words of the description in common, and not fried, breaded or sweetened
 * unless the line states it. Null if none is near enough; ties go to the lower FDC id.
 */
export function findInState(catalog: Catalog, food: Food, wanted: WantedState): Food | null {
  let found = foodsInState.get(catalog);
  if (found === undefined) foodsInState.set(catalog, (found = new Map<string, Food | null>()));
  const said = kitchenProcesses.flatMap(({ name, said }) => (said.test(wanted.text) ? [name] : []));
  const isBoiled = boiled.test(wanted.text);
  const key = `${food.fdcId} ${wanted.state} ${said.join(' ')} ${isBoiled}`;
  let inState = found.get(key);
  if (inState === undefined)
    found.set(key, (inState = searchInState(catalog, food, { state: wanted.state, said, isBoiled })));
  return inState;
}

/**
 * Whether the line roasts or fries a dry pulse without water, as Indian recipes do ("1/4 cup urad dal,
 * roasted"): its record is still that of the dry one. Elsewhere beans are boiled before they are roasted.
 */
export function staysDry({ description }: Food, text: string): boolean {
  if (!dryPulse.test(description) || watered.test(text)) return false;
  return dryRoasted.test(text) || (parched.test(text) && indianPulses.test(text));
}

/** The descriptions of dry pulses. Peanuts and tofu, of the same category, are canned in other ways. */
export const dryPulse = /^(?:.+, mature seeds|lentils\b.*), raw\b/i;
const watered =
  /\b(?:cooked|(?:par|pre)?-?boiled|soaked|steamed|simmered|sprouted|pressure|cans?|canned|tins?|tinned|jars?|drained|rinsed)\b/i;
const dryRoasted = /\bdry[- ]?(?:roasted|toasted|fried)\b/i;
const parched = /\b(?:roasted|toasted|fried|parched)\b/i;
const indianPulses =
  /\b(?:dh?a{1,2}ll?|(?<!\d ?)gram|paruppu|parippu|pappu|bele|urad|toor|tur|moong|mung|chana|channa|masoor|masur)\b/i;

// Reading eighty records is expensive, and the same few states of a food are asked for again and
// again.
const foodsInState = new WeakMap<Catalog, Map<string, Food | null>>();

interface StateSearch {
  readonly state: FoodState;
  /** The names of the processes that the line states. */
  readonly said: readonly string[];
  /** Whether the line says "boiled". */
  readonly isBoiled: boolean;
}

function searchInState(catalog: Catalog, food: Food, search: StateSearch): Food | null {
  const { state } = search;
  const wanted = listDistinctiveWords(food);
  const naming = readDescriptionWords(food).filter((word) => !stateByWord.has(word));
  const retrieved = catalog.retrieve([...naming, state], retrieveLimit);
  const head = headOf(retrieved.find((profile) => profile.food === food));
  const eggPart = eggParts.find((part) => part.test(food.description));
  let best: Food | null = null;
  let bestShare = minShare;
  for (const profile of retrieved) {
    if (!isInState(profile, state) || profile.food.category !== food.category) continue;
    if (head === undefined || headOf(profile) !== head) continue;
    if (!beginsAlike(profile.food, food) || addsProcess(profile.food, food, search)) continue;
    const words = listDistinctiveWords(profile.food);
    if (wanted.some((word) => otherAnimals.has(word) && !words.includes(word))) continue;
    if (isOfOtherColor(naming, readDescriptionWords(profile.food)) || isOfOtherFat(profile.food, food)) continue;
    if (eggPart !== undefined && !eggPart.test(profile.food.description)) continue;
    const share = shareOfWords(new Set(wanted), new Set(words));
    if (share > bestShare || (share === bestShare && best !== null && goesBefore(profile.food, best, search))) {
      best = profile.food;
      bestShare = share;
    }
  }
  return best;
}

function goesBefore(one: Food, other: Food, { isBoiled }: StateSearch): boolean {
  const [isOneBoiled, isOtherBoiled] = [boiled.test(one.description), boiled.test(other.description)];
  if (isBoiled && isOneBoiled !== isOtherBoiled) return isOneBoiled;
  const [isSalted, isOtherSalted] = [withSalt.test(one.description), withSalt.test(other.description)];
  return isSalted === isOtherSalted ? one.fdcId < other.fdcId : isOtherSalted;
}

const boiled = /\bboiled\b/i;
const withSalt = /\bwith salt\b/i;

/** Animals whose eggs and milk have records of their own: a hen's boiled egg is not a duck's. */
const otherAnimals: ReadonlySet<string> = new Set(['duck', 'goose', 'quail', 'turkey', 'goat', 'sheep', 'buffalo']);

/** Red peppers are no green ones, whichever of them are canned. */
function isOfOtherColor(wanted: readonly string[], words: readonly string[]): boolean {
  return wanted.some((word) => colors.has(word) && !words.includes(word)) && words.some((word) => colors.has(word));
}

const colors: ReadonlySet<string> = new Set(['red', 'green', 'yellow', 'white', 'black', 'purple']);

/** Ground meat of 70 % lean has twice the fat of that of 85 %, raw or cooked. */
function isOfOtherFat(one: Food, other: Food): boolean {
  const [lean, wanted] = [one, other].map(({ description }) => leanShare.exec(description)?.[1]);
  return lean !== undefined && wanted !== undefined && lean !== wanted;
}

const leanShare = /\b(\d{2})% lean\b/;

/** The yolk of a boiled egg is no whole egg. */
const eggParts = [/^eggs?, yolk/i, /^eggs?, white/i] as const;

/**
 * Whether the record is of a food that is prepared in a way that neither the line nor the food states:
 * cooked clams are not breaded.
 */
function addsProcess(record: Food, food: Food, { state, said }: StateSearch): boolean {
  if (state !== 'cooked' && state !== 'frozen') return false;
  return kitchenProcesses.some(
    ({ name, recorded, category }) =>
      recorded.test(record.description) &&
      !recorded.test(food.description) &&
      !said.includes(name) &&
      (category === undefined || category.test(record.category)),
  );
}

interface KitchenProcess {
  readonly name: string;
  /** Tested on the line. */
  readonly said: RegExp;
  /** Tested on the description of a record of the category; of any where it is left out. */
  readonly recorded: RegExp;
  readonly category?: RegExp;
}

const kitchenProcesses: readonly KitchenProcess[] = [
  { name: 'fried', said: /\b(?:fried|fry|bread|batter)/i, recorded: /\b(?:breaded|battered|fried)\b/i },
  { name: 'sweetened', said: /\b(?:sugar|sweet)/i, recorded: /\bwith sugar\b|\bsweetened\b/i },
  // Meat is usually roasted.
  {
    name: 'roasted',
    said: /\b(?:roast|toast|fried|fry)/i,
    recorded: /\b(?:roasted|toasted)\b/i,
    category: /^(?:Legumes|Nut)/,
  },
];

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
