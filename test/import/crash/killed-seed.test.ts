import { join } from 'node:path';
import { Client } from 'pg';
import { runService } from '../../process/run-service';
import { createBlankDatabase } from '../../support/database';
import { cloneDatabase } from './clone-database';
import { digestDatabase } from './digest-database';
import { finishImport, startImport } from './start-import';
import { waitForStatement } from './wait-for-statement';
import { writeDownload } from './write-download';
import { createFolder } from '../../support/folder';

const folder = createFolder('killed-seed');

async function ask(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/**
 * Starts the service, which loads the seed if the database has another. The service is killed at
 * the given statement, or else stopped when it answers.
 */
async function startOnce(url: string, killAt: string | null): Promise<void> {
  const service = runService({ DATABASE_URL: url });
  await (killAt === null ? service.started : waitForStatement(url, killAt, service.started));
  service.child.kill(killAt === null ? 'SIGTERM' : 'SIGKILL');
  await service.ended;
}

test('a start that is killed while it loads another seed after imports has loaded all of it or nothing, and the next start loads it', async () => {
  const original = await createBlankDatabase();
  const download = writeDownload(join(folder, 'release'), { generation: 1, foods: 40, products: 200 });
  expect(await finishImport(startImport({ DATABASE_URL: original.url }, [download]))).toMatchObject({ code: 0 });
  const imported = await digestDatabase(original.url);
  // As an earlier seed left it: with a food that this one lacks, another figure and another
  // version.
  await ask(
    original.url,
    `INSERT INTO food (fdc_id, dataset, description, category, in_seed) VALUES (1, 'sr_legacy', 'Wuzzle', 'Wuzzles', true);
     UPDATE food SET calories = 1 WHERE fdc_id = 173410;
     DELETE FROM alias WHERE phrase < 'c';
     UPDATE data_version SET version = 'earlier' WHERE name = 'seed';
     SELECT renew_catalog_version()`,
  );
  const before = await digestDatabase(original.url);
  const { url, drop } = await cloneDatabase(original.url);
  for (const statement of ['INSERT INTO portion', 'SELECT renew_catalog_version', 'COMMIT']) {
    await startOnce(url, statement);
    expect([before, imported]).toContainEqual(await digestDatabase(url));
  }
  await startOnce(url, null);
  expect(await digestDatabase(url)).toEqual(imported);
  await drop();
  await original.drop();
});
