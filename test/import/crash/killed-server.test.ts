import { join } from 'node:path';
import { channels, listen } from '../../../src/database/listen';
import { startEmbeddedPostgres } from '../../../src/database/embedded/start-embedded-postgres';
import { killServer } from '../../support/kill-server';
import { removeTestServer } from '../../support/remove-test-server';
import { digestDatabase } from './digest-database';
import { finishImport, lastPhase, startImport, type ImportRun } from './start-import';
import { writeDownload } from './write-download';
import { createFolder } from '../../support/folder';

const folder = createFolder('killed-server');
// A server of this file alone, which syncs to the disk: that of the test run does not.
const dataDir = join(folder, 'data');
const size = { foods: 40, products: 2000 };

afterAll(async () => {
  await removeTestServer(dataDir);
});

const importRelease = (generation: number): ImportRun =>
  startImport({ DATA_DIR: dataDir }, [writeDownload(join(folder, `${generation}`), { generation, ...size })]);

async function withServer<T>(use: (url: string) => Promise<T>): Promise<T> {
  const server = await startEmbeddedPostgres(dataDir);
  try {
    return await use(server.url);
  } finally {
    await server.stop();
  }
}

const readDigest = (): Promise<object> => withServer(digestDatabase);

test('a database server that is killed while an import reads, builds or switches has the state before or after it, and the same import then succeeds', async () => {
  expect(await finishImport(importRelease(1))).toMatchObject({ code: 0 });
  const before = await readDigest();
  let state: object = before;
  for (const phase of [
    `Reading food_nutrient.csv of ${join(folder, '2')}`,
    'Building the tables of brands and words',
    'Switching to the new foods',
  ]) {
    const run = importRelease(2);
    await run.begins(phase);
    await killServer(dataDir);
    const { code, err } = await run.ended;
    expect([phase, code, err]).toEqual([
      phase,
      1,
      expect.stringMatching(/^The connection to the database was lost \(.*\)\. .* Run the same command again/m),
    ]);
    state = await readDigest();
    if (!phase.startsWith('Switching')) expect([phase, state]).toEqual([phase, before]);
  }
  expect(await finishImport(importRelease(2))).toMatchObject({ code: 0 });
  const after = await readDigest();
  expect([before, after]).toContainEqual(state);
  expect(after).not.toEqual(before);
});

test('a database server that is killed right after the switch has lost nothing', async () => {
  const server = await startEmbeddedPostgres(dataDir);
  // The import waits for the requests of the service.
  const service = await listen(server, channels.catalog, () => null);
  const run = importRelease(3);
  await run.begins(lastPhase);
  const switched = await digestDatabase(server.url);
  await killServer(dataDir);
  run.child.kill('SIGINT');
  await run.ended;
  await service.close();
  await server.stop();
  expect(await readDigest()).toEqual(switched);
});
