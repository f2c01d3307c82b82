import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';

/** A named product of the sample, with its amounts. */
export interface SampleFood {
  readonly description: string;
  /** Per 100 g or 100 ml, in the nutrient's own unit. */
  readonly amounts: readonly SampleAmount[];
}

interface SampleAmount {
  readonly nutrientId: string;
  readonly amount: number;
  readonly derivationId: string;
  readonly isGrams: boolean;
}

/** A product of the sample without a name: its maker and the texts of its pack. */
export type SamplePack = z.infer<typeof packRow>;

export interface Samples {
  readonly foods: readonly SampleFood[];
  readonly packs: readonly SamplePack[];
}

/**
 * Reads the two samples of the branded dataset. They are not part of the project; names and makers
 * are drawn from them at run time.
 * @throws Error where the folder lacks one of their tables
 */
export function readSamples(folder: string): Samples {
  const amountsById = new Map<string, SampleAmount[]>();
  for (const row of z.array(amountRow).parse(readRows(folder, 'food_nutrient'))) {
    const known = amountsById.get(row.fdc_id) ?? [];
    amountsById.set(row.fdc_id, known);
    known.push({
      nutrientId: row.nutrient_id,
      amount: Number(row.amount),
      derivationId: row.derivation_id.replace('.0', ''),
      isGrams: row.unit_name === 'G',
    });
  }
  const foods = z
    .array(foodRow)
    .parse(readRows(folder, 'food'))
    .filter((row) => row.data_type === 'branded_food' && row.description.trim() !== '')
    .map((row) => ({ description: row.description, amounts: amountsById.get(row.fdc_id) ?? [] }))
    .filter(({ amounts }) => amounts.length >= minAmounts && amounts.length <= maxAmounts);
  return { foods, packs: z.array(packRow).parse(readRows(folder, 'branded_food')) };
}

// Most products have 13 to 16 amounts. Some of the sample have one alone, which the whole dataset
// does not show as often.
const minAmounts = 5;
const maxAmounts = 30;

const amountRow = z.object({
  fdc_id: z.string(),
  nutrient_id: z.string(),
  amount: z.string(),
  derivation_id: z.string(),
  unit_name: z.string(),
});

const foodRow = z.object({ fdc_id: z.string(), data_type: z.string(), description: z.string() });

const packRow = z.object({
  brand_owner: z.string(),
  brand_name: z.string(),
  subbrand_name: z.string(),
  gtin_upc: z.string(),
  ingredients: z.string(),
  not_a_significant_source_of: z.string(),
  serving_size: z.string(),
  serving_size_unit: z.string(),
  household_serving_fulltext: z.string(),
  branded_food_category: z.string(),
  data_source: z.string(),
  package_weight: z.string(),
  modified_date: z.string(),
  available_date: z.string(),
  market_country: z.string(),
  preparation_state_code: z.string(),
  trade_channel: z.string(),
  short_description: z.string(),
});

function readRows(folder: string, table: string): unknown {
  const file = join(folder, `${table}.csv.gz`);
  if (!existsSync(file))
    throw new Error(`${file} does not exist. Name the folder with the samples of the branded dataset with --data.`);
  return parse(gunzipSync(readFileSync(file)), { columns: true });
}

/**
 * Finds the packs whose category and first ingredients share most with the name of a food: a yogurt
 * gets the serving of a yogurt. Results are cached by food.
 */
export function createLikePacks(packs: readonly SamplePack[]): (food: SampleFood) => readonly SamplePack[] {
  const categories = indexWords(packs.map((pack) => pack.branded_food_category));
  const ingredients = indexWords(packs.map((pack) => pack.ingredients.slice(0, firstLetters)));
  const known = new Map<SampleFood, readonly SamplePack[]>();
  return (food) => {
    let like = known.get(food);
    if (like === undefined) known.set(food, (like = findLike(food)));
    return like;
  };

  function findLike({ description }: SampleFood): readonly SamplePack[] {
    const sums = new Map<number, number>();
    const words = [...new Set(readWords(description))];
    words.forEach((word, position) => {
      // The last words of a name say what it is.
      const share = position >= words.length - 2 ? 2 : 1;
      const places = ingredients.get(word) ?? [];
      addTo(sums, categories.get(word) ?? [], share * categoryShare);
      addTo(sums, places, share * Math.log(packs.length / (1 + places.length)));
    });
    const best = [...sums].sort(([one, a], [other, b]) => b - a || one - other).slice(0, maxPacks);
    return best.length === 0 ? packs : best.flatMap(([place]) => packs[place] ?? []);
  }
}

const maxPacks = 12;
const categoryShare = 12;

// The first ingredients make up most of a product.
const firstLetters = 60;

function indexWords(texts: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  texts.forEach((text, place) => {
    for (const word of new Set(readWords(text))) {
      const known = places.get(word);
      if (known === undefined) places.set(word, [place]);
      else known.push(place);
    }
  });
  return places;
}

function addTo(sums: Map<number, number>, places: readonly number[], weight: number): void {
  for (const place of places) sums.set(place, (sums.get(place) ?? 0) + weight);
}

function readWords(text: string): string[] {
  return (text.toLowerCase().match(/[a-z]{3,}/g) ?? []).map((word) => word.replace(/ies$/, 'y').replace(/s$/, ''));
}
