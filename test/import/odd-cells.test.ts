import { explainRejectedRow } from '../../src/import/session';
import type { Skip } from '../../src/import/sources/import-source';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { importReleases } from './import-releases';
import { layOut, useFolder } from './sources/download';

const folder = useFolder();
let own: TestDatabase;

beforeEach(async () => {
  own = await createTestDatabase();
});
afterEach(() => own.drop());

const long = 'x'.repeat(6_000);

/**
 * The reasons for which rows were left out as errors, with counts. Rules are left out, because so few
 * foods support few rules.
 */
const reasonsOf = (skipped: readonly Skip[]): readonly (readonly [string, number])[] =>
  skipped
    .filter(({ expected, reason }) => !expected && !reason.startsWith('a rule for filling gaps'))
    .map(({ reason, count }) => [reason, count]);

test('portions without a number and ingredients without a weight are left out and counted, and do not stop an import', async () => {
  layOut(folder(), {
    'food.csv':
      'fdc_id,data_type,description,food_category_id,publication_date\n1,sr_legacy_food,Leeks,1,2024-10-31\n2,sr_legacy_food,Lard,1,2024-10-31\n3,survey_fndds_food,Leek pie,,2024-10-31\n',
    'food_category.csv': 'id,code,description\n1,1100,Vegetables and Vegetable Products\n',
    'sr_legacy_food.csv': 'fdc_id,NDB_number\n1,90001\n2,90002\n',
    'survey_fndds_food.csv': 'fdc_id,food_code,wweia_category_number\n3,99111000,1002\n',
    'wweia_food_category.csv': 'wweia_food_category,wweia_food_category_description\n1002,Pies\n',
    'input_food.csv': 'fdc_id,seq_num,ingredient_code,gram_weight,retention_code\n3,1,90001,100,0\n3,2,90002,-10,0\n',
    'food_portion.csv':
      'id,fdc_id,seq_num,amount,measure_unit_id,portion_description,modifier,gram_weight\n1,1,1,1,9999,,0 cup,90\n2,1,2,1,9999,,1/0 slice,9\n3,1,3,1,9999,,leek,89\n4,1,4,1,9999,,oz,28\n',
    'food_nutrient.csv':
      'id,fdc_id,nutrient_id,amount\n1,1,1003,20\n2,1,1253,0\n3,2,1003,1\n4,2,1253,300\n5,3,1003,8\n',
  });
  const { datasets } = await importReleases(own, [folder()]);
  expect(await own.database.prisma.portion.findMany({ where: { fdcId: 1 } })).toMatchObject([
    { unit: 'leek', grams: 89 },
  ]);
  expect(await own.database.prisma.food.findMany({ where: { fdcId: 3 } })).toMatchObject([{ cholesterol: 0 }]);
  const skipped = datasets.flatMap((dataset) => dataset.skipped);
  expect(reasonsOf(skipped)).toEqual([
    ['an ingredient that weighs nothing, or more than any dish', 1],
    ['a portion without a number and a weight above 0', 2],
  ]);
  expect(skipped.filter(({ expected }) => expected)).toMatchObject([
    { dataset: 'sr_legacy', reason: 'a portion text that says a mass', count: 1, examples: ['FDC 1, Leeks: oz'] },
  ]);
});

test('shifted columns and texts without blanks stop no import of products', async () => {
  layOut(folder(), {
    'food.csv':
      'fdc_id,data_type,description,food_category_id,publication_date\n' +
      [1, 2, 3, 4].map((id) => `${id},branded_food,Soup ${id},,2024-10-31\n`).join(''),
    'branded_food.csv':
      'fdc_id,brand_owner,brand_name,branded_food_category\n' +
      `1,Zorbo,Best,Soups\n2,"${long}",Best,Soups\n3,Zorbo,Best,"${long}"\n4,Zorbo,http${'x'.repeat(400)},Soups\n`,
    'food_nutrient.csv': 'id,fdc_id,nutrient_id,amount\n1,1,1008,50\n',
  });
  const { datasets } = await importReleases(own, [folder()]);
  expect(reasonsOf(datasets.flatMap(({ skipped }) => skipped))).toEqual([
    ['a product whose brand, category or serving is too long', 2],
  ]);
  const products = await own.database.prisma.brandedFood.findMany({ orderBy: { fdcId: 'asc' } });
  expect(products.map(({ brandOwner, category }) => [brandOwner, category])).toEqual([
    ['Zorbo', 'Soups'],
    ['', ''],
    ['', ''],
    ['Zorbo', 'Soups'],
  ]);
  expect(await own.database.prisma.brand.findMany()).toMatchObject([{ phrase: 'zorbo' }]);
});

test.each([
  [
    'a constraint',
    'INSERT INTO portion (fdc_id, position, unit, modifier, grams) VALUES (NULL, 1, $$cup$$, $$$$, 9)',
    /^Building the tables: the database rejects a row of the table "portion" \(null value .*Nothing was changed/,
  ],
  [
    'what a column holds',
    `SELECT ('''' || repeat('x', 6000) || '''')::tsvector`,
    /^Building the tables: the database rejects a row \(word is too long/,
  ],
  [
    'values that there are',
    'SELECT $$2024-13-40$$::date',
    /^Building the tables: the database rejects a row \(date\/time field value/,
  ],
])('a row that is against %s ends the import with the step and the table', async (_, statement, message) => {
  const told: string[] = [];
  const progress = {
    phase: (what: string) => told.push(what),
    identify: () => null,
    advance: () => null,
    end: () => null,
  };
  const work = explainRejectedRow(progress, async ({ phase }) => {
    phase('Building the tables');
    await own.database.pool.query(statement);
  });
  await expect(work).rejects.toMatchObject({ name: 'ImportError', message: expect.stringMatching(message) });
  expect(told).toEqual(['Building the tables']);
});

test('an error that no row causes keeps its own message', async () => {
  const progress = { phase: () => null, identify: () => null, advance: () => null, end: () => null };
  const work = explainRejectedRow(progress, () => own.database.pool.query('SELECT * FROM nothing_of_the_kind'));
  await expect(work).rejects.toMatchObject({ code: '42P01' });
});
