import type { AnalyzedLine } from '../analysis/line';
import { mapAmounts, type NutrientAmounts } from '../analysis/nutrient';
import { toTwelveDigits } from '../analysis/round';

/** Grams of all lines together, before anything is cooked. */
export function sumGrams(lines: readonly Pick<AnalyzedLine, 'grams'>[]): number {
  return toTwelveDigits(lines.reduce((sum, { grams }) => sum + grams, 0));
}

/**
 * The amounts in 100 g of a dish.
 * @param totals of the whole dish
 * @param grams of the whole dish
 * @returns null if the dish weighs nothing
 */
export function toPerHundredGrams(totals: NutrientAmounts, grams: number): NutrientAmounts | null {
  return grams === 0 ? null : mapAmounts(totals, (amount) => toTwelveDigits((amount * 100) / grams));
}
