import type { AnalyzedLine } from '../analysis/line';
import type { NutrientAmounts } from '../analysis/nutrient';
import type { Analysis } from '../analysis/recipe';

/**
 * The exact REST body of an analysis: these keys in this order and no others. Amounts come rounded to 12 significant digits from the
 * pipeline, since totals must be the sum of what is emitted; here nothing is computed.
 */
export function toRestBody(analysis: Analysis): RestBody {
  return {
    status: analysis.status,
    ingredients: analysis.lines.map(toRestIngredient),
    totals: toRestNutrients(analysis.totals),
    per_serving: toRestNutrients(analysis.perServing),
    diet_labels: analysis.dietLabels,
    health_labels: analysis.healthLabels,
  };
}

export interface RestBody {
  readonly status: Analysis['status'];
  readonly ingredients: readonly RestIngredient[];
  readonly totals: RestNutrients;
  readonly per_serving: RestNutrients;
  readonly diet_labels: Analysis['dietLabels'];
  readonly health_labels: Analysis['healthLabels'];
}

type RestIngredient = ReturnType<typeof toRestIngredient>;
type RestNutrients = ReturnType<typeof toRestNutrients>;

function toRestIngredient(line: AnalyzedLine) {
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

// Written out rather than looped over: one hidden class for all, and half the time.
function toRestNutrients(amounts: NutrientAmounts) {
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
