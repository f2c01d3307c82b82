import { nutrients, type Nutrient } from '../../analysis/nutrient';

/** The column of a nutrient: "fat_total". */
export function toColumn(nutrient: Nutrient): string {
  return nutrient.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Of all 14, in their order. */
export const nutrientColumns = nutrients.map(toColumn);
