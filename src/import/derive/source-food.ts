import type { FdcDataset } from '../../analysis/food';
import { nutrientUnits, type Nutrient, type NutrientsPer100g } from '../../analysis/nutrient';

/** Units of a nutrient in 100 g; Infinity for energy, which has no mass. */
export function unitsPer100g(nutrient: Nutrient): number {
  return { kcal: Infinity, g: 100, mg: 1e5, mcg: 1e8 }[nutrientUnits[nutrient]];
}

/** A portion as a dataset states it: `amount` of what `text` says weigh `grams`. */
export interface SourcePortion {
  readonly text: string;
  readonly amount: number;
  readonly grams: number;
}

/** A record of a FoodData Central dataset, with the values that it states itself. */
export interface SourceRecord {
  readonly fdcId: number;
  readonly dataset: FdcDataset;
  /** The NDB number, or the food code of a survey food: stable over releases. */
  readonly key: number;
  readonly category: string;
  /** YYYY-MM-DD. */
  readonly publishedAt: string;
  readonly description: string;
  readonly nutrientsPer100g: NutrientsPer100g;
}

/** A record with its stated portions in their order. */
export interface SourceFood extends SourceRecord {
  readonly portions: readonly SourcePortion[];
}

/**
 * One ingredient of a survey food: `code` is an NDB number (up to five digits) or a survey food
 * code (eight).
 */
export interface SurveyIngredient {
  readonly code: number;
  readonly grams: number;
  /**
   * Whether cooking losses are subtracted, so that the survey food is not the ingredient itself.
   */
  readonly cooked: boolean;
}

/** All generic records. They fill each other's gaps. */
export interface GenericRecords {
  readonly srLegacy: readonly SourceRecord[];
  readonly survey: readonly SourceRecord[];
  readonly foundation: readonly SourceRecord[];
  /** The ingredients of survey foods, by FDC id. */
  readonly surveyRecipes: ReadonlyMap<number, readonly SurveyIngredient[]>;
}
