import type { Nutrient, NutrientsPer100g } from './nutrient';
import type { NutrientOrigin } from './nutrient-origin';

/** The four datasets of USDA FoodData Central, which can be imported. */
const fdcDatasets = ['sr_legacy', 'foundation', 'survey', 'branded'] as const;
export type FdcDataset = (typeof fdcDatasets)[number];

/**
 * The datasets of USDA FoodData Central, and `house`: foods without a record there, which this
 * project composes of records that are there.
 */
export const datasets = [...fdcDatasets, 'house'] as const;
export type Dataset = (typeof datasets)[number];

/** The names that FoodData Central uses for its datasets. */
export const datasetTitles = {
  sr_legacy: 'SR Legacy',
  foundation: 'Foundation',
  survey: 'Survey (FNDDS)',
  branded: 'Branded',
  house: 'House (composed)',
} as const satisfies Record<Dataset, string>;

/** Ingredients that a diet may forbid. */
export const dietFlags = [
  'meat',
  'poultry',
  'fish',
  'shellfish',
  'dairy',
  'egg',
  'honey',
  'gelatine',
  'gluten',
] as const;
export type DietFlag = (typeof dietFlags)[number];

/** What is of the body of an animal, and all that is of animals. */
export const fleshFlags = ['meat', 'poultry', 'fish', 'shellfish', 'gelatine'] as const satisfies readonly DietFlag[];
export const animalFlags = [...fleshFlags, 'dairy', 'egg', 'honey'] as const satisfies readonly DietFlag[];

/**
 * A value for every flag. Written out rather than looped over, so that the compiler sees that none
 * is missing.
 */
export function ofEachFlag<Value>(valueOf: (flag: DietFlag) => Value): Readonly<Record<DietFlag, Value>> {
  return {
    meat: valueOf('meat'),
    poultry: valueOf('poultry'),
    fish: valueOf('fish'),
    shellfish: valueOf('shellfish'),
    dairy: valueOf('dairy'),
    egg: valueOf('egg'),
    honey: valueOf('honey'),
    gelatine: valueOf('gelatine'),
    gluten: valueOf('gluten'),
  };
}

export type FlagState = 'yes' | 'no' | 'unknown';

/** Whether the food contains what the flag names, and the rule or row that says so. */
export interface FlagVerdict {
  readonly state: FlagState;
  readonly reason: string;
}

/** One described portion: one `unit`, qualified by `modifier` ('' when plain), weighs `grams`. */
export interface Portion {
  /** Singular and lower case: "cup", "tablespoon", "clove", "slice", "large", "each", "fruit". */
  readonly unit: string;
  /** "chopped", "medium (2-1/2\" dia)", "without skin"; '' for none. */
  readonly modifier: string;
  /** Grams of exactly one unit; above 0. */
  readonly grams: number;
  /**
   * `record`: the food's own record · `sibling`: the record of the same food in another state or
   * dataset · `customary`: the table of customary portions · `correction`: a correction by
   * hand.
   */
  readonly origin: 'record' | 'sibling' | 'customary' | 'correction';
  /** The FDC id of the record that states it; null for `customary` and `correction`. */
  readonly sourceFdcId: number | null;
}

/** A food record with all that the pipeline needs of it. */
export interface Food {
  readonly fdcId: number;
  readonly dataset: Dataset;
  readonly description: string;
  readonly category: string;
  readonly nutrientsPer100g: NutrientsPer100g;
  /**
   * The origin of each amount that is not the record's own. An amount without an origin is the
   * record's own, or unknown.
   */
  readonly nutrientOrigins: Readonly<Partial<Record<Nutrient, NutrientOrigin>>>;
  readonly portions: readonly Portion[];
  readonly flags: Readonly<Record<DietFlag, FlagVerdict>>;
  /** For a branded food: what its pack states. */
  readonly product?: ProductFacts;
}

/** What the pack of a branded food states. Texts are '' if unknown. */
interface ProductFacts {
  readonly brandOwner: string;
  readonly brandName: string;
  /** A product line within the brand. */
  readonly subbrandName: string;
  /** 14 digits. */
  readonly gtin: string;
  readonly ingredients: string;
  /** Above 0, in `servingUnit`; null if unknown. */
  readonly servingSize: number | null;
  /**
   * If `ml`, the nutrients and the grams of the portions are per millilitre: 1 ml counts as 1 g.
   */
  readonly servingUnit: 'g' | 'ml' | null;
  /** "2 Tbsp (32 g)". */
  readonly householdServing: string;
}

/**
 * The kind of amount of a line. It decides what a word means: "1 tsp pepper" is a spice, "1 pepper"
 * a vegetable.
 */
export const measureKinds = ['mass', 'volume', 'spoon', 'count', 'none'] as const;
export type MeasureKind = (typeof measureKinds)[number];

/**
 * How well a record stands for what a name means. `exact`: the record is that food · `close`: a
 * near variety or the usual choice · `proxy`: the best stand-in.
 */
export const aliasFits = ['exact', 'close', 'proxy'] as const;
type AliasFit = (typeof aliasFits)[number];

/** A name that people use for a food. */
export interface Alias {
  /** Normalised: lower case, singular words, single blanks. */
  readonly phrase: string;
  /** The kind of amount that the alias holds for; null for all. */
  readonly when: MeasureKind | null;
  readonly fdcId: number;
  readonly fit: AliasFit;
  /**
   * Of a proxy: the energy of the food that the phrase names, in kcal per 100 g, where a source
   * states it.
   */
  readonly sourcedCalories?: number;
}
