import type { FlagVerdict, Food } from '../../src/analysis/food';
import type { NutrientsPer100g } from '../../src/analysis/nutrient';

interface FoodSketch {
  readonly fdcId: number;
  readonly description: string;
  readonly category: string;
  /** Null for a food without portions. */
  readonly gramsPerCup: number | null;
}

/** A food of which only what a test is about is written down; its nutrients are unknown and its flags not reviewed. */
export function makeFood({ gramsPerCup, ...sketch }: FoodSketch): Food {
  return {
    ...sketch,
    dataset: 'sr_legacy',
    nutrientsPer100g,
    nutrientOrigins: {},
    portions:
      gramsPerCup === null
        ? []
        : [{ unit: 'cup', modifier: '', grams: gramsPerCup, origin: 'record', sourceFdcId: sketch.fdcId }],
    flags,
  };
}

const nutrientsPer100g: NutrientsPer100g = {
  calories: null,
  protein: null,
  fatTotal: null,
  fatSaturated: null,
  fatTrans: null,
  cholesterol: null,
  sodium: null,
  carbsTotal: null,
  carbsSugar: null,
  carbsFiber: null,
  vitaminD: null,
  calcium: null,
  iron: null,
  potassium: null,
};

const unknown: FlagVerdict = { state: 'unknown', reason: 'not reviewed' };

const flags: Food['flags'] = {
  meat: unknown,
  poultry: unknown,
  fish: unknown,
  shellfish: unknown,
  dairy: unknown,
  egg: unknown,
  honey: unknown,
  gelatine: unknown,
  gluten: unknown,
};
