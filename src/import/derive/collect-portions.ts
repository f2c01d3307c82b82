import type { Portion } from '../../analysis/food';
import { readPortionText, toSingular } from './portion-text';
import type { Sibling } from './siblings';
import type { SourcePortion, SourceRecord } from './source-food';

interface CollectedPortions {
  readonly portions: readonly Portion[];
  /** Portions of the record that are not used. */
  readonly leftOut: readonly LeftOutPortion[];
}

/** A portion of a record by which no line can be weighed. */
export interface LeftOutPortion {
  readonly text: string;
  /** A few words, the same for all such portions. */
  readonly reason: string;
  /** Whether it is left out by design, rather than for an error in the data or in this reader. */
  readonly isExpected: boolean;
}

/**
 * The portions of a food, each for one unit: those of its own record and, where it has none by
 * volume or none by the piece, those of the nearest sibling that has.
 * @param siblings nearest first
 * @param portionsOf the stated portions of a record, by FDC id
 */
export function collectPortions(
  food: SourceRecord,
  siblings: readonly Sibling[],
  portionsOf: (fdcId: number) => readonly SourcePortion[],
): CollectedPortions {
  const read = (record: SourceRecord): ReadPortions => readPortions(record, portionsOf(record.fdcId));
  const own = read(food);
  const portions: Portion[] = own.portions.map((portion) => ({
    ...portion,
    origin: 'record',
    sourceFdcId: food.fdcId,
  }));
  for (const isKind of [isVolume, isPiece]) {
    if (portions.some((portion) => isKind(portion.unit))) continue;
    for (const { food: sibling } of siblings) {
      const found = read(sibling).portions.filter((portion) => isKind(portion.unit));
      portions.push(
        ...found.map((portion) => ({ ...portion, origin: 'sibling' as const, sourceFdcId: sibling.fdcId })),
      );
      if (found.length > 0) break;
    }
  }
  return { portions, leftOut: own.leftOut };
}

interface ReadPortions {
  readonly portions: readonly OwnPortion[];
  readonly leftOut: readonly LeftOutPortion[];
}

type OwnPortion = Pick<Portion, 'unit' | 'modifier' | 'grams'>;

/**
 * Of portions with the same name the first counts. In Foundation, which rounds amounts to one
 * decimal ("0.2 cup" for a quarter), the one with the largest amount counts.
 */
function readPortions(food: SourceRecord, stated: readonly SourcePortion[]): ReadPortions {
  const words = new Set((food.description.toLowerCase().match(/[a-z]+/g) ?? []).map(toSingular));
  const portions = new Map<string, OwnPortion & Pick<SourcePortion, 'text' | 'amount'>>();
  const leftOut: LeftOutPortion[] = [];
  for (const { text, amount, grams } of stated) {
    const read = readPortion({ text, amount, grams }, words);
    if ('reason' in read) {
      leftOut.push(read);
      continue;
    }
    const key = `${read.unit}|${read.modifier}`;
    const rival = portions.get(key);
    const isBetter = rival === undefined || (food.dataset === 'foundation' && rival.amount < amount);
    if (isBetter) portions.set(key, { ...read, text, amount });
    if (rival !== undefined) leftOut.push({ text: isBetter ? rival.text : text, reason: sameName, isExpected: true });
  }
  return {
    portions: [...portions.values()].map(({ unit, modifier, grams }) => ({ unit, modifier, grams })),
    leftOut,
  };
}

const sameName = 'a second portion with the same name';

/** @param words of the food's name */
function readPortion(stated: SourcePortion, words: ReadonlySet<string>): OwnPortion | LeftOutPortion {
  const { text, amount, grams } = stated;
  const unusable = findUnusablePortion(text);
  if (unusable !== null) return { text, reason: `a portion text that says ${unusable}`, isExpected: true };
  const weightless = { text, reason: 'a portion without a number and a weight above 0', isExpected: false };
  if (!(amount > 0 && grams > 0)) return weightless;
  const read = readPortionText(text);
  if (read === null) return { text, reason: 'a portion text that is not understood', isExpected: false };
  // "0 cup" and "1/0 cup" have no weight for one cup.
  const gramsOfOne = Number((grams / findAmount(stated) / read.count).toPrecision(4));
  if (!(gramsOfOne > 0 && gramsOfOne < Infinity)) return weightless;
  const modifier = sizes.has(read.unit) ? dropNamed(read.modifier, words) : read.modifier;
  return { unit: read.unit, modifier, grams: gramsOfOne };
}

/** Removes the name of the food from a modifier: "large, egg" of an egg is large. */
const dropNamed = (modifier: string, words: ReadonlySet<string>): string =>
  modifier
    .split(', ')
    .filter((part) => !part.split(' ').every((word) => words.has(toSingular(word))))
    .join(', ');

const sizes = new Set(['small', 'medium', 'large', 'extra large', 'extra small', 'jumbo', 'miniature', 'regular']);
const volumes = new Set([
  'cup',
  'tablespoon',
  'teaspoon',
  'fluid ounce',
  'pint',
  'quart',
  'gallon',
  'liter',
  'milliliter',
  'cubic inch',
]);
const containers = new Set(
  'serving package packet can jar bottle box bag container carton envelope pouch tub tube tray bowl portion drink meal order'.split(
    ' ',
  ),
);

const isVolume = (unit: string): boolean => volumes.has(unit) && unit !== 'cubic inch';
const isPiece = (unit: string): boolean => !volumes.has(unit) && !containers.has(unit);

const gramsPerOunce = 28.349523125; // exact: a pound is 0.45359237 kg by the 1959 agreement

/**
 * How many units the grams of a portion are for; above 0. A pack that states its own weight is one
 * unit where the grams are that weight: SR Legacy has "5 × package (5 oz)" of 142 g and "0.5 ×
 * container (4 oz)" of 113 g, where the number counts something else.
 */
export function findAmount({ text, amount, grams }: { text: string; amount: number; grams: number }): number {
  const ounces = Number(pack.exec(text)?.[1] ?? NaN);
  return Math.abs(grams / (ounces * gramsPerOunce) - 1) < 0.05 ? 1 : amount;
}

const pack = /^(?:package|container|can|serving|box|bag|packet|bar|patty),? \(?([\d.]+) oz\b/i;

/**
 * The reason why a portion text has no use in recipes; null where it has. Examples:
 * "Guideline amount per slice of bread", "oz", "piece, cooked, excluding refuse (yield from 1 lb
 * raw meat with refuse)".
 */
export function findUnusablePortion(text: string): string | null {
  const words = text.toLowerCase().replace(/\s+/g, ' ').trim();
  return reasons.find(([pattern]) => pattern.test(words))?.[1] ?? null;
}

const number = String.raw`(?:[\d.]+|\d+\/\d+|\d+ \d+\/\d+|\d+-\d+)`;

const reasons: readonly (readonly [RegExp, string])[] = [
  [/^quantity not specified/, 'no quantity'],
  [/^guideline amount/, 'a survey guideline, not a portion'],
  [/^undetermined\b/, 'a unit that the record leaves open'],
  [/^(?:paired|dripping) |^orig (?:ckd|rw) g\b/, 'what a laboratory weighed'],
  // "1 oz, raw (yield after cooking)", "1 oz yields": the weight after cooking of what was bought,
  // a cooking loss and no portion.
  [/\byield from [\d./ ]+(lb|oz) /, 'what a purchase yields'],
  [/\b(dry|raw),? yields?\b|^1? ?oz\b.*\b(yields?|raw)\b/, 'what a purchase yields'],
  [/^[\d./ ]*oz, (dry|in shell|raw|cooked from|with)/, 'what a purchase yields'],
  // "oz (23 whole kernels)" says how much one kernel weighs, so it stays.
  [
    new RegExp(
      String.raw`^(?:${number} )?(?:oz|lb|lbs|g|gram|grams|kg|ounce|ounces|pound)\b(?!.*\(${number} (?:whole )?(?!oz|serving)[a-z]+\))`,
    ),
    'a mass',
  ],
  [/surface inch/, 'an area of unknown thickness'],
  [/\(with ice\)/, 'a drink with ice in it'],
  [/^(skin|topping) from\b|\bskin only$/, 'a part of the food alone'],
  [/\brecipe yields?\b|^yield\b/, 'the yield of a recipe'],
  [/\bportion, amount to make\b/, 'an amount of a mix for a dish'],
];
