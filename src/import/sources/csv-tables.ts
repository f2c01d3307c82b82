import type { FdcDataset } from '../../analysis/food';
import {
  passOver,
  readDate,
  readId,
  readNumber,
  readSequence,
  readText,
  refuse,
  toPortionText,
  undeterminedUnit,
  type SkipReason,
} from './cells';
import type { SourceFile } from './import-source';
import { csv, type Columns } from './read-rows';
import { readLookup, type OnLeftOut } from './read-table';
import { createAmountSink, createTableSink, type RowSink, type RowTable } from './sinks';

const datasetByType: ReadonlyMap<string, FdcDataset> = new Map([
  ['sr_legacy_food', 'sr_legacy'],
  ['foundation_food', 'foundation'],
  ['survey_fndds_food', 'survey'],
  ['branded_food', 'branded'],
]);

/**
 * Types in food.csv beside the foods of the four datasets: samples of Foundation foods, and
 * experiments.
 */
const otherTypes: ReadonlyMap<string, SkipReason> = new Map(
  [
    'sample_food',
    'sub_sample_food',
    'market_acquisition',
    'market_acquistion', // so spelled in some releases
    'agricultural_acquisition',
    'agricultural_acquistion',
    'experimental_food',
  ].map((type) => [type, passOver(`of type ${type}, which is not a food of the four datasets`)]),
);

const unknownType = refuse('of an unknown type');
const foodWithoutId = refuse('without an FDC id');
const noDescription = refuse('a food without a description');

/**
 * food.csv: every food, sample and acquisition of the download. Categories are those of
 * food_category.csv.
 */
const foods = describeTable({
  required: ['fdc_id', 'data_type', 'description'],
  optional: ['food_category_id', 'publication_date'],
  readRow(cell, categories) {
    const type = cell('data_type');
    const dataset = datasetByType.get(type);
    if (dataset === undefined) return otherTypes.get(type) ?? unknownType;
    const fdcId = readId(cell('fdc_id'));
    if (fdcId === null) return foodWithoutId;
    const description = readText(cell('description'));
    if (description === '') return noDescription;
    // Survey foods have codes of another table here, and their own table has the category. So has
    // that of branded foods.
    const hasOwnCategory = dataset === 'survey' || dataset === 'branded';
    const category = hasOwnCategory ? '' : (categories.get(cell('food_category_id')) ?? '');
    return { table: 'food', fdcId, dataset, description, category, publishedAt: readDate(cell('publication_date')) };
  },
});

const productWithoutId: SkipReason = { reason: 'without an FDC id', expected: false, dataset: 'branded' };

/**
 * branded_food.csv: brand, serving and ingredients of a product. Releases before 2021 lack the
 * brand name and more.
 */
const products = describeTable({
  required: ['fdc_id', 'brand_owner'],
  optional: [
    'brand_name',
    'subbrand_name',
    'gtin_upc',
    'branded_food_category',
    'ingredients',
    'serving_size',
    'serving_size_unit',
    'household_serving_fulltext',
  ],
  readRow(cell) {
    const fdcId = readId(cell('fdc_id'));
    if (fdcId === null) return productWithoutId;
    return {
      table: 'product',
      fdcId,
      brandOwner: cell('brand_owner'),
      brandName: cell('brand_name'),
      subbrandName: cell('subbrand_name'),
      gtin: cell('gtin_upc'),
      category: cell('branded_food_category'),
      ingredients: cell('ingredients'),
      servingSize: cell('serving_size'),
      servingUnit: cell('serving_size_unit'),
      householdServing: cell('household_serving_fulltext'),
    };
  },
});

const sample = passOver('a sample that a Foundation food was measured on, which is not an ingredient');
const unreadableIngredient = refuse('an ingredient without an FDC id, a code and a weight');

/**
 * input_food.csv: the ingredients of survey foods, and the samples that Foundation foods were
 * measured on.
 */
const ingredients = describeTable({
  required: ['fdc_id', 'ingredient_code', 'gram_weight'],
  optional: ['seq_num', 'retention_code', 'moisture_change_pct'],
  otherNames: { ingredient_code: 'sr_code' },
  readRow(cell) {
    if (cell('ingredient_code') === '') return sample;
    const fdcId = readId(cell('fdc_id'));
    const code = readId(cell('ingredient_code'));
    const grams = readNumber(cell('gram_weight'));
    if (fdcId === null || code === null || grams === null) return unreadableIngredient;
    const cooked = [cell('retention_code'), cell('moisture_change_pct')].some((loss) => (readNumber(loss) ?? 0) !== 0);
    return { table: 'ingredient', fdcId, sequence: readSequence(cell('seq_num')), code, grams, cooked };
  },
});

const unreadablePortion = refuse('a portion without an FDC id, a weight and an amount that are numbers');
const noText = refuse('a portion without a text');

/** food_portion.csv, with the units of measure_unit.csv. */
const portions = describeTable({
  required: ['fdc_id', 'amount', 'gram_weight'],
  optional: ['seq_num', 'measure_unit_id', 'portion_description', 'modifier'],
  readRow(cell, units) {
    const fdcId = readId(cell('fdc_id'));
    const grams = readNumber(cell('gram_weight'));
    // Survey foods leave the amount empty and state it in the text.
    const amount = cell('amount') === '' ? 1 : readNumber(cell('amount'));
    if (fdcId === null || grams === null || amount === null) return unreadablePortion;
    const unit = cell('measure_unit_id');
    const text = toPortionText({
      unit: unit === undeterminedUnit ? '' : units.get(unit),
      description: cell('portion_description'),
      modifier: cell('modifier'),
    });
    if (text === '') return noText;
    return { table: 'portion', fdcId, sequence: readSequence(cell('seq_num')), text, amount, grams };
  },
});

/**
 * The table of the foods that a generic dataset counts as its own, with a number that is stable
 * over releases.
 */
function describeKeys(dataset: FdcDataset, key: 'ndb_number' | 'food_code') {
  const noKey: SkipReason = { reason: 'without an FDC id and an NDB number or food code', expected: false, dataset };
  return describeTable({
    required: ['fdc_id', key],
    optional: ['wweia_category_code'],
    otherNames: { wweia_category_code: 'wweia_category_number' },
    readRow(cell, categories) {
      const fdcId = readId(cell('fdc_id'));
      const number = readId(cell(key));
      if (fdcId === null || number === null) return noKey;
      return { table: 'key', fdcId, key: number, category: categories.get(cell('wweia_category_code')) ?? '' };
    },
  });
}

/** food_nutrient.csv */
function openNutrients({ columns }: TableContext): RowSink {
  const id = columns.get('fdc_id');
  return createAmountSink({
    readFdcId: (cells) => readId(cells[id]),
    nutrient: columns.get('nutrient_id'),
    amount: columns.get('amount'),
  });
}

/**
 * The columns of the small tables: the id that other tables refer to, and the text it stands for.
 */
const lookups = {
  food_category: (columns: Columns) => [columns.get('id'), columns.get('description')],
  wweia_food_category: (columns: Columns) => [
    columns.get('wweia_food_category', 'wweia_food_category_code'),
    columns.get('wweia_food_category_description'),
  ],
  measure_unit: (columns: Columns) => [columns.get('id'), columns.get('name')],
  all_downloaded_table_record_counts: (columns: Columns) => [columns.find('table'), columns.find('number of records')],
} as const satisfies Record<string, (columns: Columns) => readonly [number, number]>;

type LookupName = keyof typeof lookups;

export const lookupNames: ReadonlySet<string> = new Set(Object.keys(lookups));

/**
 * The texts of a small table by id, read at the first call and kept. Empty where the download lacks
 * the table.
 */
type Lookup = (name: LookupName, signal: AbortSignal) => Promise<ReadonlyMap<string, string>>;

/**
 * Opens the small tables of a download.
 * @param files by the name of the table, without ".csv"
 */
export function openLookups(files: ReadonlyMap<string, SourceFile>): (onLeftOut: OnLeftOut) => Lookup {
  const read = new Map<LookupName, ReadonlyMap<string, string>>();
  return (onLeftOut) => async (name, signal) => {
    const known = read.get(name);
    if (known !== undefined) return known;
    const file = files.get(name);
    const table = { dialect: csv, columnNames: null, findColumns: lookups[name] };
    const texts =
      file === undefined ? new Map<string, string>() : await readLookup({ file, ...table }, { signal, onLeftOut });
    read.set(name, texts);
    return texts;
  };
}

/** What a table is read with: its columns, and the small tables that it refers to. */
interface TableContext {
  readonly columns: Columns;
  readonly lookup: Lookup;
  readonly signal: AbortSignal;
}

type OpenSink = (context: TableContext) => RowSink | Promise<RowSink>;

/** Opens the sink of a described table, given the small table that its rows refer to, if any. */
function describeTable<Column extends string>(table: RowTable<Column>): (lookupName: LookupName | null) => OpenSink {
  return (lookupName) =>
    async ({ columns, lookup, signal }) =>
      createTableSink(table, columns, lookupName === null ? new Map() : await lookup(lookupName, signal));
}

/** The tables that are read, in reading order, by their names without ".csv". */
export const tableSinks: ReadonlyMap<string, OpenSink> = new Map<string, OpenSink>([
  ['food', foods('food_category')],
  ['sr_legacy_food', describeKeys('sr_legacy', 'ndb_number')(null)],
  ['foundation_food', describeKeys('foundation', 'ndb_number')(null)],
  ['survey_fndds_food', describeKeys('survey', 'food_code')('wweia_food_category')],
  ['branded_food', products(null)],
  ['food_portion', portions('measure_unit')],
  ['input_food', ingredients(null)],
  ['food_nutrient', openNutrients],
]);
