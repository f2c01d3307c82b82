import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { importReleases } from './import-releases';
import { butter, layOut, useFolder } from './sources/download';

const folder = useFolder();
let own: TestDatabase;

beforeEach(async () => {
  own = await createTestDatabase();
});
afterEach(() => own.drop());

/** The food of `butter` as a JSON download. */
const butterInJson = {
  SRLegacyFoods: [
    {
      fdcId: 173410,
      description: 'Butter, salted',
      dataType: 'SR Legacy',
      ndbNumber: 1001,
      foodCategory: { description: 'Dairy and Egg Products' },
      publicationDate: '4/1/2019',
      foodNutrients: [
        { nutrient: { id: 1008, number: '208', unitName: 'kcal' }, amount: 717 },
        { nutrient: { id: 1003, number: '203', unitName: 'g' }, amount: 0.85 },
      ],
      foodPortions: [{ measureUnit: { id: 9999, name: 'undetermined' }, modifier: 'tbsp', gramWeight: 14.2, sequenceNumber: 1, amount: 1 }], // prettier-ignore
      inputFoods: [],
    },
  ],
};

const sr28 = {
  'FOOD_DES.txt': '~01001~^~0100~^~Butter,with salt~^~BUTTER~^~~\r\n~01999~^~0100~^~Lard, old~^~LARD~^~~\r\n',
  'FD_GROUP.txt': '~0100~^~Dairy and Egg Products~\r\n',
  'NUT_DATA.txt': '~01001~^~208~^716^0^\r\n~01999~^~208~^902^0^\r\n',
  'WEIGHT.txt': '~01001~^1^1^~tbsp~^14.2^^\r\n',
} as const;

const readFoods = async (): Promise<readonly Readonly<Record<string, unknown>>[]> =>
  (
    await own.database.pool.query<Record<string, unknown>>(
      `SELECT fdc_id, ndb_number, description, category, calories, published_at::text, retired_at IS NOT NULL AS "isRetired", superseded_by,
         (SELECT json_agg(portion ORDER BY position) FROM portion WHERE portion.fdc_id = food.fdc_id) AS portions
       FROM food ORDER BY fdc_id`,
    )
  ).rows;

function lay(name: string, files: Parameters<typeof layOut>[1]): string {
  layOut(join(folder(), name), files);
  return join(folder(), name);
}

test('the same release in JSON instead of CSV changes no food', async () => {
  await importReleases(own, [lay('csv', butter)]);
  const before = await readFoods();
  const json = lay('json', { 'FoodData_Central_sr_legacy_food_json.json': JSON.stringify(butterInJson) });
  const { datasets } = await importReleases(own, [json]);
  expect(datasets).toMatchObject([{ form: 'json', kept: 1, changed: 0, added: 0 }]);
  expect(await readFoods()).toEqual(before);
});

test('SR28 comes before SR Legacy: its foods take the ids of SR Legacy once that has them, and those it lacks are retired', async () => {
  await importReleases(own, [lay('sr28', sr28)]);
  expect(await readFoods()).toMatchObject([
    { fdc_id: -1999, description: 'Lard, old', isRetired: false },
    { fdc_id: -1001, description: 'Butter,with salt', calories: 716, isRetired: false },
  ]);
  await importReleases(own, [lay('legacy', butter)]);
  expect(await readFoods()).toMatchObject([
    { fdc_id: -1999, isRetired: true, superseded_by: null },
    { fdc_id: -1001, isRetired: true, superseded_by: 173410 },
    { fdc_id: 173410, description: 'Butter, salted', calories: 717, isRetired: false },
  ]);
});

test('a food of SR28 that the seed has from SR Legacy gets its id and does not change it', async () => {
  await own.database.pool.query(
    `INSERT INTO food (fdc_id, dataset, description, category, ndb_number, published_at, calories, in_seed)
     VALUES (173410, 'sr_legacy', 'Butter, salted', 'Dairy', 1001, '2019-04-01', 717, true)`,
  );
  const { datasets } = await importReleases(own, [lay('sr28', sr28)]);
  expect(datasets).toMatchObject([{ kept: 2, added: 1, changed: 0, unchanged: 1 }]);
  expect(await readFoods()).toMatchObject([{ fdc_id: -1999 }, { fdc_id: 173410, description: 'Butter, salted', calories: 717 }]); // prettier-ignore
});

test('SR28 is refused where SR Legacy is loaded', async () => {
  await importReleases(own, [lay('legacy', butter)]);
  await expect(importReleases(own, [lay('sr28', sr28)])).rejects.toThrow(/is older than what is loaded of SR Legacy/);
});

test('a download that is damaged changes nothing and leaves nothing behind', async () => {
  await importReleases(own, [lay('legacy', butter)]);
  const before = await readFoods();
  const cut = lay('cut', { ...butter, 'food_nutrient.csv': butter['food_nutrient.csv'].slice(0, -3) });
  await expect(importReleases(own, [cut])).rejects.toThrow(/truncated/);
  expect(await readFoods()).toEqual(before);
  const { rows } = await own.database.pool.query(`SELECT FROM pg_namespace WHERE nspname LIKE 'fdc%'`);
  expect(rows).toEqual([]);
});
