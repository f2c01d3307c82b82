import { nutrients, nutrientWholes, type Nutrient, type NutrientsPer100g } from '../../analysis/nutrient';
import type { NutrientOrigin, NutrientRule } from '../../analysis/nutrient-origin';
import { unitsPer100g, type SourceRecord } from './source-food';

/** What a gap is filled with, and where it comes from. */
export interface Filling {
  readonly amount: number;
  readonly origin: NutrientOrigin;
}

/** One way to fill a gap: an amount per 100 g, or null where it has nothing to say. */
export type FillingWay = (food: SourceRecord, nutrient: Nutrient) => Filling | null;

/** A food's nutrients with the gaps filled, and where each filling comes from. */
export interface FilledNutrients {
  readonly amounts: NutrientsPer100g;
  /** A nutrient not in here is the record's own, or unknown. */
  readonly origins: Readonly<Partial<Record<Nutrient, NutrientOrigin>>>;
}

/**
 * Fills what the record leaves open: a part of a total that is 0 is 0; else what the first of `ways` says, surest first. An amount that
 * would make the parts larger than their whole is not taken, and the next way is asked.
 */
export function fillNutrients(food: SourceRecord, ways: readonly FillingWay[]): FilledNutrients {
  const amounts = { ...food.nutrientsPer100g };
  const origins: Partial<Record<Nutrient, NutrientOrigin>> = {};
  for (const nutrient of nutrients) {
    if (amounts[nutrient] !== null) continue;
    for (const way of [byWhole, ...ways]) {
      const filling = way(food, nutrient);
      if (filling === null || !fits(nutrient, filling.amount, amounts)) continue;
      amounts[nutrient] = filling.amount;
      origins[nutrient] = filling.origin;
      break;
    }
  }
  return { amounts, origins };
}

const byWhole: FillingWay = (food, nutrient) => {
  const whole = nutrientWholes[nutrient];
  return whole !== undefined && food.nutrientsPer100g[whole] === 0
    ? { amount: 0, origin: { kind: 'rule', rule: 'part-of-none' } }
    : null;
};

/**
 * Whether 100 g of anything can have so much, and the parts of the whole still come to no more than it; records that state too much of other parts are no
 * obstacle.
 */
function fits(nutrient: Nutrient, amount: number, amounts: NutrientsPer100g): boolean {
  if (!(amount >= 0 && amount <= unitsPer100g(nutrient))) return false;
  const whole = nutrientWholes[nutrient];
  if (whole === undefined || amount === 0) return true;
  const others = nutrients.filter((other) => other !== nutrient && nutrientWholes[other] === whole);
  const sum = others.reduce((all, other) => all + (amounts[other] ?? 0), amount);
  return sum <= (amounts[whole] ?? Infinity);
}

/** What the median of a group may be in proportion to; `weight`: the same in 100 g of each. */
export const groupBases = ['weight', 'fatTotal', 'carbsTotal', 'protein'] as const;

/** Foods that are alike in one nutrient. */
export interface NutrientGroup {
  readonly nutrient: Nutrient;
  /** `fatTotal` and the like: in proportion to it · `weight`: the same in 100 g · a rule: none at all, and why. */
  readonly says: { readonly basis: (typeof groupBases)[number] } | { readonly rule: NutrientRule };
  readonly holds: (food: SourceRecord) => boolean;
  /** Where the row stands, for a person. */
  readonly place: string;
}

/**
 * What a nutrient goes along with when a food gains or loses water: the fatty acids with the fat, sugar and fibre with the carbohydrate,
 * cholesterol and vitamin D with the protein of the tissue they sit in. Minerals go into the water and along with nothing.
 */
const bases = {
  fatSaturated: 'fatTotal',
  fatTrans: 'fatTotal',
  cholesterol: 'protein',
  carbsSugar: 'carbsTotal',
  carbsFiber: 'carbsTotal',
  vitaminD: 'protein',
} as const satisfies Partial<Record<Nutrient, Nutrient>>;

/** The basis of a nutrient; null where it has none. */
export const findBasis = (nutrient: Nutrient): Nutrient | null =>
  Object.entries(bases).find(([name]) => name === nutrient)?.[1] ?? null;

/** Below this many grams in 100 g, rounding decides what a share is. */
const minBasis = 0.2;

/** How much of the nutrient there is to a gram of its basis, by the record's own figures; null where it does not say. */
export function findShare(food: SourceRecord, nutrient: Nutrient, basis: Nutrient): number | null {
  const amount = food.nutrientsPer100g[nutrient];
  const whole = food.nutrientsPer100g[basis];
  return amount === null || whole === null || whole < minBasis ? null : amount / whole;
}

/** An amount as a record would state it, to three significant digits. */
export const toStatedAmount = (amount: number): number => Number(amount.toPrecision(3));
