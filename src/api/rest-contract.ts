import type { AnalyzedLine } from '../analysis/line';
import type { Nutrient } from '../analysis/nutrient';
import type { Analysis } from '../analysis/recipe';

/**
 * The exact REST body of an analysis, as JSON: these keys in this order and no others. Amounts come rounded to 12 significant digits from the
 * pipeline, since totals must be the sum of what is emitted; here nothing is computed.
 */
export function toRestJson(analysis: Analysis): string {
  const { status, lines, totals, perServing, dietLabels, healthLabels } = analysis;
  // Of one serving, totals and per_serving are the same object.
  const totalsJson = JSON.stringify(toRestNutrients(totals));
  const perServingJson = perServing === totals ? totalsJson : JSON.stringify(toRestNutrients(perServing));
  return `{"status":"${status}","ingredients":[${lines.map(recallIngredient).join(',')}],"totals":${totalsJson},"per_serving":${perServingJson},"diet_labels":${JSON.stringify(dietLabels)},"health_labels":${JSON.stringify(healthLabels)}}`;
}

/** What the JSON says. */
export interface RestBody {
  readonly status: Analysis['status'];
  readonly ingredients: readonly RestIngredient[];
  readonly totals: RestNutrients;
  readonly per_serving: RestNutrients;
  readonly diet_labels: Analysis['dietLabels'];
  readonly health_labels: Analysis['healthLabels'];
}

type RestIngredient = ReturnType<typeof toRestIngredient>;
type RestNutrients = ReturnType<typeof toRestNutrients<number>>;

// A line that was analyzed before comes as the same object; writing it out anew would be half the work of answering it.
const knownIngredients = new WeakMap<AnalyzedLine, string>();

function recallIngredient(line: AnalyzedLine): string {
  let known = knownIngredients.get(line);
  if (known === undefined) knownIngredients.set(line, (known = JSON.stringify(toRestIngredient(line))));
  return known;
}

/** One line of the body. */
export function toRestIngredient(line: AnalyzedLine) {
  return {
    text: line.text,
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

/** The 14 nutrients as REST names them. Written out rather than looped over: one hidden class for all, and half the time. */
export function toRestNutrients<T extends number | null>(amounts: Readonly<Record<Nutrient, T>>) {
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
