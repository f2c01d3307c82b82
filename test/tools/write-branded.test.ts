import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { openSource } from '../../src/import/sources/open-source';
import { createProductMaker } from '../../tools/scale/products';
import { makeBrandLines } from '../../tools/scale/queries';
import { readSamples, type Samples } from '../../tools/scale/samples';
import { writeBranded } from '../../tools/scale/write-branded';
import { createFolder } from '../support/folder';

const data = join(__dirname, '../../../shared/data/fdc');
const folder = createFolder('made-branded');

const products = 400;

const write = async (name: string, { form = 'folder', seed = 1 }: { form?: 'zip' | 'folder'; seed?: number } = {}) => {
  const out = join(folder, name);
  const makeProduct = createProductMaker(samples, { products, seed });
  await writeBranded({ makeProduct, data, out, form, seed, products, report: () => undefined });
  return out;
};
const readRows = (out: string, table: string): Record<string, string>[] =>
  z.array(z.record(z.string(), z.string())).parse(parse(readFileSync(join(out, `${table}.csv`)), { columns: true }));

// The samples are no part of the project; where they are not beside it, there is nothing to make
// products of.
const withSamples = existsSync(join(data, 'branded')) ? describe : describe.skip;

let samples: Samples = { foods: [], packs: [] };

withSamples('a made-up Branded download', () => {
  beforeAll(() => (samples = readSamples(join(data, 'branded'))));

  test('is the same bytes for the same seed, and others for another', async () => {
    const [one, same, other] = [await write('one'), await write('same'), await write('other', { seed: 2 })];
    const read = (out: string) =>
      ['food', 'branded_food', 'food_nutrient'].map((table) => readFileSync(join(out, `${table}.csv`), 'utf8'));
    expect(read(same)).toEqual(read(one));
    expect(read(other)).not.toEqual(read(one));
  });

  test('has a name, a pack and amounts for every product', async () => {
    const out = await write('tables');
    const ids = readRows(out, 'food').map((row) => row['fdc_id']);
    expect(new Set(ids).size).toBe(products);
    expect(readRows(out, 'branded_food').map((row) => row['fdc_id'])).toEqual(ids);
    const amounts = readRows(out, 'food_nutrient');
    expect(new Set(amounts.map((row) => row['fdc_id']))).toEqual(new Set(ids));
    expect(amounts.length / ids.length).toBeGreaterThan(11);
  });

  test('has trade item numbers with a check digit that is right, the zeros before them lost or not', async () => {
    const numbers = readRows(await write('gtins'), 'branded_food').map((row) => row['gtin_upc'] ?? '');
    for (const gtin of numbers) {
      const digits = Array.from(gtin.padStart(14, '0'), Number);
      expect(digits.reduce((sum, digit, at) => sum + digit * (at % 2 === 0 ? 3 : 1), 0) % 10).toBe(0);
    }
    expect(new Set(numbers.map(({ length }) => length)).size).toBeGreaterThan(1);
    expect(new Set(numbers.map((gtin) => gtin.padStart(14, '0'))).size).toBeLessThan(numbers.length);
  });

  test('is a source like any other, zipped', async () => {
    const [source, ...others] = await openSource(await write('made.zip', { form: 'zip' }));
    expect(others).toEqual([]);
    expect(source?.form).toBe('csv');
    expect(source?.parts.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['branded_food.csv', 'food.csv', 'food_nutrient.csv']),
    );
  });

  test('lends lines that name a brand, the same ones for the same seed', () => {
    const makeProduct = createProductMaker(samples, { products, seed: 1 });
    const lines = makeBrandLines(makeProduct, { products, seed: 1, count: 50 });
    expect(new Set(lines).size).toBe(50);
    expect(makeBrandLines(makeProduct, { products, seed: 1, count: 50 })).toEqual(lines);
  });
});

test('where the samples are missing it says which file', () => {
  expect(() => readSamples(join(folder, 'nothing'))).toThrow(/nothing.*food_nutrient\.csv\.gz.*--data/);
});
