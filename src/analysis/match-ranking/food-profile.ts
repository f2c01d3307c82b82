import type { Alias, Food, MeasureKind } from '../food';
import { nutrients } from '../nutrient';
import { readUnit } from '../unit';
import { startsWithDigit, toWordSet } from '../words';
import { stateByWord, toStateBits, type FoodState } from '../match-words/food-states';
import { findHeads } from '../match-words/name-words';
import { wordMarks, type FoodName, type GrowingNameTable, type NameTable } from './name-table';
import { normalizeWords } from '../match-words/normalize';

export interface FoodProfile {
  readonly food: Food;
  /** The description first, then the aliases in order of phrase. */
  readonly names: readonly FoodName[];
  /** The words of its names: those of the table from `start` to `end`. */
  readonly table: NameTable;
  readonly start: number;
  readonly end: number;
  readonly states: ReadonlySet<FoodState>;
  /** The same as bits, see `toStateBits`. */
  readonly stateBits: number;
  /** Whether the record says "raw" for what shops sell dried: beans, lentils, grains. */
  readonly isRawDried: boolean;
  readonly isSpice: boolean;
  /**
   * Whether its category is one that recipes do not mean: baby food, restaurant dishes, ready
   * meals.
   */
  readonly isDish: boolean;
  /** 0 for a food without aliases, near 1 for one with many. */
  readonly popularity: number;
  /** Share of the 14 nutrients that are known. */
  readonly completeness: number;
  /** 1 for SR Legacy, 0.5 for Foundation, 0 for others. */
  readonly reference: number;
  readonly hasVolumes: boolean;
  readonly hasPieces: boolean;
}

/** The names of all foods of an index. */
export interface Names extends Pick<GrowingNameTable, 'table' | 'add'> {
  /** The number of a word; a new word gets the next. */
  readonly numberWord: (word: string) => number;
}

/**
 * Computes what the ranker needs of a food. Called once, when the catalog is built. Adds its names
 * to those of the index.
 */
export function profileFood(food: Food, aliases: readonly Alias[], index: Names): FoodProfile {
  const segments = splitDescription(food.description);
  const sketches = [nameByDescription(segments), ...aliases.filter(isOneName).map(nameByAlias)];
  const names = sketches.map((sketch) => addName(sketch, index));
  // "Pork, fresh" is as bought, but "Corn, fresh, cooked" is not raw: in a record the word is not a
  // state.
  const states = new Set(segments.flat().flatMap((word) => (word === 'fresh' ? [] : (stateByWord.get(word) ?? []))));
  const kinds = new Set(food.portions.map((portion) => readUnit(portion.unit)?.kind ?? 'piece'));
  return {
    food,
    names,
    ...findRange(index.table, names),
    states,
    stateBits: toStateBits(states),
    isRawDried: driedCategory.test(food.category) && states.has('raw'),
    isSpice: spiceCategory.test(food.category),
    isDish: dishCategory.test(food.category),
    popularity: toPopularity(aliases.length),
    completeness: nutrients.filter((nutrient) => food.nutrientsPer100g[nutrient] !== null).length / nutrients.length,
    reference: references[food.dataset],
    hasVolumes: kinds.has('volume'),
    hasPieces: kinds.has('piece') || kinds.has('size') || kinds.has('container'),
  };
}

const references = { sr_legacy: 1, foundation: 0.5, survey: 0, branded: 0, house: 0 } as const satisfies Record<
  Food['dataset'],
  number
>;

/**
 * How much a food is used, 0 to 1, by the number of its aliases: a food with many names is cooked
 * often.
 */
function toPopularity(aliasCount: number): number {
  return 1 - 1 / (1 + aliasCount / 4);
}

/** Whether an alias holds for this kind of amount. */
export function isNameFor(alias: Alias, measure: MeasureKind): boolean {
  return alias.when === null || alias.when === measure;
}

function splitDescription(description: string): (readonly string[])[] {
  return dropProgramNote(description)
    .split(/[,;:()]/)
    .map((segment) => normalizeWords(segment))
    .filter((words) => words.length > 0);
}

interface NameSketch {
  readonly costs: ReadonlyMap<string, number>;
  readonly heads: ReadonlySet<string>;
  readonly kinds: ReadonlySet<string>;
  readonly headUnsaid: boolean;
  readonly alias: Alias | null;
}

function nameByDescription(segments: readonly (readonly string[])[]): NameSketch {
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
  // "Oil, cocoa butter": two words behind the comma are a name of their own. "Cheese, cheddar": so
  // is a word that people use alone.
  const hasOwnName = second.length > 1 || unsaidHeads.has(firstHead);
  const heads = isGroup ? [...groupHeads, firstHead] : hasOwnName ? [firstHead, headOf(second)] : [firstHead];
  const kinds = new Set([...first, ...second].filter((word) => !stateByWord.has(word)));
  return {
    costs,
    heads: new Set(heads),
    kinds,
    headUnsaid: isGroup || unsaidHeads.has(firstHead),
    alias: null,
  };
}

/** "Butter or margarine" names two foods: its words say little about either. */
function isOneName(alias: Alias): boolean {
  return !/ or |\//.test(alias.phrase) && !(alias.fit === 'proxy' && alias.phrase.includes(' and '));
}

function nameByAlias(alias: Alias): NameSketch {
  const words = alias.phrase.split(' ');
  const costs = new Map(words.map((word) => [word, costOfWord(word) * aliasWordShare]));
  return {
    costs,
    heads: new Set(findHeads(words).slice(0, 1)),
    kinds: new Set(words),
    headUnsaid: false,
    alias,
  };
}

function addName({ costs, heads, kinds, headUnsaid, alias }: NameSketch, { numberWord, add }: Names): FoodName {
  const words = [...costs.keys()];
  const [head] = heads;
  const markWord = (word: string) => (heads.has(word) ? wordMarks.head : 0) | (kinds.has(word) ? wordMarks.kind : 0);
  return add(
    { numbers: words.map(numberWord), costs: [...costs.values()], marks: words.map(markWord) },
    {
      head: words.find((word) => word === head) ?? '',
      saysState: words.some((word) => stateByWord.has(word)),
      headUnsaid,
      alias,
    },
  );
}

/** The place of the names of a food, which were added one after the other. */
export function findRange(table: NameTable, names: readonly FoodName[]): Pick<FoodProfile, 'table' | 'start' | 'end'> {
  return { table, start: names[0]?.start ?? 0, end: (names.at(-1)?.end ?? -1) + 1 };
}

function headOf(words: readonly string[]): string {
  return words.at(-1) ?? '';
}

// Words behind the first comma narrow the food down; a line seldom has them all.
const lateWordShare = 0.7;

// An alias is a whole name: a word of it that the line lacks distinguishes foods.
const aliasWordShare = 1.5;

/** Words that end the first part of USDA descriptions and name a group, not the food: "Spices, pepper". */
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

/** Heads that people leave out: a "cheddar", "spaghetti", a "butternut". */
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

const driedCategory = /^legumes|^cereal grains/i;
const spiceCategory = /^spices|^herbs/i;
const dishCategory =
  /baby ?food|infant|restaurant|fast food|meals, entrees|sandwich|burger|pizza|mixed dishes|formula/i;

/** A description without the note that a food programme distributes the food. */
export function dropProgramNote(description: string): string {
  return description.replace(/\(includes foods for usda[^)]*\)/gi, '');
}

/**
 * The cost of a word that a record has and the line lacks: 0 if it distinguishes nothing, 0.3 if it
 * distinguishes little ("salted", "boiled"), 1 for an ordinary word, 2 if it makes another food
 * ("imitation", "babyfood").
 */
export function costOfWord(word: string): number {
  if (costlessWords.has(word) || startsWithDigit(word)) return 0;
  if (cheapWords.has(word)) return 0.3;
  return dearWords.has(word) ? 2 : 1;
}

const costlessWords = toWordSet(`
  raw nf nfs ns alcoholic to form as of and or a the all any type variety commercial commercially
  regular plain common ordinary average includes enriched unenriched fortified added mature seed
  fresh uncooked unprepared year round purpose usda style product made not specified other further
  without vitamin bleached unbleached ripe salad table granulated broiler fryer skin meat only lean
  separable trimmed choice select grade retail cut fat boneless kernel flesh pulp fluid vitamins ad
  imported domestic ready unspecified used using
`);

const cheapWords = toWordSet(`
  with salt white red whole domesticated long grain large medium salted drained solid liquid pack
  water packed season spring winter cultivated edible part green garden sweet cooked boiled dry
  dried unsweetened active
`);

const dearWords = toWordSet(`
  babyfood baby infant toddler restaurant fast imitation substitute mix dessert diet dietetic
  breaded battered candied flavored flavor sandwich dinner meal entree microwaveable powder
  concentrate formula supplement bar analog meatless spread low reduced light lowfat nonfat
`);
