import type { Alias, Food, MeasureKind } from '../../food';
import { nutrients } from '../../nutrient';
import { stateByWord, type FoodState } from '../food-states';
import { findHeads } from '../find-heads';
import { normalizeWords } from '../normalize-phrase';
import { costOfWord } from './word-costs';

/** What a food is called, in a form that the ranker can weigh at once. */
export interface FoodName {
  /** What it costs when the line does not say the word; 0 for words that tell nothing. */
  readonly costs: ReadonlyMap<string, number>;
  readonly totalCost: number;
  /** The words that say what the thing is ("Cheese, cheddar": cheese; "Spices, pepper, black": pepper). */
  readonly heads: ReadonlySet<string>;
  /** The words that say which of them ("Cheese, cheddar": cheddar). */
  readonly kinds: ReadonlySet<string>;
  /** Whether people leave the head unsaid: a "cheddar" is a cheese. */
  readonly headUnsaid: boolean;
  /** The alias that gives this name; null for the record's own description. */
  readonly alias: Alias | null;
}

export interface FoodProfile {
  readonly food: Food;
  /** The description first, then the aliases in order of phrase. */
  readonly names: readonly FoodName[];
  readonly states: ReadonlySet<FoodState>;
  readonly isSpice: boolean;
  /** Of a category that recipes do not mean: babies' food, restaurants' dishes, ready meals. */
  readonly isDish: boolean;
  /** 0 for a food without alias, towards 1 with their number. */
  readonly popularity: number;
  /** Share of the 14 nutrients that are known. */
  readonly completeness: number;
}

/** Works out once, when the catalog is built, what the ranker wants to know of a food. */
export function profileFood(food: Food, aliases: readonly Alias[]): FoodProfile {
  const segments = splitDescription(food.description);
  return {
    food,
    names: [nameByDescription(segments), ...aliases.filter(isOneName).map(nameByAlias)],
    // "Pork, fresh" is as bought, "Corn, fresh, cooked" is not raw: in a record the word tells no state.
    states: new Set(segments.flat().flatMap((word) => (word === 'fresh' ? [] : (stateByWord.get(word) ?? [])))),
    isSpice: spiceCategory.test(food.category),
    isDish: dishCategory.test(food.category),
    popularity: 1 - 1 / (1 + aliases.length / 4),
    completeness: nutrients.filter((nutrient) => food.nutrientsPer100g[nutrient] !== null).length / nutrients.length,
  };
}

/** Whether an alias may be meant by a line with this kind of amount. */
export function isNameFor(alias: Alias, measure: MeasureKind): boolean {
  return alias.when === null || alias.when === measure;
}

function splitDescription(description: string): string[][] {
  return description
    .replace(/\(includes foods for usda[^)]*\)/gi, '')
    .split(/[,;:()]/)
    .map((segment) => normalizeWords(segment))
    .filter((words) => words.length > 0);
}

function nameByDescription(segments: readonly (readonly string[])[]): FoodName {
  const first = segments[0] ?? [];
  const firstHead = headOf(first);
  const isGroup = groupWords.has(firstHead);
  const second = segments[1] ?? [];
  const groupHeads = isGroup
    ? (segments
        .slice(1)
        .map(findHeads)
        .find((found) => found.length > 0) ?? [])
    : [];
  const costs = new Map<string, number>();
  segments.forEach((words, position) => {
    for (const word of words) {
      const cost = costOfWord(word) * (position === 0 || (isGroup && position === 1) ? 1 : lateWordShare);
      costs.set(word, Math.max(cost, costs.get(word) ?? 0));
    }
  });
  if (isGroup) costs.set(firstHead, 0);
  // "Oil, cocoa butter": two words behind the comma are a name of their own; "Cheese, cheddar": so is one that people say alone.
  const hasOwnName = second.length > 1 || unsaidHeads.has(firstHead);
  const heads = isGroup ? [...groupHeads, firstHead] : hasOwnName ? [firstHead, headOf(second)] : [firstHead];
  const kinds = new Set([...first, ...second].filter((word) => !stateByWord.has(word)));
  return finishName({
    costs,
    heads: new Set(heads),
    kinds,
    headUnsaid: isGroup || unsaidHeads.has(firstHead),
    alias: null,
  });
}

/** "Butter or margarine" names two foods: its words say little about either. */
function isOneName(alias: Alias): boolean {
  return !/ or |\//.test(alias.phrase) && !(alias.fit === 'proxy' && alias.phrase.includes(' and '));
}

function nameByAlias(alias: Alias): FoodName {
  const words = alias.phrase.split(' ');
  const costs = new Map(words.map((word) => [word, costOfWord(word) * aliasWordShare]));
  return finishName({
    costs,
    heads: new Set(findHeads(words).slice(0, 1)),
    kinds: new Set(words),
    headUnsaid: false,
    alias,
  });
}

function finishName(name: Omit<FoodName, 'totalCost'>): FoodName {
  let totalCost = 0;
  for (const cost of name.costs.values()) totalCost += cost;
  return { ...name, totalCost };
}

function headOf(words: readonly string[]): string {
  return words.at(-1) ?? '';
}

// Words behind the first comma narrow the food down; a line seldom says them all.
const lateWordShare = 0.7;

// An alias is a whole name: a word of it that the line lacks is one that tells foods apart.
const aliasWordShare = 1.5;

/** First words of USDA descriptions that name a group and not the food. */
const groupWords: ReadonlySet<string> = new Set([
  'spice',
  'beverage',
  'fish',
  'crustacean',
  'mollusk',
  'nut',
  'seed',
  'candy',
  'snack',
  'syrup',
  'agent',
  'sweetener',
  'game',
  'dressing',
  'sauce',
  'soup',
  'product',
  'cereal',
]);

/** Heads that people leave out: "cheddar", "kidney" (not), "spaghetti", "butternut". */
const unsaidHeads: ReadonlySet<string> = new Set([
  'cheese',
  'squash',
  'pasta',
  'sausage',
  'lettuce',
  'mushroom',
  'pepper',
  'melon',
  'noodle',
  'cabbage',
]);

const spiceCategory = /^spices|^herbs/i;
const dishCategory =
  /baby ?food|infant|restaurant|fast food|meals, entrees|sandwich|burger|pizza|mixed dishes|formula/i;
