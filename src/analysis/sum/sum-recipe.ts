import type { AnalyzedLine } from '../line';
import type { Nutrient, NutrientAmounts } from '../nutrient';
import { toTwelveDigits } from '../to-twelve-digits';
import { mapAmounts } from './map-amounts';
import { noNutrients } from './no-nutrients';

/**
 * Adds up the emitted amounts of the lines, in their order, and shares them among the servings; both to 12 significant digits.
 * One serving is the recipe itself: the same object.
 * @param servings 1 or more
 */
export function sumRecipe(
  lines: readonly Pick<AnalyzedLine, 'nutrients'>[],
  servings: number,
): { totals: NutrientAmounts; perServing: NutrientAmounts } {
  const sums: Record<Nutrient, number> = { ...noNutrients };
  for (const line of lines) addAmounts(sums, line.nutrients);
  const totals = mapAmounts(sums, toTwelveDigits);
  if (servings === 1) return { totals, perServing: totals };
  return { totals, perServing: mapAmounts(totals, (amount) => toTwelveDigits(amount / servings)) };
}

// Written out rather than looped over: a recipe of lines that were seen before spends most of its time here, and this takes a third of it.
function addAmounts(sums: Record<Nutrient, number>, amounts: NutrientAmounts): void {
  sums.calories += amounts.calories;
  sums.protein += amounts.protein;
  sums.fatTotal += amounts.fatTotal;
  sums.fatSaturated += amounts.fatSaturated;
  sums.fatTrans += amounts.fatTrans;
  sums.cholesterol += amounts.cholesterol;
  sums.sodium += amounts.sodium;
  sums.carbsTotal += amounts.carbsTotal;
  sums.carbsSugar += amounts.carbsSugar;
  sums.carbsFiber += amounts.carbsFiber;
  sums.vitaminD += amounts.vitaminD;
  sums.calcium += amounts.calcium;
  sums.iron += amounts.iron;
  sums.potassium += amounts.potassium;
}
