import type { Nutrient } from '../analysis/nutrient';
import { nutrientIds } from './nutrient-ids';
import { getColumn, readTable } from './read-table';
import type { SourceFood, SourcePortion } from './source-food';

/** How two of the datasets lay out what they share. */
const layouts = {
  sr_legacy: {
    keys: { table: 'sr_legacy_food', column: 'NDB_number' },
    categories: { table: 'food_category', id: 'id', name: 'description', column: null },
    portionText: 'modifier',
  },
  survey: {
    keys: { table: 'survey_fndds_food', column: 'food_code' },
    categories: {
      table: 'wweia_food_category',
      id: 'wweia_food_category',
      name: 'wweia_food_category_description',
      column: 'wweia_category_code',
    },
    portionText: 'portion_description',
  },
} as const;

/**
 * All foods of a FoodData Central folder of CSV tables, by FDC id.
 * @throws Error where a table or column is missing.
 */
export async function readDataset(folder: string, dataset: keyof typeof layouts): Promise<readonly SourceFood[]> {
  const layout = layouts[dataset];
  const categories = new Map<string, string>();
  for await (const row of readTable(folder, layout.categories.table)) {
    categories.set(getColumn(row, layout.categories.id), getColumn(row, layout.categories.name));
  }
  const keys = new Map<number, { readonly key: number; readonly category: string | null }>();
  for await (const row of readTable(folder, layout.keys.table)) {
    const category = layout.categories.column === null ? null : getColumn(row, layout.categories.column);
    keys.set(Number(getColumn(row, 'fdc_id')), { key: Number(getColumn(row, layout.keys.column)), category });
  }
  const amounts = await readAmounts(folder);
  const portions = await readPortions(folder, layout.portionText);
  const foods: SourceFood[] = [];
  for await (const row of readTable(folder, 'food')) {
    const fdcId = Number(getColumn(row, 'fdc_id'));
    const known = keys.get(fdcId);
    if (known === undefined) throw new Error(`${folder}: food ${fdcId} is missing in ${layout.keys.table}.`);
    foods.push({
      fdcId,
      dataset,
      key: known.key,
      category: categories.get(known.category ?? getColumn(row, 'food_category_id')) ?? '',
      publishedAt: getColumn(row, 'publication_date'),
      description: getColumn(row, 'description').replace(/\s+/g, ' ').trim(),
      nutrientsPer100g: toNutrients(amounts.get(fdcId)),
      portions: portions.get(fdcId) ?? [],
    });
  }
  return foods.sort((a, b) => a.fdcId - b.fdcId);
}

interface RankedAmount {
  readonly amount: number;
  readonly rank: number;
}

async function readAmounts(folder: string): Promise<ReadonlyMap<number, ReadonlyMap<Nutrient, RankedAmount>>> {
  const amounts = new Map<number, Map<Nutrient, RankedAmount>>();
  for await (const row of readTable(folder, 'food_nutrient')) {
    const source = nutrientIds.get(Number(getColumn(row, 'nutrient_id')));
    const text = getColumn(row, 'amount');
    if (source === undefined || text === '') continue;
    const fdcId = Number(getColumn(row, 'fdc_id'));
    const ofFood = amounts.get(fdcId) ?? new Map<Nutrient, RankedAmount>();
    amounts.set(fdcId, ofFood);
    const rival = ofFood.get(source.nutrient);
    if (rival === undefined || source.rank < rival.rank) {
      ofFood.set(source.nutrient, { amount: Number(text) * source.factor, rank: source.rank });
    }
  }
  return amounts;
}

async function readPortions(
  folder: string,
  textColumn: string,
): Promise<ReadonlyMap<number, readonly SourcePortion[]>> {
  const portions = new Map<number, (SourcePortion & { readonly sequence: number })[]>();
  for await (const row of readTable(folder, 'food_portion')) {
    const fdcId = Number(getColumn(row, 'fdc_id'));
    const ofFood = portions.get(fdcId) ?? [];
    portions.set(fdcId, ofFood);
    const amount = getColumn(row, 'amount');
    ofFood.push({
      text: getColumn(row, textColumn),
      amount: amount === '' ? 1 : Number(amount),
      grams: Number(getColumn(row, 'gram_weight')),
      sequence: Number(getColumn(row, 'seq_num')),
    });
  }
  for (const ofFood of portions.values()) ofFood.sort((a, b) => a.sequence - b.sequence);
  return portions;
}

function toNutrients(amounts: ReadonlyMap<Nutrient, RankedAmount> | undefined): SourceFood['nutrientsPer100g'] {
  const amountOf = (nutrient: Nutrient): number | null => amounts?.get(nutrient)?.amount ?? null;
  return {
    calories: amountOf('calories'),
    protein: amountOf('protein'),
    fatTotal: amountOf('fatTotal'),
    fatSaturated: amountOf('fatSaturated'),
    fatTrans: amountOf('fatTrans'),
    cholesterol: amountOf('cholesterol'),
    sodium: amountOf('sodium'),
    carbsTotal: amountOf('carbsTotal'),
    carbsSugar: amountOf('carbsSugar'),
    carbsFiber: amountOf('carbsFiber'),
    vitaminD: amountOf('vitaminD'),
    calcium: amountOf('calcium'),
    iron: amountOf('iron'),
    potassium: amountOf('potassium'),
  };
}
