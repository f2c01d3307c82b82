import { receiveBatch } from '../../src/batches/receive-batch';
import { oneLine, pancakes } from '../conformance/recipes';
import { startTestService, type TestService } from '../conformance/start-test-service';
import { createBatchClient, type BatchClient } from './batch-client';

const bad = { title: 'A recipe without lines', ingredients: [], servings: 1 };

interface Bench {
  readonly service: TestService;
  readonly key: string;
  readonly batches: BatchClient;
  /** The recipes of the account in this month, as the database counts them. */
  readonly countUsed: () => Promise<number>;
}

/** A service whose key may have ten recipes a month. */
async function openBench(options: Parameters<typeof startTestService>[0]): Promise<Bench> {
  const service = await startTestService(options);
  const { prisma } = service.database;
  await prisma.plan.create({ data: { name: 'Ten', requestsPerSecond: 1000, recipesPerMonth: 10 } });
  const key = await service.createKey({ planName: 'Ten' });
  const batches = createBatchClient(service, key);
  const countUsed = async (): Promise<number> =>
    (await prisma.usage.findMany()).reduce((sum, { recipes }) => sum + recipes, 0);
  return { service, key, batches, countUsed };
}

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

test('under enforce a batch that the quota does not suffice for is refused as a whole, and nothing of it is stored', async () => {
  const { service, key, batches, countUsed } = await openBench({ quotaMode: 'enforce', role: 'all' });
  await service.analyze(key, pancakes);
  const query = 'mutation ($recipes: [RecipeInput!]!) { createBatch(recipes: $recipes) { batch { id } } }';
  const refused = await batches.ask(query, { recipes: times(10, pancakes) });
  expect([refused.status, refused.body.errors[0].extensions.code]).toEqual([429, 'quota_exceeded']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect([await countUsed(), await service.database.prisma.batch.count()]).toEqual([1, 0]);

  const { batch, uploadUrl } = await batches.createFromFile();
  const file = `${JSON.stringify(pancakes)}\n`;
  const late = await batches.upload(uploadUrl, file.repeat(10));
  expect([late.status, late.body.error.code]).toEqual([429, 'quota_exceeded']);
  expect([await countUsed(), await service.database.prisma.batchChunk.count()]).toEqual([1, 0]);
  // A shorter file may still come.
  expect((await batches.upload(uploadUrl, file.repeat(9))).status).toBe(200);
  expect((await batches.waitUntilFinished(batch.id)).counts).toMatchObject({ total: 9, answered: 9 });
  expect(await countUsed()).toBe(10);
  expect((await service.analyze(key, pancakes)).status).toBe(429);
  await service.close();
});

test('under enforce a file is refused as soon as it has too many recipes, and what was stored of it is removed', async () => {
  const { service, batches } = await openBench({ quotaMode: 'enforce', role: 'web' });
  const { prisma, pool } = service.database;
  const { batch, uploadUrl } = await batches.createFromFile();
  const { accountId } = await prisma.batch.findUniqueOrThrow({ where: { id: batch.id } });
  // Three lines of that length make a chunk.
  const line = `${JSON.stringify(pancakes).padEnd(200 * 1024)}\n`;
  const stored: number[] = [];
  async function* sendWithoutEnd(): AsyncGenerator<Buffer> {
    for (;;) {
      stored.push(await prisma.batchChunk.count());
      yield Buffer.from(line);
    }
  }
  const receiving = { batchId: batch.id, accountId, quotaMode: 'enforce', now: () => Date.now() } as const;
  await expect(receiveBatch(pool, receiving, sendWithoutEnd())).rejects.toMatchObject({ code: 'quota_exceeded' });
  expect([stored.length, stored.at(-1)]).toEqual([12, 3]);
  expect([await prisma.batchChunk.count(), (await batches.show(batch.id)).state]).toEqual([0, 'RECEIVING']);
  // A client that still sends sees the answer.
  expect((await batches.upload(uploadUrl, line.repeat(100))).status).toBe(429);
  expect(await prisma.batchChunk.count()).toBe(0);
  await service.close();
});

test('each recipe counts at its submission, and those that are refused are given back', async () => {
  const { service, batches, countUsed } = await openBench({ quotaMode: 'enforce', role: 'all' });
  const { batch } = await batches.create([...times(3, pancakes), bad, oneLine('1 xyzzy'), bad]);
  expect((await batches.waitUntilFinished(batch.id)).counts).toMatchObject({ answered: 4, failed: 2 });
  expect(await countUsed()).toBe(4);
  await service.close();
});

test('a batch that is canceled gives back what is not analyzed, once, and its results say so for each recipe', async () => {
  const { service, batches, countUsed } = await openBench({ quotaMode: 'enforce', role: 'web' });
  const { batch } = await batches.create(times(7, pancakes));
  expect(await countUsed()).toBe(7);
  const cancel = 'mutation ($id: ID!) { cancelBatch(id: $id) { state counts { waiting } } }';
  for (let sent = 0; sent < 2; sent++) {
    const { body } = await batches.ask(cancel, { id: batch.id });
    expect(body.data.cancelBatch).toEqual({ state: 'CANCELED', counts: { waiting: 7 } });
  }
  expect(await countUsed()).toBe(0);
  const lines = (await batches.readResults(batch.id)).map((line): unknown => JSON.parse(line));
  expect(lines).toHaveLength(7);
  for (const line of lines) expect(line).toMatchObject({ status: 'error', error: { code: 'canceled' } });
  const jobs = await service.database.pool.query('SELECT FROM graphile_worker.jobs');
  expect(jobs.rowCount).toBe(0);
  await service.close();
});

test.each([
  ['warn', 20],
  ['off', 0],
] as const)('under %s no batch is refused, and its recipes count %i', async (quotaMode, used) => {
  const { service, batches, countUsed } = await openBench({ quotaMode, role: 'all' });
  const { batch } = await batches.create([...times(20, pancakes), bad]);
  expect((await batches.waitUntilFinished(batch.id)).counts).toMatchObject({ answered: 20, failed: 1 });
  expect(await countUsed()).toBe(used);
  await service.close();
});

test('an account has a hundred unfinished batches at most, even if several are created at the same time', async () => {
  const { service, batches } = await openBench({ role: 'web' });
  for (let count = 0; count < 97; count++) await batches.createFromFile();
  const asked = times(9, 'mutation { createBatchFromFile { uploadUrl } }').map((query) => batches.ask(query));
  const refused = (await Promise.all(asked)).filter(({ body }) => body.errors !== undefined);
  expect(refused).toHaveLength(6);
  for (const { body } of refused) expect(body.errors[0].extensions.code).toBe('rate_limited');
  expect(await service.database.prisma.batch.count()).toBe(100);
  await service.close();
});
