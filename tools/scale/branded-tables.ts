import { choose, type Choice } from './choose';
import type { MadeProduct } from './products';
import type { SampleFood } from './samples';

/**
 * A table of the download: its columns as the official one names them, and the rows of one product.
 */
export interface BrandedTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly writeRows: (product: MadeProduct) => string;
}

/** The three large tables, every cell in quotes, as the official downloads have them. */
export function createBrandedTables(seed: number): readonly BrandedTable[] {
  let rowId = 20_000_000;
  return [
    {
      name: 'food',
      columns: ['fdc_id', 'data_type', 'description', 'food_category_id', 'publication_date'],
      writeRows: ({ fdcId, description, publishedAt }) =>
        writeRow([`${fdcId}`, 'branded_food', description, '', publishedAt]),
    },
    {
      name: 'branded_food',
      columns: brandedColumns,
      writeRows: (product) => writeRow(listPackCells(product, choose(seed, product.index, 4))),
    },
    {
      name: 'food_nutrient',
      columns: amountColumns,
      writeRows: ({ fdcId, food, index }) => {
        let rows = '';
        for (const { nutrientId, derivationId, text } of varyAmounts(food, choose(seed, index, 5)))
          rows += `"${rowId++}","${fdcId}","${nutrientId}","${text}","","${derivationId}","","","","","","",""\n`;
        return rows;
      },
    },
  ];
}

const brandedColumns = [
  'fdc_id',
  'brand_owner',
  'brand_name',
  'subbrand_name',
  'gtin_upc',
  'ingredients',
  'not_a_significant_source_of',
  'serving_size',
  'serving_size_unit',
  'household_serving_fulltext',
  'branded_food_category',
  'data_source',
  'package_weight',
  'modified_date',
  'available_date',
  'market_country',
  'discontinued_date',
  'preparation_state_code',
  'trade_channel',
  'short_description',
  'material_code',
];

const amountColumns = [
  'id',
  'fdc_id',
  'nutrient_id',
  'amount',
  'data_points',
  'derivation_id',
  'min',
  'max',
  'median',
  'loq',
  'footnote',
  'min_year_acquired',
  'percent_daily_value',
];

export function writeRow(cells: readonly string[]): string {
  let row = '';
  for (const cell of cells)
    row += `${row === '' ? '' : ','}"${cell.includes('"') ? cell.replaceAll('"', '""') : cell}"`;
  return `${row}\n`;
}

function listPackCells({ fdcId, brand, pack, gtin, publishedAt }: MadeProduct, choice: Choice): string[] {
  const isNamed = !choice.chance(namelessShare);
  return [
    `${fdcId}`,
    brand.owner,
    isNamed ? brand.name : '',
    isNamed ? brand.subbrand : '',
    spellGtin(gtin, choice),
    roughenText(pack.ingredients, choice),
    pack.not_a_significant_source_of,
    pack.serving_size,
    pack.serving_size_unit,
    pack.household_serving_fulltext,
    pack.branded_food_category,
    pack.data_source,
    pack.package_weight,
    pack.modified_date,
    publishedAt,
    pack.market_country,
    '',
    pack.preparation_state_code,
    pack.trade_channel,
    pack.short_description,
    '',
  ];
}

// As in the sample, where older records name the owner alone.
const namelessShare = 0.2;

/**
 * The forms in the sample: most have lost their leading zeros, some are padded to fourteen digits.
 */
function spellGtin(gtin: string, choice: Choice): string {
  const form = choice.next();
  return form < 0.03 ? gtin.padStart(14, '0') : form < 0.13 ? gtin : gtin.replace(/^0+/, '');
}

/** Some statements run over two lines, some have a part in quotes. */
function roughenText(text: string, choice: Choice): string {
  const form = choice.next();
  if (form < 0.004) return text.replace(', ', ',\n');
  return form < 0.006 ? text.replace(/, ([A-Z ]+),/, ', "$1",') : text;
}

interface MadeAmount {
  readonly nutrientId: string;
  readonly derivationId: string;
  /** The amount as the table has it. */
  readonly text: string;
}

/**
 * The amounts of a food of the sample, all changed by some per cent. A few products in a thousand
 * have an absurd amount, as in the dataset.
 */
function varyAmounts(food: SampleFood, choice: Choice): readonly MadeAmount[] {
  const factor = Math.min(0.9 + 0.2 * choice.next(), maxFactor(food));
  const absurd = choice.chance(absurdShare) ? choice.below(food.amounts.length) : -1;
  const error = absurd === -1 ? 1 : choice.pick(wrongFactors);
  return food.amounts.map(({ nutrientId, derivationId, amount }, place) => ({
    nutrientId,
    derivationId,
    text: writeAmount(amount * factor * (place === absurd ? error : 1)),
  }));
}

const absurdShare = 0.004;
const wrongFactors = [-1, 10, 1000] as const;

/** The factor by which the amounts can grow until their grams exceed 100. */
function maxFactor({ amounts }: SampleFood): number {
  let maxGrams = 100;
  let maxEnergy = 900;
  for (const { nutrientId, amount, isGrams } of amounts) {
    if (isGrams) maxGrams = Math.max(maxGrams, amount);
    if (nutrientId === energyId) maxEnergy = Math.max(maxEnergy, amount);
  }
  const grams = amounts
    .filter(({ nutrientId }) => wholeIds.has(nutrientId))
    .reduce((sum, { amount }) => sum + amount, 0);
  const calories = amounts.find(({ nutrientId }) => nutrientId === energyId)?.amount ?? 0;
  return Math.min(maxGrams / Math.max(grams, 1), maxEnergy / Math.max(calories, 1));
}

const energyId = '1008';

// Protein, fat and carbohydrate: the others are parts of them.
const wholeIds: ReadonlySet<string> = new Set(['1003', '1004', '1005']);

/** Two decimals below ten, one below a hundred: as labels round. */
function writeAmount(amount: number): string {
  const scale = Math.abs(amount) < 10 ? 100 : Math.abs(amount) < 100 ? 10 : 1;
  return String(Math.round(amount * scale) / scale);
}
