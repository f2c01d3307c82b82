import type { Nutrient } from '../analysis/nutrient';
import { roundToStep } from '../analysis/round';
import type { LabelFacts } from './label-facts';

/** The properties of schema.org/NutritionInformation that an analysis can fill, with their units. */
const properties = {
  calories: ['calories', 'calories', 1],
  fatContent: ['fatTotal', 'g', 0.1],
  saturatedFatContent: ['fatSaturated', 'g', 0.1],
  transFatContent: ['fatTrans', 'g', 0.1],
  cholesterolContent: ['cholesterol', 'mg', 1],
  sodiumContent: ['sodium', 'mg', 1],
  carbohydrateContent: ['carbsTotal', 'g', 0.1],
  sugarContent: ['carbsSugar', 'g', 0.1],
  fiberContent: ['carbsFiber', 'g', 0.1],
  proteinContent: ['protein', 'g', 0.1],
} as const satisfies Record<string, readonly [Nutrient, string, number]>;

type Property = keyof typeof properties;

/** A JSON-LD object for the page of a recipe. */
export type SchemaOrgNutrition = Readonly<
  Record<'@context' | '@type' | 'servingSize', string> & Partial<Record<Property | 'description', string>>
>;

/**
 * Writes a serving as schema.org/NutritionInformation: texts of a number and a unit, as its type
 * Mass asks for. The description of an unreliable analysis says so.
 */
export function toSchemaOrgNutrition({ servingGrams, perServing, isReliable }: LabelFacts): SchemaOrgNutrition {
  const amounts = Object.entries(properties).map(([name, [nutrient, unit, step]]) => [
    name,
    `${roundToStep(perServing.amounts[nutrient], step)} ${unit}`,
  ]);
  return {
    '@context': 'https://schema.org',
    '@type': 'NutritionInformation',
    ...(isReliable ? {} : { description: 'Not reliable: the analysis of the recipe failed its quality check.' }),
    servingSize: `1 serving (${roundToStep(servingGrams, 1)} g)`,
    ...Object.fromEntries<string>(amounts.map(([name = '', amount = '']) => [name, amount])),
  };
}
