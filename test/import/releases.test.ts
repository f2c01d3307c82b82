import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { locks } from '../../src/database/names';
import { ImportStoppedError } from '../../src/import/errors';
import { acquireImportLock } from '../../src/import/run-import';
import { openSession } from '../../src/import/session';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { waitUntil } from '../support/wait-until';
import { digest, importReleases } from './import-releases';
import { useFolder } from './sources/download';
import { writeRelease, type MadeFood } from './write-release';

const folder = useFolder();
let own: TestDatabase;

beforeEach(async () => {
  own = await createTestDatabase();
});
afterEach(() => own.drop());

const butter: MadeFood = {
  fdcId: 173410,
  dataset: 'sr_legacy',
  description: 'Butter, salted',
  key: 1001,
  publishedAt: '2019-04-01',
  amounts: { 1008: 717, 1003: 0.85, 1093: 643 },
  portions: { tbsp: 14.2, 'cup, diced': 132 },
};
const milk: MadeFood = {
  fdcId: 2705385,
  dataset: 'survey',
  description: 'Milk, whole',
  key: 11111000,
  amounts: { 208: 61, 203: 3.27 },
  portions: { cup: 244 },
};
const hummus: MadeFood = {
  fdcId: 321358,
  dataset: 'foundation',
  description: 'Hummus, commercial',
  key: 16158,
  amounts: { 2048: 229, 1003: 7.35 },
};
const ketchup: MadeFood = {
  fdcId: 500001,
  dataset: 'branded',
  description: 'TOMATO KETCHUP',
  amounts: { 1008: 118, 1005: 29.4 },
  product: {
    brand_owner: 'Zorbo Foods, Inc.',
    gtin_upc: '13000006057',
    serving_size: '17',
    serving_size_unit: 'GRM',
    household_serving_fulltext: '1 Tbsp',
    branded_food_category: 'Ketchup',
  },
};
const all = [butter, milk, hummus, ketchup];

const release = (name: string, foods: readonly MadeFood[]): string => writeRelease(join(folder(), name), foods);

const find = (fdcId: number) =>
  own.database.prisma.food.findUnique({
    where: { fdcId },
    include: { portions: { orderBy: { position: 'asc' } }, flags: true },
  });

test('one command imports the foods of all four datasets, with their amounts, portions, flags and brands', async () => {
  const report = await importReleases(own, [release('all', all)]);
  expect(report.datasets.map(({ dataset, kept, added }) => [dataset, kept, added]).sort()).toEqual([
    ['branded', 1, 1],
    ['foundation', 1, 1],
    ['sr_legacy', 1, 1],
    ['survey', 1, 1],
  ]);
  expect(await find(butter.fdcId)).toMatchObject({ calories: 717, sodium: 643, ndbNumber: 1001, inSeed: false });
  expect((await find(butter.fdcId))?.portions).toMatchObject([
    { unit: 'tablespoon', grams: 14.2, origin: 'record' },
    { unit: 'cup', modifier: 'diced', grams: 132 },
  ]);
  expect((await find(butter.fdcId))?.flags).toHaveLength(9);
  expect(await find(milk.fdcId)).toMatchObject({ foodCode: 11111000, category: 'Milk, whole', protein: 3.27 });
  expect(await find(hummus.fdcId)).toMatchObject({ calories: 229 });
  expect(await own.database.prisma.brandedFood.findMany()).toMatchObject([
    { fdcId: 500001, gtin: '00013000006057', servingSize: 17, servingUnit: 'g', calories: 118 },
  ]);
  expect(await own.database.prisma.brand.findMany()).toContainEqual({ phrase: 'zorbo', name: 'Zorbo Foods, Inc.', foods: 1 }); // prettier-ignore
  const { rows } = await own.database.pool.query(
    `SELECT fdc_id FROM branded_food WHERE words @@ '''brand:zorbo'' & ketchup'`,
  );
  expect(rows).toEqual([{ fdc_id: 500001 }]);
  expect((await own.database.prisma.brandedWord.findMany()).map(({ word }) => word)).toEqual([
    'food',
    'ketchup',
    'tomato',
    'zorbo',
  ]);
});

test('a repeated import changes nothing, not even the version of the catalog', async () => {
  const path = release('all', all);
  await importReleases(own, [path]);
  const before = await digest(own);
  const again = await importReleases(own, [path]);
  expect(again).toMatchObject({ datasets: [], leftOut: [expect.stringContaining('is loaded already')] });
  expect(await digest(own)).toBe(before);
});

test('a dry run reports the same and changes nothing', async () => {
  const path = release('all', all);
  const before = await digest(own);
  const dry = await importReleases(own, [path], { isDryRun: true });
  expect(await digest(own)).toBe(before);
  const { datasets } = await importReleases(own, [path]);
  expect(dry).toMatchObject({ isDryRun: true, datasets });
});

test('a food of a newer release replaces the older one with the same key, which can still be looked up', async () => {
  await importReleases(own, [release('old', [milk])]);
  const newer = { ...milk, fdcId: 2900001, publishedAt: '2025-10-31', amounts: { 1008: 60 }, portions: {} };
  const { datasets } = await importReleases(own, [release('new', [newer])]);
  expect(datasets).toMatchObject([{ added: 1, superseded: 1, retired: 0 }]);
  expect(await find(milk.fdcId)).toMatchObject({ supersededBy: 2900001, retiredAt: new Date('2025-10-31'), calories: 61 }); // prettier-ignore
  expect(await find(2900001)).toMatchObject({
    retiredAt: null,
    calories: 60,
    protein: 3.27,
    nutrientOrigins: { protein: `${milk.fdcId}` },
    portions: [{ unit: 'cup', grams: 244, origin: 'sibling', sourceFdcId: milk.fdcId }],
  });
});

test('a food and a product that a newer release lacks are retired, and come back with a release that has them', async () => {
  const wine = { ...milk, fdcId: 2705999, key: 93401010, description: 'Wine, red' };
  const salsa = { ...ketchup, fdcId: 500002, description: 'SALSA', product: { ...ketchup.product, gtin_upc: '1' } };
  await importReleases(own, [release('old', [milk, wine, ketchup, salsa])]);
  const later = (food: MadeFood, publishedAt: string): MadeFood => ({ ...food, publishedAt });
  const second = [later(milk, '2025-04-30'), later(ketchup, '2025-04-30')];
  const { datasets } = await importReleases(own, [release('new', second)]);
  expect(datasets.map(({ retired, changed }) => [retired, changed])).toEqual([[1, 1], [1, 1]]); // prettier-ignore
  expect(await find(wine.fdcId)).toMatchObject({ retiredAt: new Date('2025-04-30'), supersededBy: null });
  const findSalsa = async (): Promise<unknown> =>
    (await own.database.pool.query(`SELECT description, words::text, retired_at FROM branded_food WHERE fdc_id = 500002`)).rows[0]; // prettier-ignore
  expect(await findSalsa()).toEqual({ description: 'SALSA', words: '', retired_at: new Date('2025-04-30') });
  const third = [milk, wine, ketchup, salsa].map((food) => later(food, '2025-10-31'));
  await importReleases(own, [release('third', third)]);
  expect(await find(wine.fdcId)).toMatchObject({ retiredAt: null });
  expect(await findSalsa()).toMatchObject({ retired_at: null, words: expect.stringContaining('salsa') });
});

test('of products with the same trade item number the newest is found, and the others by their ids', async () => {
  const newer = { ...ketchup, fdcId: 500009, publishedAt: '2025-01-01' };
  const { datasets } = await importReleases(own, [release('one', [ketchup, newer])]);
  expect(datasets).toMatchObject([{ kept: 2, superseded: 1 }]);
  const { rows } = await own.database.pool.query(
    `SELECT fdc_id, superseded_by, words <> '' AS "isFound" FROM branded_food ORDER BY fdc_id`,
  );
  expect(rows).toEqual([
    { fdc_id: 500001, superseded_by: 500009, isFound: false },
    { fdc_id: 500009, superseded_by: null, isFound: true },
  ]);
});

test('an older release is refused with a reason, and changes nothing', async () => {
  await importReleases(own, [release('new', [milk])]);
  const before = await digest(own);
  const older = release('old', [{ ...milk, fdcId: 1000001, publishedAt: '2022-10-28' }]);
  await expect(importReleases(own, [older])).rejects.toThrow(/Survey.* of 2022-10-28 .* is older than what is loaded/);
  expect(await digest(own)).toBe(before);
});

test('of two releases of a dataset in one command the newer is taken, and the command may be repeated', async () => {
  const paths = [release('new', [milk]), release('old', [{ ...milk, fdcId: 1000001, publishedAt: '2022-10-28' }])];
  const report = await importReleases(own, paths);
  expect(report.leftOut).toEqual([expect.stringMatching(/of 2022-10-28 .* is left out for/)]);
  const before = await digest(own);
  await expect(importReleases(own, paths)).resolves.toMatchObject({ datasets: [] });
  expect(await digest(own)).toBe(before);
});

test('an import that is stopped while it inspects a download says so, and that nothing was changed', async () => {
  const stopping = importReleases(own, [release('all', all)], { stopAt: 'Identifying' });
  await expect(stopping).rejects.toThrow(ImportStoppedError);
  await expect(stopping).rejects.toThrow(/^Stopped while identifying .*\. Nothing was changed\.$/);
});

test('a second import at the same time is refused, names the running one and changes nothing', async () => {
  const first = await openSession(own.url);
  await acquireImportLock(first);
  const before = await digest(own);
  await expect(importReleases(own, [release('all', all)])).rejects.toThrow(
    new RegExp(`^Another import of this database is running \\(import, process ${process.pid} on .*, since 20`),
  );
  expect(await digest(own)).toBe(before);
  await first.end();
});

test('the tables of an import are exactly those of the migrations', async () => {
  const readNames = async (): Promise<unknown> =>
    (
      await own.database.pool.query(
        `SELECT conrelid::regclass::text AS "table", conname, pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace
         UNION ALL SELECT tablename, indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1, 2, 3`,
      )
    ).rows;
  const before = await readNames();
  await importReleases(own, [release('all', all)]);
  expect(await readNames()).toEqual(before);
  const drift = await promisify(execFile)(process.execPath, [join(__dirname, '../database/find-schema-drift.mjs'), own.url]); // prettier-ignore
  expect(drift.stdout.trim()).toBe('-- This is an empty migration.');
});

test('an import switches only after a long read of the products and a correction in progress have ended', async () => {
  const reader = await own.database.pool.connect();
  await reader.query('BEGIN');
  await reader.query('SELECT pg_advisory_xact_lock($1)', [locks.foods]);
  const count = async (): Promise<unknown> => (await reader.query('SELECT count(*)::int FROM branded_food')).rows[0];
  const isWaiting = async (): Promise<boolean> =>
    (
      await reader.query(
        `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))`,
      )
    ).rowCount !== 0;
  const phases: string[] = [];
  const importing = importReleases(own, [release('all', all)], { onPhase: (what) => phases.push(what) });
  await waitUntil(isWaiting);
  expect(phases).toContain('Switching to the new foods');
  expect(await count()).toEqual({ count: 0 });
  // It gives up the lock for a while, so that others get it, and tries again.
  await waitUntil(async () => !(await isWaiting()));
  await waitUntil(isWaiting);
  expect(await count()).toEqual({ count: 0 });
  await reader.query('COMMIT');
  reader.release();
  await expect(importing).resolves.toMatchObject({ isDryRun: false });
  expect(await own.database.prisma.brandedFood.count()).toBe(1);
});
