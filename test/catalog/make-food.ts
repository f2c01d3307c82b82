import type { Food } from '../../src/analysis/food';
import { ofEachNutrient } from '../../src/analysis/nutrient';
import { createFlagsReader } from '../../src/food-store/generic-foods';

interface FoodSketch {
  readonly fdcId: number;
  readonly description: string;
  readonly category: string;
  /** Null for a food without portions. */
  readonly gramsPerCup: number | null;
}

/**
 * Makes a food from the fields that a test needs; its nutrients are unknown and its flags not
 * reviewed.
 */
export function makeFood({ gramsPerCup, ...sketch }: FoodSketch): Food {
  return {
    ...sketch,
    dataset: 'sr_legacy',
    nutrientsPer100g: ofEachNutrient(() => null),
    nutrientOrigins: {},
    portions:
      gramsPerCup === null
        ? []
        : [{ unit: 'cup', modifier: '', grams: gramsPerCup, origin: 'record', sourceFdcId: sketch.fdcId }],
    flags: createFlagsReader()(''),
  };
}
