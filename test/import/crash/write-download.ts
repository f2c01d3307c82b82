import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The size of a made-up release. A newer generation changes, drops and adds some foods.
 */
export interface MadeRelease {
  /** 1 for the first release; each is published a year after the one before. */
  readonly generation: number;
  /** Foods of each of the three generic datasets. */
  readonly foods: number;
  readonly products: number;
}

/**
 * Writes a release of all four datasets into a folder, in the columns of the official files. Equal
 * releases give equal bytes.
 * @returns the folder
 */
export function writeDownload(folder: string, { generation, foods, products }: MadeRelease): string {
  mkdirSync(folder, { recursive: true });
  const publishedAt = `${2019 + generation}-04-01`;
  // One food in nine of the release before is missing, and as many are new.
  const pick = (count: number): readonly number[] =>
    Array.from({ length: count }, (_, index) => index + 1 + generation).filter((number) => number % 9 !== generation);
  const tables = new Map<string, string[]>(Object.entries(headers).map(([name, header]) => [name, [header]]));
  const add = (table: keyof typeof headers, ...cells: readonly (string | number)[]): void => {
    tables.get(table)?.push(cells.map((cell) => `"${cell}"`).join(','));
  };
  for (const [place, { dataset, keyTable, further, portion }] of generic.entries()) {
    for (const number of pick(foods)) {
      // Foundation and Survey give a food another id in every release.
      const fdcId = firstId + place * 100_000 + (dataset === 'sr_legacy' ? 0 : generation * 10_000) + number;
      const isSingle = dataset === 'sr_legacy' && number === singleNumber;
      const description = isSingle ? 'Quandongo, raw' : `${nameKind(number)}, ${dataset}, no. ${number}`;
      add('food', fdcId, `${dataset}_food`, description, 1, publishedAt);
      add(keyTable, fdcId, 900_000 + number, ...further);
      if (dataset === 'survey_fndds') add('input_food', fdcId, 1, 900_000 + number, 'all of it', 100);
      addAmounts(fdcId, number);
      add('food_portion', fdcId, fdcId, 1, 1, 9999, ...portion, 100 + number);
    }
  }
  for (const number of pick(products)) {
    const fdcId = firstId + 500_000 + number;
    add('food', fdcId, 'branded_food', `${nameKind(number)} no. ${number}`, '', publishedAt);
    const names = [`Maker ${number % 40}, Inc.`, `BRAND${number % 70}`, ''];
    add('branded_food', fdcId, ...names, 1_000_000 + number, 'WATER, SALT', 30, 'g', '2 tbsp', 'Snacks');
    addAmounts(fdcId, number);
  }
  for (const [name, lines] of tables) writeFileSync(join(folder, `${name}.csv`), `${lines.join('\n')}\n`);
  return folder;

  function addAmounts(fdcId: number, number: number): void {
    for (const [place, nutrient] of [1008, 1003, 1004, 1005].entries()) {
      add('food_nutrient', fdcId * 10 + place, fdcId, nutrient, ((number + place + generation) % 20) + 1);
    }
  }
}

const headers = {
  food: '"fdc_id","data_type","description","food_category_id","publication_date"',
  food_category: '"id","code","description"\n"1","0100","Dairy and Egg Products"',
  sr_legacy_food: '"fdc_id","NDB_number"',
  foundation_food: '"fdc_id","NDB_number","footnote"',
  survey_fndds_food: '"fdc_id","food_code","wweia_category_number","start_date","end_date"',
  branded_food:
    '"fdc_id","brand_owner","brand_name","subbrand_name","gtin_upc","ingredients","serving_size","serving_size_unit","household_serving_fulltext","branded_food_category"',
  food_nutrient: '"id","fdc_id","nutrient_id","amount"',
  measure_unit: '"id","name"\n"9999","undetermined"',
  input_food: '"fdc_id","seq_num","ingredient_code","ingredient_description","gram_weight"',
  wweia_food_category: '"wweia_food_category","wweia_food_category_description"\n"1","Mixed dishes"',
  food_portion: '"id","fdc_id","seq_num","amount","measure_unit_id","portion_description","modifier","gram_weight"',
} as const;

const generic = [
  { dataset: 'sr_legacy', keyTable: 'sr_legacy_food', further: [], portion: ['', 'cup'] },
  { dataset: 'foundation', keyTable: 'foundation_food', further: [''], portion: ['', 'cup'] },
  { dataset: 'survey_fndds', keyTable: 'survey_fndds_food', further: [1, '', ''], portion: ['1 cup', ''] },
] as const;

const kinds = ['Zalmon', 'Broccolo', 'Cheddro', 'Plumquat', 'Wheatling'] as const;

const nameKind = (number: number): string => kinds[number % kinds.length] ?? kinds[0];

/** The food with a name of its own in every release, so that a line finds it. */
const singleNumber = 7;

/** Above all ids of the seed. */
const firstId = 90_000_000;
