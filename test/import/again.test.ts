import { derivation } from '../../src/import/made-with';
import { readGenericRules } from '../../src/seed/rules';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { digest, digestFoods, importReleases } from './import-releases';
import { useFolder } from './sources/download';
import { writeRelease, type MadeFood } from './write-release';

const folder = useFolder();
let own: TestDatabase;

beforeEach(async () => {
  own = await createTestDatabase();
});
afterEach(() => own.drop());

const publishedAt = '2024-10-31';
const lentils: MadeFood = {
  fdcId: 900001,
  dataset: 'sr_legacy',
  description: 'Lentils, raw',
  key: 90001,
  publishedAt,
  amounts: { 1008: 352, 1003: 24.6, 1004: 1.06, 1005: 63.4, 1253: 0, 1093: 6, 1114: 0 },
  portions: { cup: 192 },
};
const dish: MadeFood = {
  fdcId: 900002,
  dataset: 'survey',
  description: 'Lentils, raw',
  key: 99111000,
  publishedAt,
  amounts: { 1008: 350, 1079: 10.7 },
  portions: { tablespoon: 12 },
};
const sample: MadeFood = {
  fdcId: 900003,
  dataset: 'foundation',
  description: 'Lentils, raw',
  key: 90003,
  publishedAt,
  amounts: { 1003: 23.6, 1087: 62 },
};

const release = (name: string, ...foods: readonly MadeFood[]): string => writeRelease(`${folder()}/${name}`, foods);

test('datasets that were imported one by one have the foods of one command once all are imported with --again', async () => {
  const paths = [release('survey', dish), release('foundation', sample), release('legacy', lentils)];
  for (const path of paths) await importReleases(own, [path]);
  const oneByOne = await digestFoods(own);
  const version = await readVersion(own);
  const report = await importReleases(own, paths, { isAgain: true });
  expect(report.datasets.map(({ kept, added }) => [kept, added])).toEqual([[1, 0], [1, 0], [1, 0]]); // prettier-ignore
  const atOnce = await createTestDatabase();
  await importReleases(atOnce, paths);
  expect(await digestFoods(own)).toBe(await digestFoods(atOnce));
  expect(await digestFoods(own)).not.toBe(oneByOne);
  // Other foods have another version, although the releases and their order are the same.
  expect(await readVersion(atOnce)).not.toEqual(version);
  await atOnce.drop();
});

test('the report says what to run if datasets that complete each other were not imported by one command', async () => {
  const paths = [release('survey', dish), release('foundation', sample), release('legacy', lentils)];
  const [survey = '', foundation = ''] = paths;
  const { advice } = await importReleases(own, [survey]);
  expect(advice).toMatch(/^SR Legacy and Foundation .* not part of this import\. .*--again/);
  const second = await importReleases(own, [foundation]);
  expect(second.advice).toMatch(/^SR Legacy and Survey \(FNDDS\) .* not part of this import\. .*--again/);
  expect((await importReleases(own, paths, { isAgain: true })).advice).toBeNull();
});

test('the same download is imported again only where it would give other foods', async () => {
  const path = release('survey', dish);
  await importReleases(own, [path]);
  const version = await readVersion(own);
  await own.database.pool.query(`INSERT INTO data_version (name, version) VALUES ('seed', 'another')`);
  const again = await importReleases(own, [path]);
  expect(again.datasets).toMatchObject([{ kept: 1, unchanged: 1 }]);
  expect(await readVersion(own)).not.toBe(version);
  const before = await digest(own);
  const rules = { ...readGenericRules(), version: 'other' };
  await expect(importReleases(own, [path])).resolves.toMatchObject({ datasets: [] });
  expect(await digest(own)).toBe(before);
  await expect(importReleases(own, [path], { rules })).resolves.toMatchObject({ datasets: [{ kept: 1 }] });
});

test('a program that derives other foods from the same release has another number', async () => {
  const rules = { flags: [], groups: [], kin: new Map<number, readonly number[]>(), version: 'none' };
  const product = { brand_owner: 'Zorbo, Inc.', serving_size: '17', serving_size_unit: 'g' };
  const ketchup: MadeFood = { fdcId: 900009, dataset: 'branded', description: 'KETCHUP', product };
  await importReleases(own, [release('all', dish, sample, lentils, ketchup)], { rules });
  const { rows } = await own.database.pool.query('SELECT to_jsonb(branded_food) AS product FROM branded_food');
  // If this fails after an intended change, raise `derivation` by one: loaded foods are then
  // derived again.
  expect([derivation, await digestFoods(own), rows]).toMatchInlineSnapshot(`
   [
     2,
     "89a13672dea010ea826028e9aef66732141d98eefb177b463b13022d815f1ff3",
     [
       {
         "product": {
           "brand_name": "",
           "brand_owner": "Zorbo, Inc.",
           "calcium": null,
           "calories": null,
           "carbs_fiber": null,
           "carbs_sugar": null,
           "carbs_total": null,
           "category": "",
           "cholesterol": null,
           "description": "KETCHUP",
           "fat_saturated": null,
           "fat_total": null,
           "fat_trans": null,
           "fdc_id": 900009,
           "gtin": "",
           "household_serving": "",
           "ingredients": "",
           "iron": null,
           "potassium": null,
           "protein": null,
           "published_at": "2024-10-31",
           "retired_at": null,
           "serving_size": 17,
           "serving_unit": "g",
           "sodium": null,
           "subbrand_name": "",
           "superseded_by": null,
           "vitamin_d": null,
           "words": "'brand:zorbo' 'ketchup'",
         },
       },
     ],
   ]
  `);
});

test('products that are imported again are a new generation, and unchanged ones are not', async () => {
  const path = release('branded', { fdcId: 900009, dataset: 'branded', description: 'KETCHUP', product: {} });
  const readGeneration = async (): Promise<unknown> =>
    (await own.database.pool.query(`SELECT version, obj_description('branded_food'::regclass) AS comment FROM data_version WHERE name = 'branded'`)).rows[0]; // prettier-ignore
  await importReleases(own, [path]);
  const first = await readGeneration();
  await importReleases(own, [path]);
  expect(await readGeneration()).toEqual(first);
  await importReleases(own, [path], { isAgain: true });
  const second = await readGeneration();
  expect(second).not.toEqual(first);
  expect(second).toEqual({ version: expect.any(String), comment: expect.any(String) });
});

test('products do not depend on the seed, and are not imported again for it', async () => {
  const path = release('branded', { fdcId: 900009, dataset: 'branded', description: 'KETCHUP', product: {} });
  await importReleases(own, [path]);
  await own.database.pool.query(`INSERT INTO data_version (name, version) VALUES ('seed', 'another')`);
  await expect(importReleases(own, [path])).resolves.toMatchObject({ datasets: [] });
});

test('rows that were read for an import that would derive other foods now are read again', async () => {
  const path = release('survey', dish);
  await expect(importReleases(own, [path], { stopAt: 'Checking the amounts' })).rejects.toThrow(/^Stopped/);
  const phases: string[] = [];
  const rules = { ...readGenericRules(), version: 'other' };
  await importReleases(own, [path], { rules, onPhase: (what) => phases.push(what) });
  expect(phases).toContainEqual(expect.stringMatching(/^Dropping an unfinished import/));
  expect(phases).toContainEqual(expect.stringMatching(/^Reading food\.csv/));
});

test('an import that names other downloads is not continued where it would take other releases', async () => {
  const legacy = release('legacy', lentils);
  const ketchup: MadeFood = { fdcId: 900009, dataset: 'branded', description: 'KETCHUP', product: {} };
  const all = release('all', lentils, ketchup);
  await importReleases(own, [legacy]);
  // The loaded release, which the command names, is as new as the same dataset of the other download.
  const stopped = importReleases(own, [legacy, all], { stopAt: 'Building the table of products' });
  await expect(stopped).rejects.toThrow(/^Stopped/);
  const { datasets } = await importReleases(own, [all]);
  expect(datasets.map(({ dataset }) => dataset).sort()).toEqual(['branded', 'sr_legacy']);
  expect(await own.database.prisma.food.findUnique({ where: { fdcId: lentils.fdcId } })).toMatchObject({
    calories: 352,
    protein: 24.6,
  });
});

const readVersion = async ({ database }: TestDatabase): Promise<unknown> =>
  (await database.pool.query(`SELECT version FROM data_version WHERE name = 'catalog'`)).rows[0];
