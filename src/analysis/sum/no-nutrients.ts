import type { NutrientAmounts } from '../nutrient';

/** Nothing of anything, in the order of the contract. */
export const noNutrients: NutrientAmounts = {
  calories: 0,
  protein: 0,
  fatTotal: 0,
  fatSaturated: 0,
  fatTrans: 0,
  cholesterol: 0,
  sodium: 0,
  carbsTotal: 0,
  carbsSugar: 0,
  carbsFiber: 0,
  vitaminD: 0,
  calcium: 0,
  iron: 0,
  potassium: 0,
};
