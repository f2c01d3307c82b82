import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FdcDataset } from '../../src/analysis/food';

/** A food of a made-up release; omitted fields get a common value. */
export interface MadeFood {
  readonly fdcId: number;
  readonly dataset: FdcDataset;
  readonly description: string;
  /** NDB number or food code; none if left out. */
  readonly key?: number;
  readonly publishedAt?: string;
  /** Per 100 g by nutrient id. */
  readonly amounts?: Readonly<Record<number, number>>;
  /** Grams of one unit. */
  readonly portions?: Readonly<Record<string, number>>;
  /** Columns of branded_food.csv. */
  readonly product?: Readonly<Partial<Record<ProductColumn, string>>>;
}

/**
 * Writes foods as a CSV download in the official columns. Equal foods give equal bytes.
 * @returns the folder
 */
export function writeRelease(folder: string, foods: readonly MadeFood[]): string {
  const tables: Record<keyof typeof headers, string[]> = {
    food: [],
    food_category: ['1,0100,Dairy and Egg Products'],
    sr_legacy_food: [],
    foundation_food: [],
    survey_fndds_food: [],
    input_food: [],
    wweia_food_category: ['1002,"Milk, whole"'],
    branded_food: [],
    food_nutrient: [],
    food_portion: [],
    measure_unit: ['9999,undetermined'],
  };
  for (const { fdcId, dataset, description, key, publishedAt = '2024-10-31', amounts, portions, product } of foods) {
    const type = dataset === 'survey' ? 'survey_fndds' : dataset;
    tables.food.push(`${fdcId},${type}_food,"${description}",1,${publishedAt}`);
    if (dataset === 'branded') {
      const cells = productColumns.map((column) => `"${product?.[column] ?? ''}"`);
      if (product !== undefined) tables.branded_food.push([fdcId, ...cells].join(','));
    } else if (key !== undefined) {
      tables[keyTables[dataset]].push(`${fdcId},${key}${dataset === 'survey' ? ',1002' : ''}`);
    }
    for (const [nutrient, amount] of Object.entries(amounts ?? {})) {
      tables.food_nutrient.push(`${tables.food_nutrient.length + 1},${fdcId},${nutrient},${amount}`);
    }
    for (const [place, [unit, grams]] of Object.entries(portions ?? {}).entries()) {
      const texts = dataset === 'survey' ? `"1 ${unit}",` : `,"${unit}"`;
      tables.food_portion.push(`${fdcId}${place},${fdcId},${place + 1},1,9999,${texts},${grams}`);
    }
  }
  mkdirSync(folder, { recursive: true });
  for (const [table, header] of Object.entries(headers)) {
    const rows = Object.entries(tables).find(([name]) => name === table)?.[1] ?? [];
    // These tables show which datasets a download holds, so empty ones are left out.
    if (rows.length > 0 || !datasetTables.has(table))
      writeFileSync(join(folder, `${table}.csv`), `${[header, ...rows].join('\n')}\n`);
  }
  return folder;
}

const keyTables = {
  sr_legacy: 'sr_legacy_food',
  foundation: 'foundation_food',
  survey: 'survey_fndds_food',
} as const;

const datasetTables: ReadonlySet<string> = new Set([...Object.values(keyTables), 'branded_food']);

const productColumns = [
  'brand_owner',
  'brand_name',
  'subbrand_name',
  'gtin_upc',
  'ingredients',
  'serving_size',
  'serving_size_unit',
  'household_serving_fulltext',
  'branded_food_category',
] as const;
type ProductColumn = (typeof productColumns)[number];

const headers = {
  food: 'fdc_id,data_type,description,food_category_id,publication_date',
  food_category: 'id,code,description',
  sr_legacy_food: 'fdc_id,NDB_number',
  foundation_food: 'fdc_id,NDB_number',
  survey_fndds_food: 'fdc_id,food_code,wweia_category_number',
  input_food: 'fdc_id,seq_num,ingredient_code,gram_weight,retention_code',
  wweia_food_category: 'wweia_food_category,wweia_food_category_description',
  branded_food: `fdc_id,${productColumns.join(',')}`,
  food_nutrient: 'id,fdc_id,nutrient_id,amount',
  food_portion: 'id,fdc_id,seq_num,amount,measure_unit_id,portion_description,modifier,gram_weight',
  measure_unit: 'id,name',
} as const;
