import { ofEachFlag, type DietFlag, type FlagState, type Food } from '../../../src/analysis/food';
import type { AnalyzedLine, ParsedLine } from '../../../src/analysis/line';
import { noNutrients } from '../../../src/analysis/nutrient';

/** A food with only the given flags. */
export function makeFood(description: string, states: Partial<Record<DietFlag, FlagState>> = {}): Food {
  return {
    fdcId: 1,
    dataset: 'sr_legacy',
    description,
    category: 'Made by hand',
    nutrientsPer100g: noNutrients,
    nutrientOrigins: {},
    portions: [],
    flags: ofEachFlag((flag) => ({ state: states[flag] ?? 'no', reason: 'made by hand' })),
  };
}

/** A parsed line; its text is the name by default. */
export function makeParsed(name: string, more: Partial<ParsedLine> = {}): ParsedLine {
  return {
    text: name,
    kind: 'ingredient',
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

/** A line matched with this food with probability 1; null for a line without a food. */
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
    labelObjections: null,
    ...more,
  };
}
