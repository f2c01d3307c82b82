import type { Dataset } from '../../analysis/food';
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
import { readLookup, type LeaveOut } from './read-table';
import { createAmountSink, createRowSink, type RowSink } from './sinks';

const datasetByType: ReadonlyMap<string, Dataset> = new Map([
  ['sr_legacy_food', 'sr_legacy'],
  ['foundation_food', 'foundation'],
  ['survey_fndds_food', 'survey'],
  ['branded_food', 'branded'],
]);

/** What stands in food.csv besides the foods of the four datasets: how Foundation foods were sampled, and experiments. */
const otherTypes: ReadonlyMap<string, SkipReason> = new Map(
  [
    'sample_food',
    'sub_sample_food',
    'market_acquisition',
    'market_acquistion', // so spelled in some releases
    'agricultural_acquisition',
    'agricultural_acquistion',
    'experimental_food',
  ].map((type) => [type, passOver(`of type ${type}, which is no food of the four datasets`)]),
);

const unknownType = refuse('of a type that is not known');
const foodWithoutId = refuse('without an FDC id');
const noDescription = refuse('a food without a description');

/** food.csv: every food, sample and acquisition of the download. */
async function openFoods({ columns, lookup, signal }: TableContext): Promise<RowSink> {
  const id = columns.get('fdc_id');
  const type = columns.get('data_type');
  const description = columns.get('description');
  const category = columns.find('food_category_id');
  const published = columns.find('publication_date');
  const categories = await lookup('food_category', signal);
  return createRowSink((cells) => {
    const dataset = datasetByType.get(cells[type] ?? '');
    if (dataset === undefined) return otherTypes.get(cells[type] ?? '') ?? unknownType;
    const fdcId = readId(cells[id]);
    if (fdcId === null) return foodWithoutId;
    const text = readText(cells[description]);
    if (text === '') return noDescription;
    return {
      table: 'food',
      fdcId,
      dataset,
      description: text,
      // Survey foods have codes of another table there, which their own table has too; branded foods the name, which theirs has.
      category: dataset === 'survey' || dataset === 'branded' ? '' : (categories.get(cells[category] ?? '') ?? ''),
      publishedAt: readDate(cells[published]),
    };
  });
}

const productWithoutId: SkipReason = { reason: 'without an FDC id', expected: false, dataset: 'branded' };

/** branded_food.csv: what a product says besides its name and nutrients. Releases before 2021 lack the brand's name and more. */
function openBrandedFoods({ columns }: TableContext): RowSink {
  const id = columns.get('fdc_id');
  const brandOwner = columns.get('brand_owner');
  const brandName = columns.find('brand_name');
  const subbrandName = columns.find('subbrand_name');
  const gtin = columns.find('gtin_upc');
  const category = columns.find('branded_food_category');
  const ingredients = columns.find('ingredients');
  const servingSize = columns.find('serving_size');
  const servingUnit = columns.find('serving_size_unit');
  const householdServing = columns.find('household_serving_fulltext');
  return createRowSink((cells) => {
    const fdcId = readId(cells[id]);
    if (fdcId === null) return productWithoutId;
    return {
      table: 'product',
      fdcId,
      brandOwner: cells[brandOwner] ?? '',
      brandName: cells[brandName] ?? '',
      subbrandName: cells[subbrandName] ?? '',
      gtin: cells[gtin] ?? '',
      category: cells[category] ?? '',
      ingredients: cells[ingredients] ?? '',
      servingSize: cells[servingSize] ?? '',
      servingUnit: cells[servingUnit] ?? '',
      householdServing: cells[householdServing] ?? '',
    };
  });
}

const sample = passOver('a sample that a Foundation food was measured on, which is no ingredient');
const unreadableIngredient = refuse('an ingredient without an FDC id, a code and a weight');

/** input_food.csv: what survey foods are made of, and which samples Foundation foods were measured on. */
function openIngredients({ columns }: TableContext): RowSink {
  const id = columns.get('fdc_id');
  const sequence = columns.find('seq_num');
  const code = columns.get('ingredient_code', 'sr_code');
  const grams = columns.get('gram_weight');
  const retention = columns.find('retention_code');
  const moisture = columns.find('moisture_change_pct');
  return createRowSink((cells) => {
    if ((cells[code] ?? '') === '') return sample;
    const fdcId = readId(cells[id]);
    const ingredient = readId(cells[code]);
    const weight = readNumber(cells[grams]);
    if (fdcId === null || ingredient === null || weight === null) return unreadableIngredient;
    return {
      table: 'ingredient',
      fdcId,
      sequence: readSequence(cells[sequence]),
      code: ingredient,
      grams: weight,
      cooked: [cells[retention], cells[moisture]].some((loss) => (readNumber(loss) ?? 0) !== 0),
    };
  });
}

/** sr_legacy_food.csv */
const openSrLegacyKeys = ({ columns }: TableContext): RowSink =>
  createKeySink('sr_legacy', {
    id: columns.get('fdc_id'),
    key: columns.get('ndb_number'),
    categoryOf: () => '',
  });

/** foundation_food.csv */
const openFoundationKeys = ({ columns }: TableContext): RowSink =>
  createKeySink('foundation', {
    id: columns.get('fdc_id'),
    key: columns.get('ndb_number'),
    categoryOf: () => '',
  });

/** survey_fndds_food.csv, which has the category too. */
async function openSurveyKeys({ columns, lookup, signal }: TableContext): Promise<RowSink> {
  const category = columns.find('wweia_category_code', 'wweia_category_number');
  const categories = await lookup('wweia_food_category', signal);
  return createKeySink('survey', {
    id: columns.get('fdc_id'),
    key: columns.get('food_code'),
    categoryOf: (cells) => categories.get(cells[category] ?? '') ?? '',
  });
}

interface KeyColumns {
  readonly id: number;
  readonly key: number;
  readonly categoryOf: (cells: readonly string[]) => string;
}

function createKeySink(dataset: Dataset, { id, key, categoryOf }: KeyColumns): RowSink {
  const noKey = { reason: 'without an FDC id and a number of its own', expected: false, dataset };
  return createRowSink((cells) => {
    const fdcId = readId(cells[id]);
    const number = readId(cells[key]);
    if (fdcId === null || number === null) return noKey;
    return { table: 'key', fdcId, key: number, category: categoryOf(cells) };
  });
}

/** The columns of the small tables: what others call a row, and what it says. */
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

/** Reads a small table when it is first asked for, and keeps it. A table that is not there says nothing. */
type Lookup = (name: LookupName, signal: AbortSignal) => Promise<ReadonlyMap<string, string>>;

export function openLookups(files: ReadonlyMap<string, SourceFile>): (leaveOut: LeaveOut) => Lookup {
  const read = new Map<LookupName, ReadonlyMap<string, string>>();
  return (leaveOut) => async (name, signal) => {
    const known = read.get(name);
    if (known !== undefined) return known;
    const file = files.get(name);
    const table = { dialect: csv, columnNames: null, findColumns: lookups[name] };
    const texts =
      file === undefined ? new Map<string, string>() : await readLookup({ file, ...table }, { signal, leaveOut });
    read.set(name, texts);
    return texts;
  };
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

const unreadablePortion = refuse('a portion without an FDC id, a weight and an amount that are numbers');
const noText = refuse('a portion that does not say of what');

/** food_portion.csv */
async function openPortions({ columns, lookup, signal }: TableContext): Promise<RowSink> {
  const id = columns.get('fdc_id');
  const sequence = columns.find('seq_num');
  const amount = columns.get('amount');
  const unit = columns.find('measure_unit_id');
  const description = columns.find('portion_description');
  const modifier = columns.find('modifier');
  const grams = columns.get('gram_weight');
  const units = await lookup('measure_unit', signal);
  return createRowSink((cells) => {
    const fdcId = readId(cells[id]);
    const weight = readNumber(cells[grams]);
    // Survey foods leave the amount empty and say it in the text.
    const number = (cells[amount] ?? '') === '' ? 1 : readNumber(cells[amount]);
    if (fdcId === null || weight === null || number === null) return unreadablePortion;
    const text = toPortionText({
      unit: cells[unit] === undeterminedUnit ? '' : units.get(cells[unit] ?? ''),
      description: cells[description],
      modifier: cells[modifier],
    });
    if (text === '') return noText;
    return { table: 'portion', fdcId, sequence: readSequence(cells[sequence]), text, amount: number, grams: weight };
  });
}

/** What a table needs to be read: where its columns are, and what it refers to. */
interface TableContext {
  readonly columns: Columns;
  readonly lookup: Lookup;
  readonly signal: AbortSignal;
}

type OpenSink = (context: TableContext) => RowSink | Promise<RowSink>;

/** The tables that are read, in that order, by their names without ".csv". */
export const tableSinks: ReadonlyMap<string, OpenSink> = new Map<string, OpenSink>([
  ['food', openFoods],
  ['sr_legacy_food', openSrLegacyKeys],
  ['foundation_food', openFoundationKeys],
  ['survey_fndds_food', openSurveyKeys],
  ['branded_food', openBrandedFoods],
  ['food_portion', openPortions],
  ['input_food', openIngredients],
  ['food_nutrient', openNutrients],
]);
