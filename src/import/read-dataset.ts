import type { Nutrient } from '../analysis/nutrient';
import { nutrientIds } from './nutrient-ids';
import { readTable } from './read-table';
import type { SourceFood, SourcePortion } from './source-food';

/**
 * How the datasets name what they share. Survey foods have their category beside their key. The Foundation download lists the samples
 * and the superseded foods too: only those that have a key are foods of the release.
 */
const layouts = {
  sr_legacy: {
    keys: { table: 'sr_legacy_food', columns: ['fdc_id', 'NDB_number'] },
    categories: { table: 'food_category', columns: ['id', 'description'] },
    portionText: 'modifier',
    lists: 'foods',
  },
  foundation: {
    keys: { table: 'foundation_food', columns: ['fdc_id', 'NDB_number'] },
    categories: { table: 'food_category', columns: ['id', 'description'] },
    portionText: null,
    lists: 'foods and samples',
  },
  survey: {
    keys: { table: 'survey_fndds_food', columns: ['fdc_id', 'food_code', 'wweia_category_code'] },
    categories: { table: 'wweia_food_category', columns: ['wweia_food_category', 'wweia_food_category_description'] },
    portionText: 'portion_description',
    lists: 'foods',
  },
} as const;

/**
 * All foods of a FoodData Central folder of CSV tables, or of the zip in it, by FDC id. Portions of Foundation foods are not read.
 * @throws Error where a table or column is missing.
 */
export async function readDataset(folder: string, dataset: keyof typeof layouts): Promise<readonly SourceFood[]> {
  const layout = layouts[dataset];
  const categories = new Map<string, string>();
  for await (const [id = '', name = ''] of readTable(folder, layout.categories.table, layout.categories.columns)) {
    categories.set(id, name);
  }
  const keys = new Map<string, { readonly key: number; readonly categoryId: string | undefined }>();
  for await (const [fdcId = '', key, categoryId] of readTable(folder, layout.keys.table, layout.keys.columns)) {
    keys.set(fdcId, { key: Number(key), categoryId });
  }
  const amounts = await readAmounts(folder);
  const portions = layout.portionText === null ? null : await readPortions(folder, layout.portionText);
  const foods: SourceFood[] = [];
  for await (const row of readTable(folder, 'food', [
    'fdc_id',
    'food_category_id',
    'publication_date',
    'description',
  ])) {
    const [id = '', categoryId = '', publishedAt = '', description = ''] = row;
    const known = keys.get(id);
    if (known === undefined) {
      if (layout.lists === 'foods and samples') continue;
      throw new Error(`${folder}: food ${id} is missing in ${layout.keys.table}.`);
    }
    const fdcId = Number(id);
    foods.push({
      fdcId,
      dataset,
      key: known.key,
      category: categories.get(known.categoryId ?? categoryId) ?? '',
      publishedAt,
      description: description.replace(/\s+/g, ' ').trim(),
      nutrientsPer100g: toNutrients(amounts.get(fdcId)),
      portions: portions?.get(fdcId) ?? [],
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
  for await (const row of readTable(folder, 'food_nutrient', ['fdc_id', 'nutrient_id', 'amount'])) {
    const [id, nutrientId, text = ''] = row;
    const source = nutrientIds.get(Number(nutrientId));
    if (source === undefined || text === '') continue;
    const fdcId = Number(id);
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
  for await (const row of readTable(folder, 'food_portion', [
    'fdc_id',
    textColumn,
    'amount',
    'gram_weight',
    'seq_num',
  ])) {
    const [id, text = '', amount = '', grams, sequence] = row;
    const ofFood = portions.get(Number(id)) ?? [];
    portions.set(Number(id), ofFood);
    // Survey foods leave the amount empty and say it in the text.
    ofFood.push({ text, amount: amount === '' ? 1 : Number(amount), grams: Number(grams), sequence: Number(sequence) });
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
