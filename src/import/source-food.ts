import type { Dataset } from '../analysis/food';
import type { NutrientsPer100g } from '../analysis/nutrient';

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
