import type { Catalog } from '../../src/analysis/catalog';
import { readCatalog } from '../../src/catalog/read-catalog';
import { findFoodPage } from '../../src/search/find-food-page';
import { noFilter, type FoodFilter } from '../../src/search/food-filter';
import { listFoods } from '../../src/search/list-foods';
import { searchFoods } from '../../src/search/search-foods';
import { loadSeed } from '../../src/seed/load-seed';
import { readSeed } from '../../src/seed/read-seed';
import { insertProducts } from '../catalog/insert-products';
import { createTestDatabase, type TestDatabase } from '../support/database';

let mine: TestDatabase;
let catalog: Catalog;

beforeAll(async () => {
  mine = await createTestDatabase();
  const { pool } = mine.database;
  await loadSeed(mine.database, readSeed());
  await insertProducts(pool, [
    { fdcId: 9_000_001, brand: 'NUTTYDALE', description: 'CREAMY PEANUT BUTTER' },
    { fdcId: 9_000_002, brand: 'NUTTYDALE', description: 'PEANUT BUTTER COOKIES' },
    { fdcId: 9_000_003, brand: 'DAIRYWICK', description: 'SHREDDED CHEDDAR CHEESE', calories: 400 },
    { fdcId: 9_000_004, brand: 'DAIRYWICK', description: 'CHEDAR CHEESE CURDS' },
    { fdcId: 9_000_005, brand: 'FIZZLO', description: 'BLAZING ZORBLEBERRY SODA' },
  ]);
  await pool.query(
    `INSERT INTO branded_food (fdc_id, description, brand_owner, brand_name, subbrand_name, gtin, category, ingredients, serving_unit, household_serving, words)
     SELECT 9100000 + number, 'SPARKLING FLAVORED WATER NUMBER ' || number, '', '', '', '', 'Things', '', '', '',
       array_to_tsvector(ARRAY['sparkling', 'flavored', 'water', 'number', number::text])
     FROM generate_series(0, 1099) number`,
  );
  // Rows are stored in the wanted order, which is not that of their ids.
  await pool.query(
    `INSERT INTO branded_food (fdc_id, description, brand_owner, brand_name, subbrand_name, gtin, category, ingredients, serving_unit, household_serving, calories, words)
     SELECT 9200000 - number, 'QUIBBLE', '', '', '', '', 'Quibbles', '', '', '', 100, array_to_tsvector(ARRAY['quibble', 'q' || number])
     FROM generate_series(1, 30) number`,
  );
  await pool.query(
    `INSERT INTO branded_word (word, foods)
     SELECT replace(lexeme, 'brand:', ''), count(*) FROM branded_food, unnest(tsvector_to_array(words)) lexeme WHERE lexeme NOT LIKE '% %' GROUP BY 1`,
  );
  await pool.query(`UPDATE branded_food SET retired_at = now(), words = '' WHERE fdc_id = 9100000`);
  await pool.query(`COMMENT ON TABLE branded_food IS 'first'`);
  await pool.query(`INSERT INTO data_version (name, version) VALUES ('branded', 'first')`);
  catalog = await readCatalog(mine.database);
});

afterAll(() => mine.drop());

const search = (text: string, filter: Partial<FoodFilter> = {}): Promise<readonly number[]> =>
  searchFoods(catalog, text, { ...noFilter, ...filter });
const isGeneric = (fdcId: number): boolean => catalog.foods.has(fdcId);

test('generic foods come before branded ones, and both are found', async () => {
  const found = await search('chedar cheese');
  expect(catalog.foods.get(found[0] ?? 0)?.description).toMatch(/^Cheese, cheddar/);
  expect(found).toContain(9_000_003);
  expect(found.findLastIndex(isGeneric)).toBeLessThan(found.findIndex((fdcId) => !isGeneric(fdcId)));
});

test('a misspelt brand finds its products, and no unrelated generic food', async () => {
  expect(await search('nuttydale peanut butter')).toEqual([9_000_001, 9_000_002]);
  expect(await search('butter peanut nutydale')).toEqual([9_000_001, 9_000_002]);
});

test('a word that only products use is found when misspelt or unfinished', async () => {
  expect(await search('zorblebery soda')).toEqual([9_000_005]);
  expect(await search('soda zorbleb')).toEqual([9_000_005]);
});

test('a search finds 300 foods at most, each once', async () => {
  const found = await search('sparkling water flavored number');
  expect(found).toHaveLength(300);
  expect(new Set(found).size).toBe(300);
});

test('only foods of the requested dataset are found', async () => {
  expect((await search('cheddar cheese', { dataset: 'branded' })).every((fdcId) => !isGeneric(fdcId))).toBe(true);
  expect((await search('cheddar cheese', { dataset: 'sr_legacy' })).every(isGeneric)).toBe(true);
  expect(await search('cheddar cheese', { category: 'Things', missing: 'sodium' })).toContain(9_000_003);
  expect(await search('cheddar cheese', { category: 'Things', missing: 'calories' })).toEqual([]);
});

test('products that match equally come in stored order, with any filter', async () => {
  const inOrder = Array.from({ length: 30 }, (_, at) => 9_199_999 - at);
  expect(await search('quibble')).toEqual(inOrder);
  expect(await search('quibble', { category: 'Quibbles' })).toEqual(inOrder);
  expect(await search('quibble', { missing: 'iron' })).toEqual(inOrder);
  expect(await search('quibble', { category: 'Quibbles', missing: 'iron' })).toEqual(inOrder);
});

test('lines that name a brand do not wait for searches and lists', async () => {
  const { search: searching, list: listing } = mine.database.productPools;
  const taken = await Promise.all(
    [searching, listing].flatMap((pool) => Array.from({ length: pool.options.max }, () => pool.connect())),
  );
  const [hits] = await catalog.branded.searchProducts([{ phrases: ['nuttydale'], words: ['peanut'] }]);
  expect(hits?.map(({ fdcId }) => fdcId)).toEqual([9_000_001, 9_000_002]);
  expect(await catalog.branded.readProducts([9_000_001])).toHaveLength(1);
  for (const client of taken) client.release();
});

test('the pages of a search contain each of its foods once, in order', async () => {
  const seen: number[] = [];
  for (;;) {
    const after = seen.at(-1) ?? null;
    const page = await findFoodPage(catalog, { search: 'cheddar cheese', filter: noFilter, first: 7, after });
    seen.push(...(page?.foods ?? []).map(({ fdcId }) => fdcId));
    expect(page?.count).toBe((await search('cheddar cheese')).length);
    if (page?.hasMore !== true) break;
  }
  expect(seen).toEqual(await search('cheddar cheese'));
});

test('the pages of a list contain each product in use once, by FDC id, and count them', async () => {
  const filter = { ...noFilter, category: 'Things' };
  const seen: number[] = [];
  for (let after: number | null = null; ;) {
    const list = await listFoods(catalog, { filter, after, limit: 100 });
    seen.push(...list.fdcIds);
    expect(list.count).toBe(1104);
    after = list.fdcIds.at(-1) ?? null;
    if (!list.hasMore) break;
  }
  expect(seen).toHaveLength(1104);
  expect(seen).toEqual([...new Set(seen)].sort((one, other) => one - other));
  expect(seen).not.toContain(9_100_000);
});

test('a list by a missing amount contains each product in use that lacks it, and counts them', async () => {
  const filter: FoodFilter = { ...noFilter, dataset: 'branded', category: 'Things' };
  const without = await listFoods(catalog, {
    filter: { ...filter, missing: 'calories' },
    after: 9_101_090,
    limit: 100,
  });
  expect(without.fdcIds).toEqual(Array.from({ length: 9 }, (_, at) => 9_101_091 + at));
  const rare = await listFoods(catalog, {
    filter: { ...noFilter, dataset: 'branded', missing: 'iron', category: 'Quibbles' },
    after: null,
    limit: 100,
  });
  expect(rare).toMatchObject({ count: 30, hasMore: false });
});

test('a count of a thousand products with a missing amount means a thousand or more, and a lower count is exact, with any corrections', async () => {
  const count = async (category: string, retired: readonly number[]): Promise<number> => {
    const products = new Map(retired.map((fdcId) => [fdcId, null]));
    const filter: FoodFilter = { ...noFilter, dataset: 'branded', missing: 'iron', category };
    return (await listFoods({ ...catalog, products }, { filter, after: null, limit: 1 })).count;
  };
  const [rare] = (await listFoods(catalog, { filter: { ...noFilter, category: 'Quibbles' }, after: null, limit: 1 }))
    .fdcIds;
  expect(await count('Quibbles', [])).toBe(30);
  expect(await count('Quibbles', [rare ?? 0])).toBe(29);
  expect(await count('Things', [])).toBe(1000);
  expect(await count('Things', [9_100_001, 9_100_002])).toBe(1000);
  // All but 999 of them.
  expect(
    await count(
      'Things',
      Array.from({ length: 105 }, (_, at) => 9_100_001 + at),
    ),
  ).toBe(999);
});

test('a list of all foods merges generic and branded ones by FDC id', async () => {
  const all = await listFoods(catalog, { filter: noFilter, after: 9_000_000, limit: 3 });
  expect(all).toEqual({ fdcIds: [9_000_001, 9_000_002, 9_000_003], count: catalog.foods.size + 1134, hasMore: true });
  // House foods have the highest ids.
  const { fdcIds } = await listFoods(catalog, { filter: noFilter, after: 9_199_998, limit: 2 });
  expect(fdcIds).toEqual([9_199_999, 900_000_001]);
  const lastId = Math.max(...catalog.foods.keys());
  const last = await listFoods(catalog, { filter: noFilter, after: lastId - 1, limit: 3 });
  expect(last).toMatchObject({ fdcIds: [lastId], hasMore: false });
});

test.each(["'", '\\', "o'brien & | ! :*", '<->', '();--', 'brand:x'])(
  'special characters of the database are plain text: %s',
  async (text) => {
    expect(Array.isArray(await search(`cheddar ${text}`))).toBe(true);
  },
);

test('exchanged products are not queried for a catalog of another generation', async () => {
  await mine.database.pool.query(`COMMENT ON TABLE branded_food IS 'second'`);
  await expect(search('nuttydale')).rejects.toMatchObject({ code: 'service_unavailable' });
  await mine.database.pool.query(`COMMENT ON TABLE branded_food IS 'first'`);
});
