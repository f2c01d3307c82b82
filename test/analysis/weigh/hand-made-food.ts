import { noBrandedFoods } from '../../../src/analysis/branded/branded-foods';
import type { Catalog } from '../../../src/analysis/catalog';
import { dietFlags, type DietFlag, type FlagVerdict, type Food, type Portion } from '../../../src/analysis/food';
import type { Amount, MatchedLine } from '../../../src/analysis/line';
import { noNutrients } from '../../../src/analysis/nutrient';

const unknown: FlagVerdict = { state: 'unknown', reason: 'made by hand' };
const flags = Object.fromEntries(dietFlags.map((flag) => [flag, unknown]));

function isWhole(record: Record<string, FlagVerdict>): record is Record<DietFlag, FlagVerdict> {
  return dietFlags.every((flag) => flag in record);
}

/**
 * A food with portions given as "unit, modifier: grams": the record's own, or customary if they end
 * in "(customary)".
 */
export function makeFood(portions: readonly string[], more: Partial<Food> = {}): Food {
  if (!isWhole(flags)) throw new Error('every flag is set above');
  return {
    fdcId: 1,
    dataset: 'sr_legacy',
    description: 'Thing, raw',
    category: 'Vegetables and Vegetable Products',
    nutrientsPer100g: { ...noNutrients, calories: 50 },
    nutrientOrigins: {},
    portions: portions.map(readPortion),
    flags,
    ...more,
  };
}

function readPortion(text: string): Portion {
  const [, unit = '', modifier = '', grams = '', origin] =
    /^([^,:]+)(?:, ([^:]+))?: ([\d.]+)( \(customary\))?$/.exec(text) ?? [];
  const isCustomary = origin !== undefined;
  return {
    unit,
    modifier,
    grams: Number(grams),
    origin: isCustomary ? 'customary' : 'record',
    sourceFdcId: isCustomary ? null : 1,
  };
}

/** A line matched with probability 1; its amounts are as the parser states them. */
export function makeLine(
  food: Food | null,
  amounts: readonly (Partial<Amount> & { quantity: number })[],
  more: Partial<MatchedLine> = {},
): MatchedLine {
  return {
    text: 'thing',
    kind: 'ingredient',
    amounts: amounts.map((amount) => ({ relation: 'main', quantityMax: null, unit: null, ...amount })),
    size: null,
    name: 'thing',
    preparation: null,
    comment: null,
    purpose: null,
    alternatives: [],
    wording: null,
    certainty: 0.99,
    issues: [],
    food,
    match: food === null ? 0 : 1,
    matchReason: '',
    listCandidates: () => [],
    titleRead: false,
    ...more,
  };
}

/** A catalog without foods and with one density. */
export function makeCatalog(gramsPerMl: number | null = null): Catalog {
  return {
    version: 'made by hand',
    foods: new Map(),
    products: new Map(),
    pinned: new Set(),
    listAliases: () => [],
    findAlias: () => null,
    endsAlias: () => false,
    listLongerNames: () => ({ ending: [], beginning: [] }),
    maxAliasWords: 1,
    findWord: () => null,
    weighWord: () => 1,
    numberOf: () => -1,
    wordCount: 0,
    foodsByWord: new Map(),
    imported: null,
    branded: noBrandedFoods,
    retrieve: () => [],
    findDensity: () => gramsPerMl,
  };
}
