import type { Nutrient, NutrientAmounts } from '../analysis/nutrient';
import type { AddedSugars } from './added-sugars';

/** An amount of the dish, and what is in it. */
export interface LabelColumn {
  readonly amounts: NutrientAmounts;
  /** Grams of alcohol, which brings energy on labels of the European Union; 0 or more. */
  readonly alcoholGrams: number;
}

/** What a nutrition label says about a recipe, before it is rounded and drawn. */
export interface LabelFacts {
  /** The recipe's title; any text. */
  readonly title: string;
  /** 1 or more. */
  readonly servings: number;
  /** Grams of a serving: of the cooked dish if its weight is known, else of its lines; 0 or more. */
  readonly servingGrams: number;
  readonly perServing: LabelColumn;
  /** Null if the dish weighs nothing. */
  readonly perHundredGrams: LabelColumn | null;
  /** Grams of added sugars in a serving. */
  readonly addedSugars: AddedSugars;
  /** For each nutrient the share of the recipe whose foods know it, 0 to 1. */
  readonly knownShare: NutrientAmounts;
  /** Whether the analysis passed its quality check. If not, the label says so. */
  readonly isReliable: boolean;
}

/** Whether the amount of a nutrient is known for any part of the recipe; if not, it counts as 0. */
export function isKnown({ knownShare }: LabelFacts, nutrient: Nutrient): boolean {
  return knownShare[nutrient] > 0;
}
