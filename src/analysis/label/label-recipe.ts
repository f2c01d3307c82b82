import type { AnalyzedLine } from '../line';
import type { NutrientAmounts } from '../nutrient';
import { dietLabels, type DietLabel, type HealthLabel, type WithheldLabel } from '../labels';
import { findHealthLabels } from './health-labels';

interface RecipeLabels {
  readonly dietLabels: readonly DietLabel[];
  readonly healthLabels: readonly HealthLabel[];
  readonly withheldLabels: readonly WithheldLabel[];
}

/**
 * Diet labels from the calories per serving; health labels from the flags of the foods and the
 * words of the lines.
 */
export function labelRecipe(lines: readonly AnalyzedLine[], perServing: NutrientAmounts): RecipeLabels {
  const { healthLabels, withheldLabels } = findHealthLabels(lines);
  return { dietLabels: findDietLabels(perServing), healthLabels, withheldLabels };
}

/** Kilocalories per gram, the general Atwater factors. */
const kcalPerGram = { protein: 4, carbs: 4, fat: 9 } as const;

/** Tolerance for rounding at the limits, which are inclusive. */
const slack = 1e-9;

interface Shares {
  readonly protein: number;
  readonly carbs: number;
  readonly fat: number;
}

const criteria = {
  'high-protein': ({ protein }) => protein >= 0.25 - slack,
  'low-carb': ({ carbs }) => carbs <= 0.2 + slack,
  'low-fat': ({ fat }) => fat <= 0.15 + slack,
  balanced: ({ protein, carbs }) =>
    protein >= 0.15 - slack && protein <= 0.25 + slack && carbs >= 0.4 - slack && carbs <= 0.6 + slack,
} satisfies Record<DietLabel, (shares: Shares) => boolean>;

/**
 * The diet labels, in the order of the contract, by the shares of calories from protein,
 * carbohydrate and fat. If a serving states no calories, those of its macronutrients count; a
 * serving without either has no labels.
 */
export function findDietLabels(perServing: NutrientAmounts): readonly DietLabel[] {
  const protein = kcalPerGram.protein * perServing.protein;
  const carbs = kcalPerGram.carbs * perServing.carbsTotal;
  const fat = kcalPerGram.fat * perServing.fatTotal;
  const calories = perServing.calories > 0 ? perServing.calories : protein + carbs + fat;
  if (calories <= 0) return [];
  const shares = { protein: protein / calories, carbs: carbs / calories, fat: fat / calories };
  return dietLabels.filter((label) => criteria[label](shares));
}
