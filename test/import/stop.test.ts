import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { ImportStoppedError } from '../../src/import/errors';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { writeDownload } from './crash/write-download';
import { digest, importReleases } from './import-releases';
import { useFolder } from './sources/download';

const folder = useFolder();
const size = { foods: 20, products: 4700 };

/** A hash of all that is in use, without the staging tables. */
async function digestInUse(own: TestDatabase): Promise<string> {
  await own.database.pool.query('ALTER SCHEMA fdc_staging RENAME TO aside');
  const inUse = await digest(own);
  await own.database.pool.query('ALTER SCHEMA aside RENAME TO fdc_staging');
  return inUse;
}

test('an import that is stopped in every phase changes nothing until it ends, and then makes the same tables as one without a stop', async () => {
  const one = writeDownload(`${folder()}/one`, { generation: 1, ...size });
  const two = writeDownload(`${folder()}/two`, { generation: 2, ...size });
  const straight = await createTestDatabase();
  for (const release of [one, two]) await importReleases(straight, [release]);
  const own = await createTestDatabase();
  await importReleases(own, [one]);
  const before = await digest(own);

  for (const stopAt of [
    'Reading food.csv',
    'A batch of food.csv',
    'A batch of food_nutrient.csv',
    'Removing duplicate rows',
    'Removing future publication dates',
    'Checking the amounts',
    'Building the table of products',
    'Building the tables of brands',
    'Comparing the products',
    'Deriving portions and flags',
    'Switching to the new foods',
  ]) {
    await expect(importReleases(own, [two], { stopAt })).rejects.toThrow(ImportStoppedError);
    expect([stopAt, await digestInUse(own)]).toEqual([stopAt, before]);
  }
  const phases: string[] = [];
  const report = await importReleases(own, [two], { onPhase: (what) => phases.push(what) });
  expect(phases).toContainEqual(expect.stringContaining('Continuing the import'));
  expect(phases.filter((what) => what.startsWith('Building'))).toEqual([]);
  expect(report.effort.rows).toBe(0);
  expect(await digest(own)).toBe(await digest(straight));
  await own.drop();
  await straight.drop();
});

test('a file that cannot be read for a while loses nothing that was read before', async () => {
  const path = writeDownload(`${folder()}/one`, { generation: 1, ...size });
  const own = await createTestDatabase();
  const file = join(path, 'food_nutrient.csv');
  const interrupted = importReleases(own, [path], {
    onPhase: (what) => {
      if (what.startsWith('Reading food_nutrient.csv')) renameSync(file, `${file}.away`);
    },
  });
  await expect(interrupted).rejects.toThrow(
    /food_nutrient\.csv cannot be read \(there is no such file or folder\).* Run the same command again once the file can be read/,
  );
  renameSync(`${file}.away`, file);
  const phases: string[] = [];
  await importReleases(own, [path], { onPhase: (what) => phases.push(what) });
  expect(phases).toContainEqual(expect.stringContaining('Continuing the import'));
  expect(await own.database.prisma.brandedFood.count()).toBeGreaterThan(0);
  await own.drop();
});
