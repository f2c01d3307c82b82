import type { DietFlag, FlagState, Food } from '../../../src/analysis/food';
import type { AnalyzedLine, ParsedLine } from '../../../src/analysis/line';
import { noNutrients } from '../../../src/analysis/nutrient';

/** A food free of everything but what is given. */
export function makeFood(description: string, states: Partial<Record<DietFlag, FlagState>> = {}): Food {
  const verdict = (flag: DietFlag): Food['flags'][DietFlag] => ({
    state: states[flag] ?? 'no',
    reason: 'made by hand',
  });
  return {
    fdcId: 1,
    dataset: 'sr_legacy',
    description,
    category: 'Made by hand',
    nutrientsPer100g: noNutrients,
    nutrientOrigins: {},
    portions: [],
    flags: {
      meat: verdict('meat'),
      poultry: verdict('poultry'),
      fish: verdict('fish'),
      shellfish: verdict('shellfish'),
      dairy: verdict('dairy'),
      egg: verdict('egg'),
      honey: verdict('honey'),
      gelatine: verdict('gelatine'),
      gluten: verdict('gluten'),
    },
  };
}

/** A line as the parser leaves it; its text is the name where none is given. */
export function makeParsed(name: string, more: Partial<ParsedLine> = {}): ParsedLine {
  return {
    text: name,
    amounts: [],
    size: null,
    name,
    preparation: null,
    comment: null,
    purpose: null,
    alternatives: [],
    wording: null,
    certainty: 0.99,
    issues: [],
    ...more,
  };
}

/** A line matched for certain with this food; null for a line without one. */
export function makeLine(name: string, food: Food | null, more: Partial<AnalyzedLine> = {}): AnalyzedLine {
  return {
    ...makeParsed(name),
    food,
    match: food === null ? 0 : 1,
    matchReason: '',
    listCandidates: () => [],
    titleRead: false,
    grams: 100,
    conversion: 1,
    way: 'mass',
    weighReason: '',
    unit: 'gram',
    quantity: 100,
    nutrients: noNutrients,
    known: new Set(),
    overall: food === null ? 0 : 1,
    ...more,
  };
}
