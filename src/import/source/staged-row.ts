import type { Dataset } from '../../analysis/food';

/** One thing that a download states. Facts of one food come in several rows, from several tables, in any order. */
export type StagedRow = StagedFood | StagedKey | StagedAmounts | StagedPortion | StagedIngredient | StagedProduct;

export interface StagedFood {
  readonly table: 'food';
  /** Minus the NDB number in SR28, which has no FDC ids. */
  readonly fdcId: number;
  readonly dataset: Dataset;
  readonly description: string;
  /** By name; '' where the food's own table says it (survey, branded) or nobody does. */
  readonly category: string;
  /** YYYY-MM-DD; null where it is not stated. */
  readonly publishedAt: string | null;
}

/** A food that a generic dataset counts as its own: `foundation_food` and the like. */
export interface StagedKey {
  readonly table: 'key';
  readonly fdcId: number;
  /** NDB number or food code. */
  readonly key: number;
  /** Of survey foods; '' else. */
  readonly category: string;
}

/** Amounts of one food per 100 g. A food may have several such rows, each with some of its amounts. */
export interface StagedAmounts {
  readonly table: 'amounts';
  readonly fdcId: number;
  /** One for each of `amountSlots`, in their order and in our units; NaN where the row says nothing. */
  readonly values: Float64Array;
}

export interface StagedPortion {
  readonly table: 'portion';
  readonly fdcId: number;
  readonly sequence: number;
  /** Of any of the three meanings: "cup, diced", "1 cup, cooked"; of Foundation the unit, then its modifier: "cup, chopped". */
  readonly text: string;
  readonly amount: number;
  readonly grams: number;
}

/** An ingredient of a survey food: `code` is an NDB number (up to five digits) or a survey food code (eight). */
export interface StagedIngredient {
  readonly table: 'ingredient';
  readonly fdcId: number;
  readonly sequence: number;
  readonly code: number;
  readonly grams: number;
  /** Whether cooking losses were taken off. */
  readonly cooked: boolean;
}

/** What the branded dataset says of a product besides its name and amounts; texts as they stand there, '' where empty. */
interface StagedProduct {
  readonly table: 'product';
  readonly fdcId: number;
  readonly brandOwner: string;
  readonly brandName: string;
  readonly subbrandName: string;
  readonly gtin: string;
  readonly category: string;
  readonly ingredients: string;
  readonly servingSize: string;
  readonly servingUnit: string;
  readonly householdServing: string;
}
