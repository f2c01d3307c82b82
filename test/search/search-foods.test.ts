import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSeed } from '../../seeds/read-seed';
import { buildCatalog } from '../../src/catalog/build-catalog';
import { noFilter } from '../../src/search/food-filter';
import { mostFound, searchFoods } from '../../src/search/search-foods';

const { foods, aliases } = readSeed();
const catalog = buildCatalog({ foods, aliases, version: 'whole' });

const rows = readFileSync(join(__dirname, '../cases/search.txt'), 'utf8')
  .split('\n')
  .filter((row) => row !== '' && !row.startsWith('#'))
  .map((row) => row.split(' => '));

async function describeFound(text: string): Promise<readonly string[]> {
  const found = await searchFoods(catalog, text, noFilter);
  return found.map((fdcId) => catalog.foods.get(fdcId)?.description ?? '');
}

describe('a food that somebody searches is among the first three', () => {
  test.each(rows)('%s => %s', async (text = '', expected = '') => {
    const first = (await describeFound(text)).slice(0, 3);
    expect(first.filter((description) => description.toLowerCase().includes(expected.toLowerCase()))).not.toEqual([]);
  });
});

test('where foods have all words of a search, no others are found', async () => {
  for (const description of await describeFound('raw salmon')) expect(description).toMatch(/salmon.*raw|raw.*salmon/i);
});

test('the order of the words does not change which foods are found', async () => {
  const [one, other] = await Promise.all(
    ['raw boneless chicken breast', 'chicken breast boneless raw'].map(describeFound),
  );
  expect([...(one ?? [])].sort()).toEqual([...(other ?? [])].sort());
});

test('a filter narrows what is found, and nothing else passes it', async () => {
  const found = await searchFoods(catalog, 'cinnamon', { ...noFilter, category: 'Spices and Herbs' });
  expect(found.length).toBeGreaterThan(0);
  for (const fdcId of found) expect(catalog.foods.get(fdcId)?.category).toBe('Spices and Herbs');
});

test.each(['', '  ', '???', 'zzqxv', '%%%', 'a'.repeat(10_000), "'", 'of the'])(
  'a search that says nothing finds what it says: %j',
  async (text) => {
    const found = await searchFoods(catalog, text, noFilter);
    expect(found.length).toBeLessThanOrEqual(mostFound);
  },
);

test('no word of any name is unknown to the search', async () => {
  for (const [index, food] of foods.entries())
    if (index % 40 === 0) expect(await searchFoods(catalog, food.description, noFilter)).toContain(food.fdcId);
});
