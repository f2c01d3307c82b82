import { join } from 'node:path';
import fc from '../../support/fast-check';
import { cutFoods, type CutFood } from '../../../src/import/sources/json';
import { butter, layOut, openOne, readAll, rowsOf, useFolder } from './download';

const folder = useFolder();

async function read(member: string, foods: readonly unknown[]): Promise<Awaited<ReturnType<typeof readAll>>> {
  layOut(folder(), { 'foods.json': JSON.stringify({ [member]: foods }) });
  return readAll(await openOne(folder()));
}

const nutrient = (id: number, amount?: number): unknown => ({
  type: 'FoodNutrient',
  nutrient: { id, number: '1', name: 'N', unitName: 'g' },
  ...(amount === undefined ? {} : { amount }),
});

test('a food of SR Legacy is the same in JSON and in CSV', async () => {
  const { rows } = await read('SRLegacyFoods', [
    {
      fdcId: 173410,
      description: 'Butter, salted',
      dataType: 'SR Legacy',
      ndbNumber: 1001,
      foodCategory: { description: 'Dairy and Egg Products' },
      publicationDate: '4/1/2019',
      foodNutrients: [nutrient(1008, 717), nutrient(1003, 0.85)],
      foodPortions: [
        {
          measureUnit: { id: 9999, name: 'undetermined' },
          modifier: 'tbsp',
          gramWeight: 14.2,
          sequenceNumber: 1,
          amount: 1,
        },
      ],
      inputFoods: [],
    },
  ]);
  layOut(join(folder(), 'csv'), butter);
  const csv = await readAll(await openOne(join(folder(), 'csv')));
  const byTable = (some: typeof rows): readonly unknown[] =>
    ['food', 'key', 'portion'].flatMap((table) => some.filter((row) => row.table === table));
  expect(byTable(rows)).toEqual(byTable(csv.rows));
  expect(rowsOf(rows, 'amounts')).toEqual(rowsOf(csv.rows, 'amounts'));
});

test('Foundation foods have portions by unit, and samples that are no ingredients', async () => {
  const { rows, skipped } = await read('FoundationFoods', [
    {
      fdcId: 321358,
      description: 'Hummus, commercial',
      ndbNumber: 16158,
      foodNutrients: [nutrient(1004, 17.1), nutrient(1120, 0), nutrient(1087)],
      foodPortions: [{ measureUnit: { id: 1001, name: 'tablespoon' }, modifier: '', gramWeight: 33.9, amount: 2 }],
      inputFoods: [{ foodDescription: 'HUMMUS', inputFood: { fdcId: 319874 } }],
    },
  ]);
  expect(rowsOf(rows, 'portion')).toMatchObject([{ text: 'tablespoon', amount: 2, grams: 33.9, sequence: 0 }]);
  expect(rowsOf(rows, 'ingredient')).toEqual([]);
  expect(skipped.map(({ reason, count, expected }) => [reason, count, expected])).toEqual([
    ['a sample that a Foundation food was measured on, which is not an ingredient', 1, true],
    ['a nutrient that is not among the 14', 1, true],
    ['no amount', 1, true],
  ]);
});

test('survey foods have their code, category, portions and ingredients', async () => {
  const { rows } = await read('SurveyFoods', [
    {
      fdcId: 9,
      description: 'Milk, NFS',
      foodCode: '11100000',
      wweiaFoodCategory: { wweiaFoodCategoryCode: 1004, wweiaFoodCategoryDescription: 'Milk, reduced fat' },
      publicationDate: '10/31/2024',
      foodPortions: [
        {
          measureUnit: { id: 9999, name: 'undetermined' },
          modifier: '10205',
          portionDescription: '1 cup',
          gramWeight: 246,
        },
      ],
      inputFoods: [
        { ingredientCode: 1077, ingredientWeight: 40, sequenceNumber: 1, retentionCode: 0 },
        { ingredientCode: 9040, ingredientWeight: 90, sequenceNumber: 2, retentionCode: 151 },
      ],
    },
  ]);
  expect(rows).toEqual(
    expect.arrayContaining([
      { table: 'food', fdcId: 9, dataset: 'survey', description: 'Milk, NFS', category: '', publishedAt: '2024-10-31' },
      { table: 'key', fdcId: 9, key: 11100000, category: 'Milk, reduced fat' },
      { table: 'portion', fdcId: 9, sequence: 0, text: '1 cup', amount: 1, grams: 246 },
      { table: 'ingredient', fdcId: 9, sequence: 1, code: 1077, grams: 40, cooked: false },
      { table: 'ingredient', fdcId: 9, sequence: 2, code: 9040, grams: 90, cooked: true },
    ]),
  );
});

test('products have their brand and serving', async () => {
  const { rows } = await read('BrandedFoods', [
    {
      fdcId: 534358,
      description: 'NUT MIX',
      brandOwner: 'Kar',
      gtinUpc: '077',
      servingSize: 28.5,
      servingSizeUnit: 'g',
      householdServingFullText: '1 ONZ',
    },
  ]);
  expect(rowsOf(rows, 'product')).toMatchObject([
    {
      fdcId: 534358,
      brandOwner: 'Kar',
      brandName: '',
      gtin: '077',
      servingSize: '28.5',
      servingUnit: 'g',
      householdServing: '1 ONZ',
    },
  ]);
});

test('a nutrient without an id is read by its number', async () => {
  const amounts = [
    { nutrient: { number: '203' }, amount: 7 },
    { nutrient: { id: null, number: 208 }, amount: 90 },
    { nutrient: { id: 1004, number: '203' }, amount: 1 },
    { nutrient: {}, amount: 5 },
  ];
  const { rows, skipped } = await read('SRLegacyFoods', [
    { fdcId: 2, ndbNumber: 3, description: 'B', foodNutrients: amounts },
  ]);
  expect(rowsOf(rows, 'amounts')).toEqual([{ fdcId: 2, values: { 0: 90, 3: 7, 4: 1 } }]);
  expect(skipped).toMatchObject([{ reason: 'a nutrient that is not among the 14', count: 1 }]);
});

test('impossible values are left out and counted as in a CSV table', async () => {
  const { rows, skipped } = await read('SurveyFoods', [
    {
      fdcId: 9,
      description: 'Pie',
      foodCode: '11100000',
      inputFoods: [
        { ingredientCode: 1077, ingredientWeight: -40 },
        { ingredientCode: 1078, ingredientWeight: 40 },
      ],
      foodPortions: [{ portionDescription: 'x'.repeat(501), gramWeight: 1 }],
    },
  ]);
  expect(rowsOf(rows, 'ingredient')).toMatchObject([{ code: 1078 }]);
  expect(rowsOf(rows, 'portion')).toEqual([]);
  expect(skipped.map(({ reason, count, expected }) => [reason, count, expected])).toEqual([
    ['an ingredient that weighs nothing, or more than any dish', 1, false],
    ['a portion whose text is too long', 1, false],
  ]);
});

test('a food with an impossible amount of a nutrient is left out and counted', async () => {
  const many = (item: unknown): unknown => ({ fdcId: 1, description: 'A', foodNutrients: Array(10_001).fill(item) });
  const { rows, skipped } = await read('SRLegacyFoods', [
    many({}),
    many(0),
    { fdcId: 2, ndbNumber: 3, description: 'B' },
  ]);
  expect(rowsOf(rows, 'food')).toMatchObject([{ fdcId: 2 }]);
  expect(skipped).toMatchObject([
    { count: 2, examples: Array(2).fill(expect.stringMatching(/foodNutrients: more than any food has/)) },
  ]);
});

test('a value that is not a food is left out and counted', async () => {
  const { rows, skipped } = await read('SRLegacyFoods', [
    null,
    { fdcId: 'x', description: 'A' },
    { fdcId: 1, description: ' ' },
    { fdcId: 2, ndbNumber: 3, description: 'B' },
  ]);
  expect(rowsOf(rows, 'food')).toMatchObject([{ fdcId: 2 }]);
  expect(skipped).toMatchObject([{ reason: 'not in the form of a food', count: 3, expected: false }]);
});

test.each([
  [
    'cut off',
    '{"SRLegacyFoods":[{"fdcId":1,"description":"A"},{"fdcId":2',
    /foods\.json ends within food 2: it is truncated/,
  ],
  ['broken', '{"SRLegacyFoods":[{"fdcId":1,}]}', /foods\.json, food 1, is not valid JSON/],
  ['followed by something else', '{"SRLegacyFoods":[]} x', /foods\.json is not valid JSON/],
  [
    'nested without end',
    `{"SRLegacyFoods":[${'['.repeat(200)}`,
    /food 1, is longer or more deeply nested than any food/,
  ],
  [
    'endless',
    `{"SRLegacyFoods":[{"a":"${'x'.repeat(17 * 1024 ** 2)}`,
    /food 1, is longer or more deeply nested than any food/,
  ],
  ['in UTF-16', Buffer.from('{"SRLegacyFoods":[{}]}\u0100\0', 'latin1'), /foods\.json holds NUL bytes/],
  [
    'in Windows-1252',
    Buffer.from('{"SRLegacyFoods":[{"description":"Entr\xe9e"}]}', 'latin1'),
    /food 1, is not UTF-8 text/,
  ],
])('a JSON file that is %s is refused', async (_, text, message) => {
  layOut(folder(), { 'foods.json': text });
  await expect(readAll(await openOne(folder()))).rejects.toThrow(message);
});

const value = fc.jsonValue({ maxDepth: 3 });

test('chunks of any size give the same foods, whatever the foods contain', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        others: fc.dictionary(fc.string(), value),
        foods: fc.array(value),
        size: fc.integer({ min: 1, max: 9 }),
        space: fc.constantFrom(0, 2),
      }),
      async ({ others, foods, size, space }) => {
        const text = JSON.stringify({ ...others, SRLegacyFoods: foods, after: others }, null, space);
        const cut = await cutAll(text, size, 0);
        expect(cut.map(({ json }): unknown => JSON.parse(json))).toEqual(JSON.parse(JSON.stringify(foods)));
        for (const { offset, number } of cut) {
          expect((await cutAll(text, size, offset)).map((food) => food.number)).toEqual(
            cut.slice(number).map((food) => food.number),
          );
        }
      },
    ),
  );
});

async function cutAll(text: string, size: number, offset: number): Promise<readonly CutFood[]> {
  const bytes = Buffer.from(text);
  async function* inChunks(): AsyncGenerator<Buffer> {
    for (let from = 0; from < bytes.length; from += size)
      yield await Promise.resolve(bytes.subarray(from, from + size));
  }
  const cut: CutFood[] = [];
  for await (const food of cutFoods(inChunks(), { place: 'x.json', member: 'SRLegacyFoods', offset })) cut.push(food);
  return cut;
}
