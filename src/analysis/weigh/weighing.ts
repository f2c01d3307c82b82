import type { Catalog } from '../catalog';
import type { Food } from '../food';
import type { WeighingWay } from '../line';
import type { Unit } from '../unit';
import type { Size } from './portion/sizes';

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
