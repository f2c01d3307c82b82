import { dropProgramNote } from '../../src/analysis/match-ranking/food-profile';
import { normalizeWords } from '../../src/analysis/match-words/normalize';
import { buildCatalog } from '../../src/catalog/build-catalog';
import { noFilter } from '../../src/search/food-filter';
import { searchFoods } from '../../src/search/search-foods';
import { readSeed } from '../../src/seed/read-seed';
import { isMeant, readSearchRows } from '../../tools/read-search-rows';
import { makeFood } from '../catalog/make-food';

const { foods, aliases } = readSeed();
const catalog = buildCatalog({ foods, aliases, version: 'whole' });

async function describeFound(text: string): Promise<readonly string[]> {
  const found = await searchFoods(catalog, text, noFilter);
  return found.map((fdcId) => catalog.foods.get(fdcId)?.description ?? '');
}

describe('a food that somebody searches is among the first three', () => {
  test.each(readSearchRows())('$search => $expected', async (row) => {
    const first = (await describeFound(row.search)).slice(0, 3);
    expect(first.filter((description) => isMeant(row, description))).not.toEqual([]);
  });
});

test('where foods contain all words of a search, in their description and names, no others are found', async () => {
  const found = await searchFoods(catalog, 'raw salmon', noFilter);
  expect(found).not.toEqual([]);
  for (const fdcId of found) {
    const names = aliases.filter((alias) => alias.fdcId === fdcId).map(({ phrase }) => phrase);
    const words = normalizeWords([catalog.foods.get(fdcId)?.description ?? '', ...names].join(' '));
    expect(words).toEqual(expect.arrayContaining(['raw', 'salmon']));
  }
});

test('the order of the words does not change which foods are found', async () => {
  const [one, other] = await Promise.all(
    ['raw boneless chicken breast', 'chicken breast boneless raw'].map(describeFound),
  );
  expect([...(one ?? [])].sort()).toEqual([...(other ?? [])].sort());
});

test.each(['butter', 'cream'])('foods that are described as %s come before foods of another name', async (text) => {
  const isDescribed = (await describeFound(text)).map((description) => normalizeWords(description).includes(text));
  expect(isDescribed.slice(0, 20)).toEqual(Array(20).fill(true));
  expect(isDescribed.lastIndexOf(true)).toBeLessThan(isDescribed.length - 1);
});

test('only foods that pass the filter are found', async () => {
  const found = await searchFoods(catalog, 'cinnamon', { ...noFilter, category: 'Spices and Herbs' });
  expect(found.length).toBeGreaterThan(0);
  for (const fdcId of found) expect(catalog.foods.get(fdcId)?.category).toBe('Spices and Herbs');
});

test.each(['', '  ', '???', '%%%', "'", 'of the', 'and', '&', 'with or without', 'zzqxv', 'z'.repeat(10_000)])(
  'a search that names no food finds none: %j',
  async (text) => expect(await searchFoods(catalog, text, noFilter)).toEqual([]),
);

test('every word of every description finds a food', () => {
  const words = foods.flatMap(({ description }) => normalizeWords(dropProgramNote(description)));
  expect([...new Set(words)].filter((word) => !catalog.foodsByWord.has(word))).toEqual([]);
});

test('the food whose description is searched comes first', async () => {
  // A search for ketchup is one for catsup, and one for a banana is one for bananas.
  const sameName = new Set(['Ketchup', 'Banana, raw']);
  const searched = foods.filter(
    ({ description }, index) => index % 40 === 0 && description.length < 60 && !sameName.has(description),
  );
  expect(searched.length).toBeGreaterThan(50);
  for (const { description } of searched) expect((await describeFound(description))[0]).toBe(description);
});

test('a food whose description has hardly more words than the search comes before foods with its words elsewhere', async () => {
  const kitchen = new Set(foods.map(({ fdcId }) => fdcId));
  const description = 'Chicken, breast, boneless, skinless, raw';
  const sketch = makeFood({ fdcId: 1, description, category: 'Poultry Products', gramsPerCup: null });
  const record = { ...sketch, nutrientsPer100g: { ...sketch.nutrientsPer100g, calories: 106 } };
  const whole = buildCatalog({ foods: [...foods, record], aliases, version: 'further', kitchen });
  const found = await searchFoods(whole, 'boneless chicken breast raw', noFilter);
  expect(found.slice(0, 2)).toContain(1);
});
