import type { Catalog } from '../catalog';
import type { Food } from '../food';
import type { WeighingWay } from '../line';
import { readUnit, type Unit } from '../unit';

/** One amount of one food, as every way to a weight is asked about it. */
export interface Weighing {
  readonly catalog: Catalog;
  readonly food: Food;
  /** The middle of a range. */
  readonly quantity: number;
  /** As written; null for a bare count. */
  readonly written: string | null;
  /** What `written` stands for; null where it is no unit that is known, and for a bare count. */
  readonly unit: Unit | null;
  /** Null when the line states none. */
  readonly size: Size | null;
  /** Whether the line gives this amount, or the same again, as a volume ("2 cups (260 g)"). */
  readonly isVolumeStated: boolean;
  /** The diameter or length of a piece, as the line states it; null where it does not. */
  readonly inches: number | null;
  /** The words of the food's name, normalised. */
  readonly nameWords: ReadonlySet<string>;
  /** All words of the line, normalised: what was done to the food chooses the portion. */
  readonly lineWords: ReadonlySet<string>;
}

/** A way's answer. */
export interface Weight {
  /** Grams of the whole amount; 0 or more. */
  readonly grams: number;
  /** Confidence, one rung of the ladder from 1 down to 0.40. */
  readonly conversion: number;
  readonly way: WeighingWay;
  readonly reason: string;
  /** What the thing counted is called ("clove"), for a count that names no unit; null where it has no name. */
  readonly noun: string | null;
}

/** Answers, or says null: not mine. */
export type Way = (weighing: Weighing) => Weight | null;

/** A number as a cook reads it: at most four digits, no trailing zeros. */
export function formatAmount(value: number): string {
  // Most amounts of a kitchen have few digits, and are printed much faster as they are.
  if ((value < 1000 && Number.isInteger(value)) || (value < 100 && Number.isInteger(4 * value))) return String(value);
  return String(value >= 1000 ? Math.round(value) : Number(value.toPrecision(4)));
}

/** Sizes of one piece, smallest first. */
const sizes = ['extra small', 'small', 'medium', 'large', 'extra large', 'jumbo'] as const;
export type Size = (typeof sizes)[number];

/** The size a word of a line or portion stands for; null when it is none. */
export function readSize(words: string | null): Size | null {
  if (words === null) return null;
  const plain = words
    .toLowerCase()
    .replace(/[-\s]+/g, ' ')
    .replace(/ (size|sized)$/, '')
    .trim();
  return sizeOfWord.get(plain) ?? sizeOfWord.get(readUnit(plain)?.id ?? '') ?? null;
}

/** How many steps apart two sizes are. */
export function countSteps(from: Size, to: Size): number {
  return Math.abs(sizes.indexOf(from) - sizes.indexOf(to));
}

/** Weight against an unsized piece of the same food: the usual ratios of small and large to medium in the SR Legacy portions of vegetables. */
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
