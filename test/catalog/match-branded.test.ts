import { Client } from 'pg';
import { createEmbeddedEngine } from '../../src/ai/embedded-engine';
import { analyzeLines } from '../../src/analysis/analyze';
import type { Catalog } from '../../src/analysis/catalog';
import type { AnalyzedLine } from '../../src/analysis/line';
import { readCatalog } from '../../src/catalog/read-catalog';
import { exchangeProducts } from '../../src/import/staging/switch-products';
import { loadSeed } from '../../src/seed/load-seed';
import { readTagger } from '../../src/seed/model-files';
import { readSeed } from '../../src/seed/read-seed';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { insertProducts } from './insert-products';

const engine = createEmbeddedEngine(readTagger());
let mine: TestDatabase;
let catalog: Catalog;

beforeAll(async () => {
  mine = await createTestDatabase();
  await loadSeed(mine.database, readSeed());
  await insertProducts(mine.database.pool, [
    {
      fdcId: 9_000_001,
      brand: 'NUTTYDALE',
      description: 'CREAMY PEANUT BUTTER',
      ingredients: 'ROASTED PEANUTS, SUGAR, SALT',
      serving: '32 g',
      householdServing: '2 Tbsp (32 g)',
      calories: 594,
    },
    { fdcId: 9_000_002, brand: 'NUTTYDALE', description: 'PEANUT BUTTER COOKIES', serving: '30 g' },
    { fdcId: 9_000_003, brand: 'NUTTYDALE', description: 'REDUCED FAT CREAMY PEANUT BUTTER', calories: 528 },
    {
      fdcId: 9_000_004,
      brand: 'CITRONAVALE',
      description: 'ORANGE JUICE',
      serving: '240 ml',
      householdServing: '8 fl oz',
    },
    {
      fdcId: 9_000_005,
      brand: 'FIZZLO-COLA',
      description: 'FIZZLO-COLA',
      serving: '355 ml',
      householdServing: '1 can',
    },
    { fdcId: 9_000_006, brand: 'DAIRYWICK', description: 'WHOLE MILK', calories: 61, publishedAt: '2020-01-01' },
    { fdcId: 9_000_007, brand: 'DAIRYWICK', description: 'WHOLE MILK', calories: 62, publishedAt: '2024-01-01' },
    { fdcId: 9_000_008, brand: 'DAIRYWICK', description: 'SHREDDED CHEDDAR CHEESE', calories: 400 },
  ]);
  catalog = await readCatalog(mine.database);
});

afterAll(() => mine.drop());

const analyze = async (...ingredients: string[]): Promise<readonly AnalyzedLine[]> =>
  analyzeLines(engine, catalog, { title: '', ingredients });
const only = async (text: string): Promise<AnalyzedLine> => {
  const [line] = await analyze(text);
  if (line === undefined) throw new Error('A line is answered for every line.');
  return line;
};

test('a line that names a brand is matched with the named product, and weighed by its serving', async () => {
  const line = await only('1 cup Nuttydale creamy peanut butter');
  expect(line.food?.fdcId).toBe(9_000_001);
  expect(line.match).toBe(0.95);
  expect(line.grams).toBeCloseTo(256, 6);
  expect(line.conversion).toBe(0.95);
  expect(line.nutrients.calories).toBeCloseTo(2.56 * 594, 6);
  expect(line.matchReason).toContain('NUTTYDALE');
});

test('the food without the brand is among its candidates, and so are other products of the brand', async () => {
  const ids = (await only('2 tbsp Nuttydale creamy peanut butter'))
    .listCandidates()
    .map(({ food }) => food.description.toLowerCase());
  expect(ids.some((description) => description.startsWith('peanut butter, smooth'))).toBe(true);
  expect(ids).toContain('reduced fat creamy peanut butter');
});

test('a line without a brand is matched as if there were no brands', async () => {
  const line = await only('1 cup creamy peanut butter');
  expect(line.food?.dataset).not.toBe('branded');
});

test('a food that a brand does not make is matched without the brand', async () => {
  const [plain, branded] = await analyze('2 cups diced tomatoes', '2 cups Nuttydale diced tomatoes');
  expect(branded?.food).toBe(plain?.food);
});

test('another product of the brand is not matched', async () => {
  expect((await only('1 cup Nuttydale peanut butter')).food?.fdcId).toBe(9_000_001);
  expect((await only('3 Nuttydale peanut butter cookies')).food?.fdcId).toBe(9_000_002);
});

test('of two records with one name the newer is matched', async () => {
  expect((await only('1 cup Dairywick whole milk')).food?.fdcId).toBe(9_000_007);
});

test('a record per 100 ml gives exact volumes, and masses with less confidence and an issue', async () => {
  const [cup, mass, can] = await analyze(
    '1 cup Citronavale orange juice',
    '100 g Citronavale orange juice',
    '1 can Fizzlo-Cola',
  );
  expect(cup?.food?.fdcId).toBe(9_000_004);
  expect(cup?.grams).toBeCloseTo(236.5882365, 6);
  expect(cup?.conversion).toBe(0.95);
  expect(cup?.weighReason).toContain('millilitre');
  expect(mass?.conversion).toBe(0.8);
  expect(can?.food?.fdcId).toBe(9_000_005);
  expect(can?.grams).toBe(355);
});

test('a product without a serving is weighed by the portions of the food without its brand', async () => {
  const line = await only('1 cup Dairywick shredded cheddar cheese');
  expect(line.food?.fdcId).toBe(9_000_008);
  expect(line.grams).toBe(113);
  expect(line.conversion).toBe(0.8);
});

test('the flags of a product come from its ingredients, and are unknown without them', async () => {
  expect((await only('2 tbsp Nuttydale creamy peanut butter')).food?.flags.dairy.state).toBe('no');
  expect((await only('1 cup Dairywick whole milk')).food?.flags.dairy.state).toBe('unknown');
});

test('a hundred lines have the same answers together as alone', async () => {
  const text = '2 tbsp Nuttydale creamy peanut butter';
  const many = await analyze(...Array.from({ length: 120 }, () => text));
  const alone = await only(text);
  expect(new Set(many.map(({ food, match }) => `${food?.fdcId} ${match}`))).toEqual(
    new Set([`${alone.food?.fdcId} ${alone.match}`]),
  );
});

describe('when an import exchanges the products', () => {
  const session = (url: string) => new Client({ connectionString: url });

  const exchange = async (generation: string): Promise<void> => {
    const client = session(mine.url);
    await client.connect();
    await client.query('DROP SCHEMA IF EXISTS fdc_former CASCADE; CREATE SCHEMA IF NOT EXISTS fdc_staging');
    for (const table of ['branded_food', 'brand', 'branded_word'])
      await client.query(`CREATE TABLE fdc_staging.${table} (LIKE public.${table} INCLUDING ALL)`);
    await client.query('BEGIN');
    await exchangeProducts(client, generation);
    await client.query('COMMIT');
    await client.end();
  };

  test('a request that began earlier reads the replaced products, and is refused once they are dropped', async () => {
    const text = '2 tbsp Nuttydale creamy peanut butter';
    await exchange('aaaa');
    expect((await only(text)).food?.fdcId).toBe(9_000_001);
    const newer = await readCatalog(mine.database);
    const [line] = await analyzeLines(engine, newer, { title: '', ingredients: [text] });
    expect(line?.food?.dataset).not.toBe('branded');
    await exchange('bbbb');
    await expect(only(text)).rejects.toMatchObject({ code: 'service_unavailable' });
    await mine.database.pool.query('DROP SCHEMA fdc_former CASCADE');
    await expect(only(text)).rejects.toMatchObject({ code: 'service_unavailable' });
    expect((await only('1 cup creamy peanut butter')).food).not.toBeNull();
  });
});
