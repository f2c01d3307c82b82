import type { AnalyzedLine, WeighedLine } from '../line';
import { nutrients, type Nutrient, type NutrientAmounts } from '../nutrient';
import { toTwelveDigits } from '../to-twelve-digits';
import { noNutrients } from './no-nutrients';

/**
 * Scales the food's amounts per 100 g to the line's grams, to 12 significant digits.
 * What the record does not state counts as 0 and is missing from `known`; a line without a food has 14 zeros.
 */
export function addNutrients(line: WeighedLine): AnalyzedLine {
  const overall = line.match * line.conversion;
  if (line.food === null) return { ...line, nutrients: noNutrients, known: new Set(), overall };
  const { nutrientsPer100g } = line.food;
  const amounts: Record<Nutrient, number> = { ...noNutrients };
  const known = new Set<Nutrient>();
  for (const nutrient of nutrients) {
    const amountPer100g = nutrientsPer100g[nutrient];
    if (amountPer100g === null) continue;
    known.add(nutrient);
    amounts[nutrient] = toTwelveDigits((line.grams / 100) * amountPer100g);
  }
  const scaled: NutrientAmounts = amounts;
  return { ...line, nutrients: scaled, known, overall };
}
