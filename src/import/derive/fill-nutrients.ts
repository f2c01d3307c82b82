import { nutrients, nutrientWholes, type Nutrient, type NutrientsPer100g } from '../../analysis/nutrient';
import type { NutrientOrigin, NutrientRule } from '../../analysis/nutrient-origin';
import { unitsPer100g, type SourceRecord } from './source-food';

/** A filled-in amount and its origin. */
export interface Filling {
  readonly amount: number;
  readonly origin: NutrientOrigin;
}

/** One way to fill a gap: an amount per 100 g, or null where the way does not apply. */
export type FillingWay = (food: SourceRecord, nutrient: Nutrient) => Filling | null;

/** The nutrients of a food with gaps filled, and the origin of each filled amount. */
export interface FilledNutrients {
  readonly amounts: NutrientsPer100g;
  /** Nutrients that are not in here are stated by the record, or unknown. */
  readonly origins: Readonly<Partial<Record<Nutrient, NutrientOrigin>>>;
}

/**
 * Fills the gaps of a record: a part of a total that is 0 is 0; else the first of `ways`, surest
 * first, that gives an amount. An amount that would make the parts larger than their whole is
 * discarded, and the next way is tried.
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
 * Whether 100 g of a food can have the amount, and the parts of the whole do not exceed it. 0
 * always fits, also where the record states too much of other parts.
 */
function fits(nutrient: Nutrient, amount: number, amounts: NutrientsPer100g): boolean {
  if (!(amount >= 0 && amount <= unitsPer100g(nutrient))) return false;
  const whole = nutrientWholes[nutrient];
  if (whole === undefined || amount === 0) return true;
  const others = nutrients.filter((other) => other !== nutrient && nutrientWholes[other] === whole);
  const sum = others.reduce((all, other) => all + (amounts[other] ?? 0), amount);
  return sum <= (amounts[whole] ?? Infinity);
}

/**
 * What the median of a group is in proportion to; `weight`: the same amount in 100 g of each food.
 */
export const groupBases = ['weight', 'fatTotal', 'carbsTotal', 'protein'] as const;

/** Foods that are alike in one nutrient. */
export interface NutrientGroup {
  readonly nutrient: Nutrient;
  /** Basis of a median, or a rule that says why the amount is 0. */
  readonly says: { readonly basis: (typeof groupBases)[number] } | { readonly rule: NutrientRule };
  readonly holds: (food: SourceRecord) => boolean;
  /** File and line of the row, for messages. */
  readonly place: string;
}

/**
 * The nutrient that another one stays in proportion to when a food gains or loses water: fatty
 * acids to fat, sugar and fibre to carbohydrate, cholesterol and vitamin D to the protein of their
 * tissue. Minerals dissolve in the water and have no basis.
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

/** Grams per 100 g. Below them, rounding would determine the share. */
const minBasis = 0.2;

/**
 * Amount of the nutrient per gram of its basis, by the record's own figures; null where they are
 * unknown.
 */
export function findShare(food: SourceRecord, nutrient: Nutrient, basis: Nutrient): number | null {
  const amount = food.nutrientsPer100g[nutrient];
  const whole = food.nutrientsPer100g[basis];
  return amount === null || whole === null || whole < minBasis ? null : amount / whole;
}

/** The amount to three significant digits, as records state it. */
export const toStatedAmount = (amount: number): number => Number(amount.toPrecision(3));
