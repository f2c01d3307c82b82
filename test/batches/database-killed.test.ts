import { join } from 'node:path';
import { createClient } from '../conformance/create-client';
import { pancakes } from '../conformance/recipes';
import { readCurl, runService, type ServiceProcess } from '../process/run-service';
import { createFolder } from '../support/folder';
import { killServer } from '../support/kill-server';
import { waitUntil } from '../support/wait-until';
import { createBatchClient } from './batch-client';

const dataDir = join(createFolder('database-killed'), 'data');
let service: ServiceProcess;

afterAll(async () => {
  service.child.kill('SIGTERM');
  await service.ended;
});

test('a batch goes on after its database was killed twice, and answers each recipe once', async () => {
  service = runService({ DATA_DIR: dataDir });
  await service.started;
  const { url, key } = readCurl(service.output());
  const batches = createBatchClient(createClient(Number(new URL(url).port), false), key);
  const { batch, uploadUrl } = await batches.createFromFile();
  const recipes = Array.from({ length: 6000 }, (_, index) => ({ ...pancakes, ingredients: [`${index + 1} g sugar`] }));
  await batches.upload(uploadUrl, recipes.map((each) => `${JSON.stringify(each)}\n`).join(''));
  // While the database is away nothing can be shown either.
  const countDone = async (): Promise<number> => {
    const { body } = await batches.ask('query ($id: ID!) { batch(id: $id) { counts { answered } } }', { id: batch.id });
    return Number(body.data?.batch?.counts.answered ?? 0);
  };
  for (const least of [1, 1500]) {
    await waitUntil(async () => (await countDone()) >= least);
    await killServer(dataDir);
  }
  await waitUntil(async () => (await countDone()) === 6000, 100);
  const lines = await batches.readResults(batch.id);
  expect(lines.map((line): unknown => JSON.parse(line).ingredients[0].text)).toEqual(
    recipes.map(({ ingredients }) => ingredients[0]),
  );
  const { body } = await batches.ask('{ usage { months { recipes } } }');
  expect(body.data.usage.months.at(-1).recipes).toBe(6000);
});
