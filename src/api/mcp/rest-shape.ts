import { z } from 'zod';
import { nutrientUnits } from '../../analysis/nutrient';
import { dietLabels, healthLabels } from '../../analysis/recipe';

/** The 14 nutrients of REST, all of one kind of amount. */
function toNutrientsShape<T extends z.ZodType>(toAmount: (unit: string) => T) {
  return z.object({
    calories: toAmount(nutrientUnits.calories),
    protein: toAmount(nutrientUnits.protein),
    fat_total: toAmount(nutrientUnits.fatTotal),
    fat_saturated: toAmount(nutrientUnits.fatSaturated),
    fat_trans: toAmount(nutrientUnits.fatTrans),
    cholesterol: toAmount(nutrientUnits.cholesterol),
    sodium: toAmount(nutrientUnits.sodium),
    carbs_total: toAmount(nutrientUnits.carbsTotal),
    carbs_sugar: toAmount(nutrientUnits.carbsSugar),
    carbs_fiber: toAmount(nutrientUnits.carbsFiber),
    vitamin_d: toAmount(nutrientUnits.vitaminD),
    calcium: toAmount(nutrientUnits.calcium),
    iron: toAmount(nutrientUnits.iron),
    potassium: toAmount(nutrientUnits.potassium),
  });
}

/** Amounts in a recipe, a serving or a line; an unknown amount counts as 0. */
const nutrientsShape = toNutrientsShape((unit) => z.number().describe(unit));

/** Amounts of a food record; null where it is not known. */
export const recordNutrientsShape = toNutrientsShape((unit) => z.number().nullable().describe(unit));

const share = z.number().min(0).max(1);

const confidenceShape = z.object({
  match: share.describe('Probability that the food is right.'),
  conversion: share.describe('How well the grams are known.'),
  overall: share.describe('match times conversion; below 0.80 the line is worth a second look.'),
});

/** One line, as `POST /v1/analyze` answers it. */
export const ingredientShape = z.object({
  text: z.string().describe('The line as it was sent.'),
  parsed: z.object({
    qty: z.number(),
    unit: z.string(),
    food: z.string().describe('Description of the matched food; empty where no food was found.'),
    gram_weight: z.number(),
  }),
  confidence: confidenceShape,
  nutrients: nutrientsShape,
});

/** The body of `POST /v1/analyze`. */
export const analysisShape = z.object({
  status: z
    .enum(['success', 'quality_check_failed'])
    .describe('quality_check_failed: some line is too uncertain; do not present the figures as reliable.'),
  ingredients: z.array(ingredientShape).describe('One for each line, in the same order.'),
  totals: nutrientsShape,
  per_serving: nutrientsShape,
  diet_labels: z.array(z.enum(dietLabels)),
  health_labels: z.array(z.enum(healthLabels)),
});
