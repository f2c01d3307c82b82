import type { Catalog } from '../catalog';
import type { Food } from '../food';
import type { WeighingWay } from '../line';
import { readUnit, type Unit } from '../unit';

/** One amount of one food, as each way to a weight gets it. */
export interface Weighing {
  readonly catalog: Catalog;
  readonly food: Food;
  /** The middle of a range. */
  readonly quantity: number;
  /** As written; null for a bare count. */
  readonly written: string | null;
  /** The unit that `written` stands for; null if it is not a known unit, and for a bare count. */
  readonly unit: Unit | null;
  /** Null if the line states none. */
  readonly size: Size | null;
  /**
   * Whether the amount is of drained food: the line says so of it, or states it, possibly again, as
   * a volume ("2 cups (260 g)").
   */
  readonly isDrained: boolean;
  /** Whether the amount is counted in cans or jars. */
  readonly isInCan: boolean;
  readonly words: LineWords;
}

/** The words of a line that decide its weight, normalised, and the length that it states. */
export interface LineWords {
  /** The words of the food's name. */
  readonly nameWords: ReadonlySet<string>;
  /** All words of the line: the preparation decides which portion fits. */
  readonly lineWords: ReadonlySet<string>;
  /** Those of `lineWords` that can name the kind of a counted piece, see `readCountedWords`. */
  readonly countedWords: ReadonlySet<string>;
  /** The diameter or length of a piece, if the line states it; else null. */
  readonly inches: number | null;
}

/** The words that can name a kind of the food: of a bare count only those of what is counted. */
export function kindWordsOf({ written, words }: Weighing): ReadonlySet<string> {
  return written === null ? words.countedWords : words.lineWords;
}

/** The answer of a way. */
export interface Weight {
  /** Grams of the whole amount; 0 or more. */
  readonly grams: number;
  /** Conversion confidence, 0.40 to 1. */
  readonly conversion: number;
  readonly way: WeighingWay;
  readonly reason: string;
  /**
   * The name of the counted thing ("clove"), for a count without a unit; null if it has no name.
   */
  readonly noun: string | null;
  /** For a stated mass that includes what nobody eats: how it counts, a sentence for people. */
  readonly wasteNote?: string;
  /** Whether it is by a portion that says how thick it is ("slice, thin"). */
  readonly saysThickness?: boolean;
}

/** A way to a weight. Null if it does not apply. */
export type Way = (weighing: Weighing) => Weight | null;

/** A number for a cook: at most four digits, no trailing zeros. */
export function formatAmount(value: number): string {
  // Most amounts have few digits, and printing them directly is much faster.
  if ((value < 1000 && Number.isInteger(value)) || (value < 100 && Number.isInteger(4 * value))) return String(value);
  return String(value >= 1000 ? Math.round(value) : Number(value.toPrecision(4)));
}

/** An estimate for a cook: whole from 10, else with two digits. */
export function formatRoughly(value: number): string {
  return String(value >= 10 ? Math.round(value) : Number(value.toPrecision(2)));
}

/**
 * The calculation for a person: "2 × 1 cup = 125 g each"; of one unit "1 cup = 125 g".
 * @param gramsEach the weight of one unit in words: "125 g"
 */
export function describeCount(quantity: number, unit: string, gramsEach: string): string {
  const one = `1 ${unit} = ${gramsEach}`;
  return quantity === 1 ? one : `${formatAmount(quantity)} × ${one} each`;
}

/** Sizes of one piece, smallest first. */
const sizes = ['extra small', 'small', 'medium', 'large', 'extra large', 'jumbo'] as const;
export type Size = (typeof sizes)[number];

/** The size that a word of a line or portion stands for; null if it is none. */
export function readSize(words: string | null): Size | null {
  if (words === null) return null;
  const plain = words
    .toLowerCase()
    .replace(/[-\s]+/g, ' ')
    .replace(/ (size|sized)$/, '')
    .trim();
  return sizeOfWord.get(plain) ?? sizeOfWord.get(readUnit(plain)?.id ?? '') ?? null;
}

/**
 * The size that a line states, with the miniature, which is a small one: among portions it is a unit of its
 * own, and no size of the others.
 */
export function readSizeOfLine(size: string | null): Size | null {
  return size === 'miniature' ? 'small' : readSize(size);
}

/** The number of steps between two sizes. */
export function countSteps(from: Size, to: Size): number {
  return Math.abs(sizes.indexOf(from) - sizes.indexOf(to));
}

/**
 * Weight of each size relative to a medium piece of the same food: typical ratios in the SR Legacy
 * portions of vegetables.
 */
export const shareOfMedium = {
  'extra small': 0.55,
  small: 0.7,
  medium: 1,
  large: 1.35,
  'extra large': 1.6,
  jumbo: 1.8,
} as const satisfies Record<Size, number>;

const sizeOfWord: ReadonlyMap<string, Size> = new Map<string, Size>([
  ...sizes.map((size) => [size, size] as const),
  ['tiny', 'extra small'],
  ['very small', 'extra small'],
  ['little', 'small'],
  ['baby', 'small'],
  ['mini', 'small'],
  ['thin', 'small'],
  ['smallish', 'small'],
  ['small to medium', 'small'],
  ['average', 'medium'],
  ['regular', 'medium'],
  ['medium large', 'large'],
  ['medium to large', 'large'],
  ['big', 'large'],
  ['thick', 'large'],
  ['fat', 'large'],
  ['good', 'large'],
  ['generous', 'large'],
  ['very large', 'extra large'],
  ['huge', 'extra large'],
  ['giant', 'extra large'],
  ['xl', 'extra large'],
]);
