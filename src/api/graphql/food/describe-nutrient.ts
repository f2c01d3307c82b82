import { nutrientUnits, type Nutrient } from '../../../analysis/nutrient';

/** What an amount of a nutrient is, in a sentence with its unit: "Saturated fat in g.". */
export function describeNutrient(nutrient: Nutrient): string {
  return `${nutrientNames[nutrient]} in ${nutrientUnits[nutrient]}.`;
}

/** As people call them, with a capital. */
export const nutrientNames = {
  calories: 'Energy',
  protein: 'Total protein',
  fatTotal: 'Total fat',
  fatSaturated: 'Saturated fat',
  fatTrans: 'Trans fat',
  cholesterol: 'Cholesterol',
  sodium: 'Sodium',
  carbsTotal: 'Total carbohydrates',
  carbsSugar: 'Total sugars',
  carbsFiber: 'Dietary fiber',
  vitaminD: 'Vitamin D',
  calcium: 'Calcium',
  iron: 'Iron',
  potassium: 'Potassium',
} as const satisfies Record<Nutrient, string>;
