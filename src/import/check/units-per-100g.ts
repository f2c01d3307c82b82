import { nutrientUnits, type Nutrient } from '../../analysis/nutrient';

/** How many units of a nutrient weigh 100 g; Infinity of energy, which weighs nothing. */
export function unitsPer100g(nutrient: Nutrient): number {
  return { kcal: Infinity, g: 100, mg: 1e5, mcg: 1e8 }[nutrientUnits[nutrient]];
}
