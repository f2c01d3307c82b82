import { groupBy } from '../../analysis/group-by';
import type { Nutrient } from '../../analysis/nutrient';
import { findBasis, toStatedAmount, type FillingWay } from './fill-nutrients';
import type { GenericRecords, SourceRecord, SurveyIngredient } from './source-food';

/**
 * Fills a record from a survey food that is made mostly of it. The survey states every nutrient
 * except trans fat for every food, and its ingredients. Where nearly all of the fat, carbohydrate
 * or protein of a survey food comes from one record ("rice, cooked" of dry rice, water and salt),
 * the missing value of that record is that of the survey food, less what the other ingredients
 * bring.
 */
export function createBySurvey({ srLegacy, survey, surveyRecipes }: GenericRecords): FillingWay {
  const byNdbNumber = new Map(srLegacy.map((food) => [food.key, food]));
  const madeOf = survey.flatMap((food) => {
    const recipe = resolveRecipe(surveyRecipes.get(food.fdcId) ?? [], byNdbNumber);
    return recipe === null ? [] : [{ food, recipe }];
  });
  const uses = groupBy(madeOf, ({ recipe }) => [...new Set(recipe.map(({ food }) => food.fdcId))]);
  return (food, nutrient) => {
    const basis = findBasis(nutrient);
    if (basis === null || food.dataset === 'survey') return null;
    const answers = (uses.get(food.fdcId) ?? [])
      .map((use) => ({ fdcId: use.food.fdcId, ...solve(food, use, { nutrient, basis }) }))
      .filter(({ share }) => share >= minShare)
      .sort((one, other) => other.share - one.share || one.fdcId - other.fdcId);
    const [best] = answers;
    if (best === undefined) return null;
    return { amount: toStatedAmount(best.amount), origin: { kind: 'scaled', fdcId: best.fdcId } };
  };
}

/** Below this share of the basis, errors of the other ingredients would dominate the result. */
const minShare = 0.9;

interface Use {
  readonly food: SourceRecord;
  readonly recipe: readonly Part[];
}

interface Part {
  readonly food: SourceRecord;
  readonly grams: number;
}

function resolveRecipe(
  ingredients: readonly SurveyIngredient[],
  byNdbNumber: ReadonlyMap<number, SourceRecord>,
): readonly Part[] | null {
  const parts = ingredients.flatMap(({ code, grams }) => {
    const food = byNdbNumber.get(code);
    return food === undefined ? [] : [{ food, grams }];
  });
  return parts.length === ingredients.length && parts.length > 0 ? parts : null;
}

/**
 * The record's amount per 100 g, and its share of the basis; a share of 0 where the amount cannot
 * be computed.
 */
function solve(
  food: SourceRecord,
  use: Use,
  { nutrient, basis }: { readonly nutrient: Nutrient; readonly basis: Nutrient },
): { readonly share: number; readonly amount: number } {
  const unsolved = { share: 0, amount: 0 };
  const stated = use.food.nutrientsPer100g[nutrient];
  const statedBasis = use.food.nutrientsPer100g[basis];
  if (stated === null || statedBasis === null || statedBasis < 0.5) return unsolved;
  let grams = 0;
  let basisOfSelf = 0;
  let basisOfAll = 0;
  let amountOfOthers = 0;
  for (const part of use.recipe) {
    const partBasis = (part.grams / 100) * (part.food.nutrientsPer100g[basis] ?? 0);
    basisOfAll += partBasis;
    if (part.food.fdcId === food.fdcId) {
      basisOfSelf += partBasis;
      grams += part.grams;
      continue;
    }
    const amount = part.food.nutrientsPer100g[nutrient];
    if (amount === null) return unsolved;
    amountOfOthers += (part.grams / 100) * amount;
  }
  if (basisOfAll === 0) return unsolved;
  const amountOfAll = (stated / statedBasis) * basisOfAll;
  // The other ingredients bring too much: the survey rounds, or used another ingredient than it
  // states.
  if (amountOfOthers > 0.5 * amountOfAll && amountOfOthers > 0) return unsolved;
  return { share: basisOfSelf / basisOfAll, amount: ((amountOfAll - amountOfOthers) / grams) * 100 };
}
