import type { AnalyzedLine } from '../line';
import type { NutrientAmounts } from '../nutrient';
import type { DietLabel, HealthLabel, WithheldLabel } from '../recipe';
import { findDietLabels } from './find-diet-labels';
import { findHealthLabels } from './find-health-labels';

export interface RecipeLabels {
  readonly dietLabels: readonly DietLabel[];
  readonly healthLabels: readonly HealthLabel[];
  readonly withheldLabels: readonly WithheldLabel[];
}

/** Diet labels from the calories per serving, health labels from the flags of the foods and the words of the lines. */
export function labelRecipe(lines: readonly AnalyzedLine[], perServing: NutrientAmounts): RecipeLabels {
  return { dietLabels: findDietLabels(perServing), ...findHealthLabels(lines) };
}
