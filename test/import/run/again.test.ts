import { readGenericRules } from '../../../seeds/rules/read-generic-rules';
import { useFolder } from '../source/download';
import { createTestDatabase, type TestDatabase } from '../../support/database';
import { digest, digestFoods, importReleases } from './import-releases';
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

test('datasets that came one by one have the foods of one command once all are imported --again', async () => {
  const paths = [release('survey', dish), release('foundation', sample), release('legacy', lentils)];
  for (const path of paths) await importReleases(own, [path]);
  const oneByOne = await digestFoods(own);
  const report = await importReleases(own, paths, { isAgain: true });
  expect(report.datasets.map(({ kept, added }) => [kept, added])).toEqual([[1, 0], [1, 0], [1, 0]]); // prettier-ignore
  const atOnce = await createTestDatabase();
  await importReleases(atOnce, paths);
  expect(await digestFoods(own)).toBe(await digestFoods(atOnce));
  expect(await digestFoods(own)).not.toBe(oneByOne);
  await atOnce.drop();
});

test('the report says what to run where datasets that fill gaps of each other did not come in one command', async () => {
  const paths = [release('survey', dish), release('foundation', sample), release('legacy', lentils)];
  const [survey = '', foundation = ''] = paths;
  const { advice } = await importReleases(own, [survey]);
  expect(advice).toMatch(/^SR Legacy and Foundation .* not imported with .*--again/);
  const second = await importReleases(own, [foundation]);
  expect(second.advice).toMatch(/^SR Legacy and Survey \(FNDDS\) .* not imported with .*--again/);
  expect((await importReleases(own, paths, { isAgain: true })).advice).toBeNull();
});

test('the same download is imported anew by the same command once it would make other foods, and only then', async () => {
  const path = release('survey', dish);
  await importReleases(own, [path]);
  const version = await readVersion();
  await own.database.pool.query(`INSERT INTO data_version (name, version) VALUES ('seed', 'another')`);
  const anew = await importReleases(own, [path]);
  expect(anew.datasets).toMatchObject([{ kept: 1, unchanged: 1 }]);
  expect(await readVersion()).not.toBe(version);
  const before = await digest(own);
  const rules = { ...readGenericRules(), version: 'other' };
  await expect(importReleases(own, [path])).resolves.toMatchObject({ datasets: [] });
  expect(await digest(own)).toBe(before);
  await expect(importReleases(own, [path], { rules })).resolves.toMatchObject({ datasets: [{ kept: 1 }] });
});

test('products know nothing of the seed, and are not imported anew for it', async () => {
  const path = release('branded', { fdcId: 900009, dataset: 'branded', description: 'KETCHUP', product: {} });
  await importReleases(own, [path]);
  await own.database.pool.query(`INSERT INTO data_version (name, version) VALUES ('seed', 'another')`);
  await expect(importReleases(own, [path])).resolves.toMatchObject({ datasets: [] });
});

test('what was read for an import that would make other foods now is not gone on with', async () => {
  const path = release('survey', dish);
  await expect(importReleases(own, [path], { stopAt: 'Checking the amounts' })).rejects.toThrow(/^Stopped/);
  const phases: string[] = [];
  const rules = { ...readGenericRules(), version: 'other' };
  await importReleases(own, [path], { rules, onPhase: (what) => phases.push(what) });
  expect(phases).toContainEqual(expect.stringMatching(/^Dropping an unfinished import/));
  expect(phases).toContainEqual(expect.stringMatching(/^Reading food\.csv/));
});

const readVersion = async (): Promise<unknown> =>
  (await own.database.pool.query(`SELECT version FROM data_version WHERE name = 'catalog'`)).rows[0];
