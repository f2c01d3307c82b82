import type { NutrientsPer100g } from '../../../analysis/nutrient';
import type { SourceRecord } from '../../source-food';
import type { GenericRecords } from '../generic-records';
import type { FillingWay } from './fill-nutrients';
import { findBasis, toStatedAmount } from './scale-amount';

/** What a record of SR Legacy states, gaps filled. */
export type FilledAmounts = (food: SourceRecord) => NutrientsPer100g;

/**
 * A survey food has what its ingredients have, in proportion to its own fat, carbohydrate or protein, whatever water it gained or lost.
 * All ingredients must be records at hand, or survey foods made of such; those that do not know may bring 5 % of the fat at most.
 */
export function createByRecipe(
  { srLegacy, survey, surveyRecipes }: GenericRecords,
  amountsOf: FilledAmounts,
): FillingWay {
  const byNdbNumber = new Map(srLegacy.map((food) => [food.key, food]));
  const byFoodCode = new Map(survey.map((food) => [food.key, food]));

  const byRecipe = (food: SourceRecord, nutrient: Parameters<FillingWay>[1], depth: number): number | null => {
    const basis = findBasis(nutrient);
    const own = basis === null ? null : food.nutrientsPer100g[basis];
    const recipe = surveyRecipes.get(food.fdcId) ?? [];
    if (basis === null || own === null || recipe.length === 0 || depth > deepest) return null;
    let known = 0;
    let all = 0;
    let amount = 0;
    for (const { code, grams } of recipe) {
      if (basis === 'fatTotal' && addedAlone.test(`${code}`)) continue;
      const record = byNdbNumber.get(code);
      const dish = byFoodCode.get(code);
      const part = record ?? dish;
      if (part === undefined) return null;
      const partBasis = (grams / 100) * (part.nutrientsPer100g[basis] ?? 0);
      const partAmount = record ? amountsOf(record)[nutrient] : byRecipe(part, nutrient, depth + 1);
      all += partBasis;
      if (partAmount === null) continue;
      known += partBasis;
      amount += (grams / 100) * partAmount;
    }
    return known > 0 && known >= leastKnown * all ? (amount / known) * own : null;
  };

  return (food, nutrient) => {
    if (food.dataset !== 'survey') return null;
    const amount = byRecipe(food, nutrient, 0);
    return amount === null ? null : { amount: toStatedAmount(amount), origin: { kind: 'recipe', fdcId: food.fdcId } };
  };
}

const leastKnown = 0.95;

/** Dishes are made of sauces that are made of stocks; deeper than this is a circle. */
const deepest = 6;

/** The survey's codes for vitamins, minerals and fibre added by themselves: no fat is in them. */
const addedAlone = /^999\d{3}$/;
