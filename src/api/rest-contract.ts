import { toSentText, type AnalyzedLine } from '../analysis/line';
import type { Nutrient } from '../analysis/nutrient';
import type { Analysis } from '../analysis/recipe';
import type { RestIngredient, RestNutrients } from './reference/rest-schema';

/**
 * Writes the exact REST body of an analysis as JSON: these keys in this order and no others. The
 * pipeline has already rounded amounts to 12 significant digits, because totals must be the sum of
 * the emitted values; nothing is computed here.
 * @param analysis `recalled`: how many of its lines came from memory
 */
export function toRestJson(analysis: Analysis & { readonly recalled?: number }): string {
  const { status, lines, totals, perServing, dietLabels, healthLabels, recalled = 0 } = analysis;
  const ingredients = lines.map(recalled > 0 ? recallIngredient : writeIngredient);
  // For one serving, totals and per_serving are the same object.
  const totalsJson = JSON.stringify(toRestNutrients(totals));
  const perServingJson = perServing === totals ? totalsJson : JSON.stringify(toRestNutrients(perServing));
  return `{"status":"${status}","ingredients":[${ingredients.join(',')}],"totals":${totalsJson},"per_serving":${perServingJson},"diet_labels":${JSON.stringify(dietLabels)},"health_labels":${JSON.stringify(healthLabels)}}`;
}

// A line from memory is the same object; writing its JSON again would be half the work of its
// answer. A recipe whose lines are all new leaves nothing here: most of them never come again.
const knownIngredients = new WeakMap<AnalyzedLine, string>();

function recallIngredient(line: AnalyzedLine): string {
  let known = knownIngredients.get(line);
  if (known === undefined) knownIngredients.set(line, (known = writeIngredient(line)));
  return known;
}

function writeIngredient(line: AnalyzedLine): string {
  return JSON.stringify(toRestIngredient(line));
}

/** Writes one line of the body. */
export function toRestIngredient(line: AnalyzedLine): RestIngredient {
  return {
    text: toSentText(line),
    parsed: {
      qty: line.quantity,
      unit: line.unit,
      food: line.food === null ? '' : line.food.description,
      gram_weight: line.grams,
    },
    confidence: { match: line.match, conversion: line.conversion, overall: line.overall },
    nutrients: toRestNutrients(line.nutrients),
  };
}

/**
 * Names the nutrients as REST does. Written out instead of a loop: one hidden class for all, and
 * half the time.
 */
export function toRestNutrients<T extends number | null>(
  amounts: Readonly<Record<Nutrient, T>>,
): Record<keyof RestNutrients, T> {
  return {
    calories: amounts.calories,
    protein: amounts.protein,
    fat_total: amounts.fatTotal,
    fat_saturated: amounts.fatSaturated,
    fat_trans: amounts.fatTrans,
    cholesterol: amounts.cholesterol,
    sodium: amounts.sodium,
    carbs_total: amounts.carbsTotal,
    carbs_sugar: amounts.carbsSugar,
    carbs_fiber: amounts.carbsFiber,
    vitamin_d: amounts.vitaminD,
    calcium: amounts.calcium,
    iron: amounts.iron,
    potassium: amounts.potassium,
  };
}
