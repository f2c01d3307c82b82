import type { Nutrient } from '../../../analysis/nutrient';
import type { SourceRecord } from '../../source-food';

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
const leastBasis = 0.2;

/** How much of the nutrient there is to a gram of its basis, by the record's own figures; null where it does not say. */
export function findShare(food: SourceRecord, nutrient: Nutrient, basis: Nutrient): number | null {
  const amount = food.nutrientsPer100g[nutrient];
  const whole = food.nutrientsPer100g[basis];
  return amount === null || whole === null || whole < leastBasis ? null : amount / whole;
}

/** An amount as a record would state it, to three significant digits. */
export const toStatedAmount = (amount: number): number => Number(amount.toPrecision(3));
