import { noNutrients, ofEachNutrient, type NutrientAmounts } from '../../src/analysis/nutrient';
import type { LabelFacts } from '../../src/nutrition-label/label-facts';

/** The facts of a reliable recipe of eight servings of 55 g, all known, with these amounts in a serving. */
export function makeFacts(amounts: Partial<NutrientAmounts>, changes: Partial<LabelFacts> = {}): LabelFacts {
  const column = { amounts: { ...noNutrients, ...amounts }, alcoholGrams: 0 };
  return {
    title: 'Recipe',
    servings: 8,
    servingGrams: 55,
    perServing: column,
    perHundredGrams: column,
    addedSugars: { grams: 0, gramsAtMost: 0, unknownLines: [] },
    knownShare: ofEachNutrient(() => 1),
    isReliable: true,
    ...changes,
  };
}

/** The serving of the example that the FDA published with the rule of 2016. */
export const fdaExample = makeFacts(
  {
    calories: 230,
    fatTotal: 8,
    fatSaturated: 1,
    sodium: 160,
    carbsTotal: 37,
    carbsFiber: 4,
    carbsSugar: 12,
    protein: 3,
    vitaminD: 2,
    calcium: 260,
    iron: 8,
    potassium: 235,
  },
  { addedSugars: { grams: 10, gramsAtMost: 10, unknownLines: [] } },
);
