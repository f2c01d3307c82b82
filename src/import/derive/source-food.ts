import type { Dataset } from '../../analysis/food';
import { nutrientUnits, type Nutrient, type NutrientsPer100g } from '../../analysis/nutrient';

/** How many units of a nutrient weigh 100 g; Infinity of energy, which weighs nothing. */
export function unitsPer100g(nutrient: Nutrient): number {
  return { kcal: Infinity, g: 100, mg: 1e5, mcg: 1e8 }[nutrientUnits[nutrient]];
}

/** A portion as a dataset states it: `amount` of what `text` says weigh `grams`. */
export interface SourcePortion {
  readonly text: string;
  readonly amount: number;
  readonly grams: number;
}

/** A food record as a FoodData Central dataset states it, before anything is chosen or filled in. */
export interface SourceRecord {
  readonly fdcId: number;
  readonly dataset: Dataset;
  /** Stable over releases: the NDB number, or the food code of a survey food. */
  readonly key: number;
  readonly category: string;
  /** YYYY-MM-DD. */
  readonly publishedAt: string;
  readonly description: string;
  readonly nutrientsPer100g: NutrientsPer100g;
}

/** A record with the portions that the dataset states of it, in their order. */
export interface SourceFood extends SourceRecord {
  readonly portions: readonly SourcePortion[];
}

/** One ingredient of a survey food: `code` is an NDB number (up to five digits) or a survey food code (eight). */
export interface SurveyIngredient {
  readonly code: number;
  readonly grams: number;
  /** Whether cooking losses were taken off, so that the survey food is no longer the ingredient itself. */
  readonly cooked: boolean;
}

/** All generic records that there are to compare a food with: they speak for each other where one leaves something open. */
export interface GenericRecords {
  readonly srLegacy: readonly SourceRecord[];
  readonly survey: readonly SourceRecord[];
  readonly foundation: readonly SourceRecord[];
  /** What survey foods are made of, by FDC id. */
  readonly surveyRecipes: ReadonlyMap<number, readonly SurveyIngredient[]>;
}
