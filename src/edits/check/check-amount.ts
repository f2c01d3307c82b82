import type { Food } from '../../analysis/food';
import { nutrientUnits, type Nutrient } from '../../analysis/nutrient';
import type { NutrientChange } from '../../catalog/corrections/edit';
import type { RefusalDetail } from '../../errors';

/** What is wrong with an amount, whatever else the food has. @param food null where it is not known: then of any food */
export function checkAmount(
  { nutrient, amountPer100g }: NutrientChange,
  food: Pick<Food, 'product'> | null,
): readonly RefusalDetail[] {
  const most = findMost(nutrient, food);
  if (amountPer100g === null || (amountPer100g >= 0 && amountPer100g <= most)) return [];
  const why = nutrient === 'calories' ? 'more than any fat has' : 'more than the food itself weighs';
  const unit = nutrientUnits[nutrient];
  const message =
    amountPer100g > most
      ? `${amountPer100g} ${unit} per 100 g is ${why}; the most is ${most} ${unit}`
      : 'must be 0 or more, or null where it is not known';
  return [{ path: 'amountPer100g', message }];
}

/** In the unit of the nutrient: all that 100 g are, or 100 ml of a product whose record counts by the millilitre. */
function findMost(nutrient: Nutrient, food: Pick<Food, 'product'> | null): number {
  const isByMl = food === null || food.product?.servingUnit === 'ml';
  const grams = isByMl ? gramsOf100Ml : 100;
  return { kcal: mostKcal, g: grams, mg: 1e3 * grams, mcg: 1e6 * grams }[nutrientUnits[nutrient]];
}

// 100 ml of the thickest syrup.
const gramsOf100Ml = 145;

// 902 kcal are the most of any record: pure fat.
const mostKcal = 910;
