import { butter, layOut, openOne, readAll, rowsOf, useFolder } from './download';

const folder = useFolder();

async function read(change: Readonly<Record<string, string>>): Promise<Awaited<ReturnType<typeof readAll>>> {
  layOut(folder(), { ...butter, ...change });
  return readAll(await openOne(folder()));
}

test('a food of SR Legacy comes with its key, its amounts and its portions', async () => {
  const { rows, skipped } = await read({});
  expect(skipped).toEqual([]);
  expect(rows.map(({ table }) => table)).toEqual(['food', 'key', 'portion', 'amounts']);
  expect(rowsOf(rows, 'key')).toEqual([{ table: 'key', fdcId: 173410, key: 1001, category: '' }]);
  expect(rowsOf(rows, 'portion')).toEqual([
    { table: 'portion', fdcId: 173410, sequence: 1, text: 'tbsp', amount: 1, grams: 14.2 },
  ]);
  expect(rowsOf(rows, 'amounts')).toEqual([{ fdcId: 173410, values: { 0: 717, 3: 0.85 } }]);
});

test('columns are found by their names, in any order and case, with more of them or without a byte order mark', async () => {
  const { rows } = await read({
    'food.csv':
      '\uFEFFPublication_Date,DESCRIPTION,extra,"Data_Type",FDC_ID\r\n2019-04-01,"Butter,\r\nsalted",,sr_legacy_food,173410\r\n',
    'sr_legacy_food.csv': 'fdc_id,ndb_number\n173410,1001',
  });
  expect(rowsOf(rows, 'food')).toMatchObject([
    { fdcId: 173410, description: 'Butter, salted', category: '', publishedAt: '2019-04-01' },
  ]);
  expect(rowsOf(rows, 'key')).toMatchObject([{ key: 1001 }]);
});

test('amounts stand under the nutrient id or the older number, vitamin D in units or micrograms', async () => {
  const { rows } = await read({
    'food_nutrient.csv':
      'id,fdc_id,nutrient_id,amount\n1,5,208,52\n2,5,203,3.3\n3,5,1110,40\n4,5,2047,9\n5,5,1063,7\n6,6,1114,1e-1\n7,5,1008,53\n8,5,1062,99\n',
  });
  // Energy, then the general Atwater energy, protein, sugars by analysis, vitamin D of units; the
  // larger of two energies.
  expect(rowsOf(rows, 'amounts')).toEqual([
    { fdcId: 5, values: { 0: 53, 2: 9, 3: 3.3, 11: 7, 14: 1 } },
    { fdcId: 6, values: { 13: 0.1 } },
  ]);
});

test('a table sorted by nutrient gives one row for each food', async () => {
  const lines = [1008, 1003, 1004, 1005].flatMap((nutrient) =>
    Array.from({ length: 6_000 }, (_, food) => `1,${food + 1},${nutrient},${food}`),
  );
  const { rows } = await read({ 'food_nutrient.csv': `id,fdc_id,nutrient_id,amount\n${lines.join('\n')}\n` });
  expect(rowsOf(rows, 'amounts')).toHaveLength(6_000);
  expect(rowsOf(rows, 'amounts')[17]).toEqual({ fdcId: 18, values: { 0: 17, 3: 17, 4: 17, 9: 17 } });
});

test.each([
  ['"5","2","2.0","1001","","chopped","35.8"', { text: 'tablespoon, chopped', amount: 2 }],
  ['"5","2","1.0","1000","shredded","","105.0"', { text: 'cup, shredded', amount: 1 }],
  ['"5","","1.0","1000","","","105.0"', { text: 'cup', sequence: 0 }],
  ['5,2,,9999,"1 cup, cooked",10205,246', { text: '1 cup, cooked', amount: 1, grams: 246 }],
  ['5,2,,9999,Quantity not specified,90000,0', { text: 'Quantity not specified', grams: 0 }],
  ['"5","99999999999","1.0","1000","","","105.0"', { text: 'cup', sequence: 0 }],
  ['"5","1","0.5","9999","","cup,  diced","70"', { text: 'cup, diced', amount: 0.5 }],
])('the portion %s says of what in words', async (row, expected) => {
  const header = 'fdc_id,seq_num,amount,measure_unit_id,portion_description,modifier,gram_weight';
  const { rows } = await read({
    'food_portion.csv': `${header}\n${row}\n`,
    'measure_unit.csv': '"id","name"\n"1000","cup"\n"1001","tablespoon"\n"9999","undetermined"\n',
  });
  expect(rowsOf(rows, 'portion')).toMatchObject([expected]);
});

test('a portion without a description is left out and counted', async () => {
  const { rows, skipped } = await read({
    'food_portion.csv':
      'fdc_id,seq_num,amount,measure_unit_id,portion_description,modifier,gram_weight\n5,1,1,9999,,,66\n5,2,1,9999,,cup,a\n',
  });
  expect(rowsOf(rows, 'portion')).toEqual([]);
  expect(skipped.map(({ count, expected }) => [count, expected])).toEqual([
    [1, false],
    [1, false],
  ]);
});

test('survey foods have their code, their category and what they are made of, in the columns of any year', async () => {
  const survey = {
    'survey_fndds_food.csv': 'fdc_id,food_code,wweia_category_code\n9,11100000,1004\n',
    'wweia_food_category.csv': 'wweia_food_category_code,wweia_food_category_description\n1004,"Milk, reduced fat"\n',
  };
  const newer = await read({
    ...survey,
    'input_food.csv':
      'fdc_id,seq_num,ingredient_code,gram_weight,retention_code,moisture_change_pct\n9,1,1077,40,0,0\n9,2,1079,38,0,-5\n',
  });
  expect(rowsOf(newer.rows, 'key')).toContainEqual({
    table: 'key',
    fdcId: 9,
    key: 11100000,
    category: 'Milk, reduced fat',
  });
  const ingredients = [
    { table: 'ingredient', fdcId: 9, sequence: 1, code: 1077, grams: 40, cooked: false },
    { table: 'ingredient', fdcId: 9, sequence: 2, code: 1079, grams: 38, cooked: true },
  ];
  expect(rowsOf(newer.rows, 'ingredient')).toEqual(ingredients);
  const older = await read({
    ...survey,
    'input_food.csv': 'fdc_id,seq_num,sr_code,gram_weight,retention_code\n9,1,1077,40,0\n9,2,1079,38,101\n',
  });
  expect(rowsOf(older.rows, 'ingredient')).toEqual(ingredients);
});

test.each(['0', '-10', '1e9'])('an ingredient of %s g is left out and counted', async (grams) => {
  const { rows, skipped } = await read({
    'input_food.csv': `fdc_id,seq_num,ingredient_code,gram_weight\n9,1,1077,${grams}\n9,2,1079,38\n`,
  });
  expect(rowsOf(rows, 'ingredient')).toMatchObject([{ code: 1079 }]);
  expect(skipped).toMatchObject([
    { reason: 'an ingredient that weighs nothing, or more than any dish', count: 1, expected: false },
  ]);
});

test('samples that a Foundation food was measured on are no ingredients', async () => {
  const { rows, skipped } = await read({
    'input_food.csv': 'fdc_id,fdc_of_input_food,seq_num,ingredient_code,gram_weight\n5,6,,,\n',
  });
  expect(rowsOf(rows, 'ingredient')).toEqual([]);
  expect(skipped).toMatchObject([{ count: 1, expected: true }]);
});

test('products have all columns of the newest releases, and those of the oldest', async () => {
  const newest = await read({
    'branded_food.csv':
      'fdc_id,brand_owner,brand_name,subbrand_name,gtin_upc,ingredients,serving_size,serving_size_unit,household_serving_fulltext,branded_food_category,discontinued_date\n' +
      '7,"Owner, Inc.",ACME,GOLD,0123,"OATS ""ROLLED""",28.0,GRM,1/2 cup,Cereal,2020-01-01\n',
  });
  expect(rowsOf(newest.rows, 'product')).toEqual([
    {
      table: 'product',
      fdcId: 7,
      brandOwner: 'Owner, Inc.',
      brandName: 'ACME',
      subbrandName: 'GOLD',
      gtin: '0123',
      category: 'Cereal',
      ingredients: 'OATS "ROLLED"',
      servingSize: '28.0',
      servingUnit: 'GRM',
      householdServing: '1/2 cup',
    },
  ]);
  const oldest = await read({ 'branded_food.csv': '"fdc_id","brand_owner","gtin_upc"\n"7","Owner","0123"\n' });
  expect(rowsOf(oldest.rows, 'product')).toMatchObject([
    { brandOwner: 'Owner', brandName: '', gtin: '0123', servingSize: '' },
  ]);
});

test('one download may hold foods of several datasets', async () => {
  const { rows } = await read({
    'food.csv':
      'fdc_id,data_type,description,food_category_id,publication_date\n1,sr_legacy_food,A,1,4/1/2019\n2,foundation_food,B,1,\n3,survey_fndds_food,C,1,2024-10-31\n4,branded_food,D,Cereal,2020-13-40\n',
  });
  expect(rowsOf(rows, 'food')).toMatchObject([
    { dataset: 'sr_legacy', category: 'Dairy and Egg Products', publishedAt: '2019-04-01' },
    { dataset: 'foundation', category: 'Dairy and Egg Products', publishedAt: null },
    { dataset: 'survey', category: '', publishedAt: '2024-10-31' },
    { dataset: 'branded', category: '', publishedAt: null },
  ]);
});

const long = 'x'.repeat(501);
test('the name of a category that is too long is left out and counted, and its foods have none', async () => {
  const { rows, skipped } = await read({
    'food_category.csv': `${butter['food_category.csv']}2,,"${long}"\n`,
    'food.csv': `${butter['food.csv']}5,sr_legacy_food,Milk,2,\n`,
  });
  expect(rowsOf(rows, 'food')).toMatchObject([{ category: 'Dairy and Egg Products' }, { fdcId: 5, category: '' }]);
  expect(skipped).toMatchObject([{ reason: 'a category or unit whose name is too long', count: 1, expected: false }]); // prettier-ignore
  expect(skipped[0]?.examples).toEqual([expect.stringMatching(/^food_category\.csv, row 3: 2, xxx/)]);
});

test.each([
  ['a name of a food', { 'food.csv': `${butter['food.csv']}1,sr_legacy_food,"${long.repeat(4)}",1,\n` }, 'a food whose name or category is too long'],
  ['a portion', { 'food_portion.csv': `${butter['food_portion.csv']}1,5,1,1,9999,,"${long}",9\n` }, 'a portion whose text is too long'],
  ['a brand', { 'branded_food.csv': `fdc_id,brand_owner,brand_name\n7,"${long}",\n` }, 'a product whose brand, category or serving is too long'],
  ['a category', { 'branded_food.csv': `fdc_id,brand_owner,branded_food_category\n7,A,"${long}"\n` }, 'a product whose brand, category or serving is too long'],
  ['a serving', { 'branded_food.csv': `fdc_id,brand_owner,household_serving_fulltext\n7,A,"${long}"\n` }, 'a product whose brand, category or serving is too long'],
])('a text that is too long for %s is left out and counted', async (_, change, reason) => {
  const whole = await read({});
  const { rows, skipped } = await read(change);
  expect(rows).toEqual(whole.rows);
  expect(skipped.map((skip) => [skip.reason, skip.count, skip.expected])).toEqual([[reason, 1, false]]);
}); // prettier-ignore

test('a statement of ingredients may be of any length', async () => {
  const { rows, skipped } = await read({
    'branded_food.csv': `fdc_id,brand_owner,ingredients\n7,A,"${long.repeat(100)}"\n`,
  });
  expect(rowsOf(rows, 'product')).toMatchObject([{ ingredients: long.repeat(100) }]);
  expect(skipped).toEqual([]);
});
