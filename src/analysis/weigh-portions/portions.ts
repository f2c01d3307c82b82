import type { Food, Portion } from '../food';
import { normalizeWord } from '../match-words/normalize';
import { readUnit, type Unit } from '../unit';
import { readWords } from './portion-words';
import { readSize, readSizeOfLine, type Size } from '../weigh-amounts/weighing';

/** A portion with its text read. */
export interface ReadPortion {
  readonly portion: Portion;
  /** The id of the unit, or the noun of the portion ("tortilla"); '' for a size alone. */
  readonly unit: string;
  /** The words of the unit, normalised. */
  readonly unitWords: readonly string[];
  /** Millilitres of the unit; null if it is no volume. */
  readonly ml: number | null;
  readonly size: Size | null;
  /** The other words of the modifier, without words of the food's own description. */
  readonly words: ReadonlySet<string>;
  /** Diameter or length of a piece, the middle of a range; null if the modifier has none. */
  readonly inches: number | null;
  /** Whether the modifier lists alternatives: "chopped or diced". */
  readonly anyOf: boolean;
}

/** The portions of a food, in the record's order. */
interface FoodPortions {
  readonly all: readonly ReadPortion[];
  /** From the food's own record, and from corrections. */
  readonly own: readonly ReadPortion[];
  /** The record's own, with the customary portions that replace one of them, and the sizes of these. */
  readonly overridden: readonly ReadPortion[];
  /** From a sibling record, and customary portions. */
  readonly borrowed: readonly ReadPortion[];
  /** Customary portions for one kind of the food only ("baby"). */
  readonly kinds: readonly ReadPortion[];
}

/**
 * The portions of a food that can weigh an amount, in the record's order. Portions in units of mass
 * are left out: a scale says the same. A customary portion replaces the record's own of the same
 * unit (and size and cut, if it has one): it exists because the record's does not fit what cooks
 * buy.
 */
export function readPortions(food: Food): FoodPortions {
  const known = portionsOfFood.get(food);
  if (known !== undefined) return known;
  const ownWords = readOwnWords(food);
  const read = food.portions.flatMap((portion) => readPortion(portion, ownWords) ?? []);
  const customary = read.filter(({ portion }) => portion.origin === 'customary');
  const all = read.filter((each) => !replaceable[each.portion.origin] || !customary.some((one) => replaces(one, each)));
  const own = all.filter(isOwn);
  const borrowed = all.filter((each) => !isOwn(each));
  const recorded = read.filter(isOwn);
  const replacing = customary.filter((each) => recorded.some((other) => replaces(each, other)));
  const overridden = [...own, ...customary.filter((each) => replacing.some((other) => isSizeOf(each, other)))];
  const portions: FoodPortions = {
    all,
    own,
    overridden,
    borrowed,
    kinds: borrowed.filter(isKind),
  };
  portionsOfFood.set(food, portions);
  return portions;
}

/** Whether a customary portion may replace portions of this origin. */
const replaceable = { record: true, sibling: true, customary: false, correction: false } as const satisfies Record<
  Portion['origin'],
  boolean
>;

function isOwn({ portion }: ReadPortion): boolean {
  return portion.origin === 'record' || portion.origin === 'correction';
}

function isKind({ portion, words }: ReadPortion): boolean {
  return portion.origin === 'customary' && words.size > 0;
}

/** The words of the food's own description, which neither portions nor lines need to repeat. */
export function readOwnWords(food: Food): ReadonlySet<string> {
  const known = ownMemory.get(food);
  if (known !== undefined) return known;
  const words = readWords(food.description);
  ownMemory.set(food, words);
  return words;
}

// Foods are read-only and live as long as their catalog, so each is read once.
const portionsOfFood = new WeakMap<Food, FoodPortions>();
const ownMemory = new WeakMap<Food, ReadonlySet<string>>();

function replaces(customary: ReadPortion, other: ReadPortion): boolean {
  return (
    customary.unit === other.unit &&
    (customary.size === null || customary.size === other.size) &&
    (customary.words.size === 0 || [...customary.words].every((word) => other.words.has(word)))
  );
}

/** Whether a portion is another one, or a size of it: "slice, small" of "slice". */
function isSizeOf(each: ReadPortion, other: ReadPortion): boolean {
  const isSize = each.unit !== '' && each.size !== null && each.words.size === 0;
  return each === other || (isSize && each.unit === other.unit);
}

function readPortion(portion: Portion, ownWords: ReadonlySet<string>): ReadPortion | null {
  const { unit, modifier } = portion;
  const known = readUnit(unit);
  if (known?.kind === 'mass' || notAPortion.test(`${unit} ${modifier}`)) return null;
  const anyOf = /\bor\b|,.*,/.test(modifier);
  const firstWords = modifier.split(/[,(]/)[0] ?? '';
  const size =
    readSize(unit) ??
    readSizeOfLine(firstWords.trim()) ??
    readSize(
      /\b(extra small|extra large|small|medium|large|jumbo|thin|thick)\b/.exec(modifier.replace(/\(.*$/, ''))?.[0] ??
        null,
    );
  const inches = readDiameter(modifier);
  const words = readWords(withoutMeasures(modifier.replace(/\b(?:without|excluding) refuse\b/, '')));
  for (const word of [...sizeWords, ...ownWords]) words.delete(word);
  if (known?.kind === 'size') return { portion, unit: '', unitWords: [], ml: null, size, words, inches, anyOf };
  const name = known === null ? unit.toLowerCase().split(' ').map(normalizeWord).join(' ') : sameUnit(known.id);
  return {
    portion,
    unit: readSize(unit) === null ? name : '',
    unitWords: [...readWords(name)],
    ml: known?.kind === 'volume' ? known.amount : null,
    size,
    words,
    inches,
    anyOf,
  };
}

/** "medium, 2-1/2\" dia": the measure describes the piece, and lines do not repeat it. */
function withoutMeasures(modifier: string): string {
  return modifier
    .split(',')
    .filter((part) => !/\d/.test(part))
    .join(',');
}

function readDiameter(modifier: string): number | null {
  const [, from, to] = /(\d+)(?:-(\d+))?" ?dia/.exec(modifier) ?? [];
  return from === undefined ? null : (Number(from) + Number(to ?? from)) / 2;
}

const sizeWords = ['extra', 'small', 'medium', 'large', 'jumbo', 'thin', 'thick', 'size'] as const;

/**
 * Yields of a cooked purchase, servings of nutrition labels and measures of a baked crust: no line
 * states such amounts. A weight without refuse stays. One record of a soft drink has a cup that is none.
 */
const notAPortion =
  /yield from|yield after|surface inch|(?<!without |excluding )refuse|guideline|\bnlea\b|12 fl oz 12 fl oz/i;

/**
 * The name by which a unit is looked up among portions: kitchen words for the same thing share one.
 */
export function sameUnit(id: string): string {
  return names.get(id) ?? id;
}

const names: ReadonlyMap<string, string> = new Map([
  ['rib', 'stalk'],
  ['rasher', 'slice'],
  ['round', 'slice'],
  ['cob', 'ear'],
  ['branch', 'sprig'],
  ['stem', 'sprig'],
  ['bulb', 'head'],
  ['bundle', 'bunch'],
  ['packet', 'package'],
  ['pouch', 'package'],
  ['sachet', 'envelope'],
  ['brick', 'block'],
  ['tub', 'container'],
  ['pot', 'container'],
  ['thumb', 'knob'],
  ['hunk', 'chunk'],
  ['shot', 'jigger'],
]);

/**
 * The fluid ounce for an ounce of a drink. For all other foods, including milk, oil and broth, "oz" is
 * a mass.
 */
export function readOunce(unit: Unit | null, food: Food): Unit | null {
  return unit?.id === 'ounce' && isDrink(food) ? readUnit('fluid ounce') : unit;
}

/**
 * Whether an "oz" of the food is a fluid ounce. True for products with a record in millilitres.
 * Also true for spirits, wine, beer, juice, nectar, tea, soft drinks, bar syrups and evaporated milk
 * (whose cans are filled by volume), if the record has a fluid ounce of more than 25 g, or none and
 * another volume as heavy as water: cocoa powder or ground coffee weighs far less.
 */
function isDrink(food: Food): boolean {
  if (food.product?.servingUnit === 'ml') return true;
  const isPoured = drinks.test(food.category) || otherDrinks.test(food.description);
  if (!isPoured && !/\bjuice\b/i.test(food.description)) return false;
  if (/\bpowder\b|\bdry\b|\bpowdered\b|\bmix\b(?!er)/i.test(food.description)) return false;
  const { own, all } = readPortions(food);
  const ounces = own.filter(({ unit }) => unit === 'fluid ounce');
  if (ounces.length > 0) return ounces.some(({ portion }) => portion.grams > 25);
  // Fruit is canned in juice, too.
  return isPoured && all.some(({ ml, portion }) => ml !== null && portion.grams / ml > 0.9);
}

const otherDrinks =
  /\bevaporated\b|\bnectar\b|\bcoconut water\b|\bsimple syrup\b|\bgrenadine\b|^syrup, fruit flavored|\bclam\b.*\bliquid\b/i;
const drinks =
  /^(tea|coffee|sport and energy drinks|beverages|liquor and cocktails|wine|beer|soft drinks|fruit drinks|citrus juice|apple juice|other fruit juice|vegetable juice)$/i;
