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

export const dietLabels = ['high-protein', 'low-carb', 'low-fat', 'balanced'] as const;
export type DietLabel = (typeof dietLabels)[number];

export const healthLabels = ['vegan', 'vegetarian', 'gluten-free', 'dairy-free'] as const;
export type HealthLabel = (typeof healthLabels)[number];

/** Why a health label is not given: the line, and the reason. */
export interface WithheldLabel {
  readonly label: HealthLabel;
  readonly lineIndex: number;
  readonly reason: string;
}

export interface Analysis {
  readonly status: Status;
  readonly lines: readonly AnalyzedLine[];
  readonly totals: NutrientAmounts;
  readonly perServing: NutrientAmounts;
  readonly dietLabels: readonly DietLabel[];
  readonly healthLabels: readonly HealthLabel[];
  readonly withheldLabels: readonly WithheldLabel[];
}
