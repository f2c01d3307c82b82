import type { Nutrient, NutrientsPer100g } from '../../analysis/nutrient';
import { findBasis, toStatedAmount, type FillingWay } from './fill-nutrients';
import type { GenericRecords, SourceRecord } from './source-food';

/** The amounts of a record of SR Legacy, with gaps filled. */
type FilledAmounts = (food: SourceRecord) => NutrientsPer100g;

/**
 * Fills a survey food from its ingredients, in proportion to its own fat, carbohydrate or protein,
 * so that gained or lost water does not matter. Every ingredient must be a known record, or a
 * survey food made of such. Ingredients whose value is unknown may bring 5 % of the basis at most.
 * Each food is computed once, and the result does not depend on the order of the calls.
 */
export function createByRecipe(
  { srLegacy, survey, surveyRecipes }: GenericRecords,
  amountsOf: FilledAmounts,
): FillingWay {
  const byNdbNumber = new Map(srLegacy.map((food) => [food.key, food]));
  const byFoodCode = new Map(survey.map((food) => [food.key, food]));
  const nested = findNested(survey, surveyRecipes, (code) =>
    byNdbNumber.has(code) ? undefined : byFoodCode.get(code),
  );
  const known = new Map<Nutrient, Map<number, number | null>>();

  const byRecipe = (food: SourceRecord, nutrient: Nutrient): number | null => {
    const ofNutrient = known.get(nutrient) ?? new Map<number, number | null>();
    known.set(nutrient, ofNutrient);
    let amount = ofNutrient.get(food.fdcId);
    if (amount === undefined) ofNutrient.set(food.fdcId, (amount = compute(food, nutrient)));
    return amount;
  };

  const compute = (food: SourceRecord, nutrient: Nutrient): number | null => {
    const basis = findBasis(nutrient);
    const own = basis === null ? null : food.nutrientsPer100g[basis];
    const recipe = surveyRecipes.get(food.fdcId) ?? [];
    if (basis === null || own === null || recipe.length === 0 || !nested.has(food.fdcId)) return null;
    let knownBasis = 0;
    let all = 0;
    let amount = 0;
    for (const { code, grams } of recipe) {
      if (basis === 'fatTotal' && addedAlone.test(`${code}`)) continue;
      const record = byNdbNumber.get(code);
      const part = record ?? byFoodCode.get(code);
      if (part === undefined) return null;
      const partBasis = (grams / 100) * (part.nutrientsPer100g[basis] ?? 0);
      const partAmount = record ? amountsOf(record)[nutrient] : byRecipe(part, nutrient);
      all += partBasis;
      if (partAmount === null) continue;
      knownBasis += partBasis;
      amount += (grams / 100) * partAmount;
    }
    return knownBasis > 0 && knownBasis >= minKnown * all ? (amount / knownBasis) * own : null;
  };

  return (food, nutrient) => {
    if (food.dataset !== 'survey') return null;
    const amount = byRecipe(food, nutrient);
    return amount === null ? null : { amount: toStatedAmount(amount), origin: { kind: 'recipe', fdcId: food.fdcId } };
  };
}

/**
 * The survey foods whose recipes end in records: those without dishes, then those made of these,
 * and so on. Foods in a circle of recipes, which would be an error in the data, are not in the
 * result, nor are foods that lead into one.
 * @param findDish the survey food of a code; undefined where it is none
 */
function findNested(
  survey: readonly SourceRecord[],
  recipes: GenericRecords['surveyRecipes'],
  findDish: (code: number) => SourceRecord | undefined,
): ReadonlySet<number> {
  const nested = new Set<number>();
  let left = survey.map(({ fdcId }) => ({
    fdcId,
    dishes: (recipes.get(fdcId) ?? []).flatMap(({ code }) => findDish(code)?.fdcId ?? []),
  }));
  for (let depth = 0; depth <= maxDepth; depth++) {
    const ended = left.filter(({ dishes }) => dishes.every((dish) => nested.has(dish)));
    for (const { fdcId } of ended) nested.add(fdcId);
    left = left.filter(({ fdcId }) => !nested.has(fdcId));
  }
  return nested;
}

const minKnown = 0.95;

/** Dishes are made of sauces that are made of stocks. Hardly any recipe is nested deeper. */
const maxDepth = 6;

/** The survey's codes for added vitamins, minerals and fibre, which have no fat. */
const addedAlone = /^999\d{3}$/;
