import { nutrients, ofEachNutrient, type Nutrient, type NutrientsPer100g } from './nutrient';

/** The columns of the 14 amounts in the tables of foods, in their order. */
export const nutrientColumns = nutrients.map(toColumn);

/** The column of a nutrient: "fat_total". */
export function toColumn(nutrient: Nutrient): string {
  return nutrient.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The amounts per 100 g of a row. @param amounts in the order of `nutrientColumns`; what is missing is unknown */
export function toNutrients(amounts: readonly (number | null)[]): NutrientsPer100g {
  return ofEachNutrient((nutrient) => amounts[nutrients.indexOf(nutrient)] ?? null);
}
