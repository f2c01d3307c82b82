import type { DietLabel, HealthLabel, WithheldLabel } from './labels';
import type { AnalyzedLine } from './line';
import type { NutrientAmounts } from './nutrient';

export interface Recipe {
  readonly title: string;
  readonly ingredients: readonly string[];
  /** 1 or more. */
  readonly servings: number;
  /** Grams of the finished dish, above 0; null or left out if nobody weighed it. */
  readonly cookedGrams?: number | null;
}

export type Status = 'success' | 'quality_check_failed';

export interface Analysis {
  readonly status: Status;
  readonly lines: readonly AnalyzedLine[];
  readonly totals: NutrientAmounts;
  readonly perServing: NutrientAmounts;
  readonly dietLabels: readonly DietLabel[];
  readonly healthLabels: readonly HealthLabel[];
  readonly withheldLabels: readonly WithheldLabel[];
}
