import { loadSeed } from '../../src/seed/load-seed';
import { readSeed } from '../../src/seed/read-seed';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { importReleases } from './import-releases';
import { useFolder } from './sources/download';
import { writeRelease, type MadeFood } from './write-release';

const folder = useFolder();
let own: TestDatabase;

beforeEach(async () => {
  own = await createTestDatabase();
  await own.database.pool.query(`
    INSERT INTO food (fdc_id, dataset, description, category, ndb_number, published_at, calories, protein, fat_trans, nutrient_origins, in_seed)
      VALUES (173410, 'sr_legacy', 'Butter, salted', 'Dairy', 1001, '2019-04-01', 717, 0.85, 3.28, '{"fatTrans":"scaled:173430"}', true);
    INSERT INTO portion VALUES (173410, 0, 'knob', '', 10, 'customary', NULL);
    INSERT INTO food_flag VALUES (173410, 'dairy', 'yes', 'looked at'), (173410, 'egg', 'no', 'looked at')`);
});
afterEach(() => own.drop());

const butter: MadeFood = {
  fdcId: 173410,
  dataset: 'sr_legacy',
  description: 'Butter, salted, in other words',
  key: 1001,
  publishedAt: '2019-04-01',
  amounts: { 1008: 700 },
  portions: { tbsp: 14.2 },
};

const release = (name: string, foods: readonly MadeFood[]): string => writeRelease(`${folder()}/${name}`, foods);

const find = (fdcId: number) =>
  own.database.prisma.food.findUnique({
    where: { fdcId },
    include: { portions: true, flags: true },
  });

test('a food of the seed keeps its row where the release has it of the same day', async () => {
  const before = await find(butter.fdcId);
  const { datasets } = await importReleases(own, [release('same', [butter])]);
  expect(datasets).toMatchObject([{ kept: 1, added: 0, changed: 0, unchanged: 1 }]);
  const after = await find(butter.fdcId);
  expect(after).toEqual({ ...before, releaseId: after?.releaseId });
  expect(after?.releaseId).not.toBeNull();
});

test('a newer record replaces the seed amounts that it states, and keeps the others', async () => {
  const { datasets } = await importReleases(own, [release('newer', [{ ...butter, publishedAt: '2025-04-01' }])]);
  expect(datasets).toMatchObject([{ added: 0, changed: 1 }]);
  expect(await find(butter.fdcId)).toMatchObject({
    description: 'Butter, salted, in other words',
    calories: 700,
    protein: 0.85,
    fatTrans: 3.28,
    nutrientOrigins: { fatTrans: 'scaled:173430' },
    portions: [{ unit: 'knob' }],
    inSeed: true,
  });
});

test('a food of the seed that a release lacks stays in use', async () => {
  const margarine = { ...butter, fdcId: 1, key: 4000, description: 'Margarine' };
  await importReleases(own, [release('one', [butter, margarine])]);
  const { datasets } = await importReleases(own, [release('two', [{ ...margarine, publishedAt: '2025-04-01' }])]);
  expect(datasets).toMatchObject([{ retired: 0 }]);
  expect(await find(butter.fdcId)).toMatchObject({ retiredAt: null });
});

test('a record that replaces one of the seed keeps the portions, the decided flags and the amounts of the latter', async () => {
  const renumbered = { ...butter, fdcId: 2, publishedAt: '2025-04-01' };
  await importReleases(own, [release('newer', [renumbered])]);
  const food = await find(2);
  expect(food).toMatchObject({ calories: 700, protein: 0.85, nutrientOrigins: { protein: '173410' } });
  expect(food?.portions.map(({ unit, origin }) => [unit, origin])).toEqual([['tablespoon', 'record'], ['knob', 'customary']]); // prettier-ignore
  expect(food?.flags).toContainEqual({ fdcId: 2, flag: 'egg', state: 'no', reason: 'looked at' });
  expect(await find(butter.fdcId)).toMatchObject({ supersededBy: 2 });
});

test('a record that is older than the seed record with its key is kept as superseded', async () => {
  await importReleases(own, [release('older', [{ ...butter, fdcId: 2, publishedAt: '2018-04-01' }])]);
  expect(await find(2)).toMatchObject({ supersededBy: butter.fdcId, calories: 700 });
  expect(await find(butter.fdcId)).toMatchObject({ retiredAt: null, supersededBy: null });
});

test('a record that the seed superseded has its portions and flags again once a later seed contains it', async () => {
  const older = { ...butter, fdcId: 2, publishedAt: '2018-04-01' };
  const oldest = { ...older, fdcId: 3, publishedAt: '2015-04-01' };
  await importReleases(own, [release('older', [older, oldest])]);
  await loadSeed(own.database, { ...readSeed(), foods: [], aliases: [], hash: 'without butter' });
  expect(await find(butter.fdcId)).toBeNull();
  const food = await find(2);
  expect(food).toMatchObject({ retiredAt: null, supersededBy: null, portions: [{ unit: 'tablespoon', grams: 14.2, origin: 'record' }] }); // prettier-ignore
  expect(food?.flags).toHaveLength(9);
  expect(food?.flags).toContainEqual(expect.objectContaining({ flag: 'dairy', state: 'yes' }));
  expect(await find(3)).toMatchObject({ supersededBy: 2 });
});

test('a food of the seed is in use again once a release drops the newer record with its number', async () => {
  const margarine = { ...butter, fdcId: 1, key: 4000, description: 'Margarine', publishedAt: '2025-04-01' };
  await importReleases(own, [release('newer', [{ ...butter, fdcId: 2, publishedAt: '2025-04-01' }, margarine])]);
  expect(await find(butter.fdcId)).toMatchObject({ supersededBy: 2 });
  await importReleases(own, [release('without', [{ ...margarine, publishedAt: '2026-04-01' }])]);
  expect(await find(2)).toMatchObject({ retiredAt: expect.any(Date), supersededBy: null });
  expect(await find(butter.fdcId)).toMatchObject({ retiredAt: null, supersededBy: null });
  // A later release may have the newer record again.
  const renewed = { ...butter, fdcId: 2, publishedAt: '2027-04-01' };
  await importReleases(own, [release('with', [renewed, { ...margarine, publishedAt: '2027-04-01' }])]);
  expect(await find(2)).toMatchObject({ retiredAt: null, supersededBy: null });
  expect(await find(butter.fdcId)).toMatchObject({ supersededBy: 2 });
});

test('a load of the seed brings back a food whose newer record is out of use', async () => {
  await own.database.pool.query(`
    INSERT INTO dataset_release (id, dataset, name, form, fingerprint, made_with, foods, report) VALUES (1, 'sr_legacy', 'r', 'csv', 'f', 'm', 1, '{}');
    INSERT INTO food (fdc_id, dataset, description, category, ndb_number, published_at, release_id, retired_at)
      VALUES (2, 'sr_legacy', 'Butter, salted', 'Dairy', 1001, '2025-04-01', 1, now());
    UPDATE food SET retired_at = now(), superseded_by = 2 WHERE fdc_id = 173410;
    INSERT INTO dataset_release (id, dataset, name, form, fingerprint, made_with, foods, report) VALUES (2, 'sr_legacy', 's', 'csv', 'g', 'm', 0, '{}')`);
  await loadSeed(own.database, readSeed());
  expect(await find(butter.fdcId)).toMatchObject({ retiredAt: null, supersededBy: null, inSeed: true });
});

test('a loaded food that a release lacks does not keep the record of the release out of use', async () => {
  const spread: MadeFood = { ...butter, fdcId: 3, key: 4001, description: 'Spread' };
  await importReleases(own, [release('newer', [{ ...spread, publishedAt: '2025-04-01' }])]);
  const margarine: MadeFood = { ...butter, fdcId: 1, key: 4000, description: 'Margarine', publishedAt: '2026-04-01' };
  await importReleases(own, [release('later', [{ ...spread, fdcId: 4, publishedAt: '2018-04-01' }, margarine])]);
  expect(await find(4)).toMatchObject({ retiredAt: null, supersededBy: null });
  expect(await find(3)).toMatchObject({ supersededBy: 4 });
});
