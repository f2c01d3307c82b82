import type { AnalyzedLine } from '../../analysis/line';
import { nutrientWholes, type Nutrient, type NutrientAmounts } from '../../analysis/nutrient';

/** Lines of a recipe, and their sums. */
interface SummedLines {
  readonly lines: readonly AnalyzedLine[];
  readonly totals: NutrientAmounts;
}

/** What pages show in place of an amount that nobody knows. */
export const notKnown = 'not known';

/**
 * Whether a total is 0 only because unknown amounts count as 0. Without any fat it is known that
 * there is no trans fat.
 */
export function isUnknownTotal({ lines, totals }: SummedLines, nutrient: Nutrient): boolean {
  return totals[nutrient] === 0 && lines.some((line) => mayAdd(line, nutrient));
}

/** Whether a line may have more of a nutrient than the 0 that its food counts. */
export function mayAdd({ kind, food, grams, nutrients, known }: AnalyzedLine, nutrient: Nutrient): boolean {
  if (kind !== 'ingredient' || known.has(nutrient)) return false;
  if (food === null) return true;
  const whole = nutrientWholes[nutrient];
  return (whole !== undefined && known.has(whole) ? nutrients[whole] : grams) > 0;
}
