import { createKey } from '../../src/accounts/keys';
import { createClient, type Client } from '../conformance/create-client';
import { pancakes } from '../conformance/recipes';
import { runService, type ServiceProcess } from '../process/run-service';
import { createFullDatabase, type TestDatabase } from '../support/database';
import { waitUntil } from '../support/wait-until';
import { createBatchClient } from './batch-client';

let own: TestDatabase;
let key: string;
const running = new Set<ServiceProcess>();

beforeAll(async () => {
  own = await createFullDatabase();
  const plan = { name: 'Boundless', requestsPerSecond: 1_000_000, recipesPerMonth: 1_000_000 };
  await own.database.prisma.plan.create({ data: plan });
  const request = { accountName: 'a', planName: 'Boundless', name: 'k', scopes: ['analyze'], expiresAt: null } as const;
  ({ token: key } = await createKey(own.database, request));
});
afterAll(async () => {
  for (const service of running) service.child.kill('SIGKILL');
  await Promise.all([...running].map(({ ended }) => ended));
  await own.drop();
});

interface Running {
  readonly client: Client;
  readonly kill: () => Promise<void>;
  readonly stop: () => Promise<number | string>;
}

async function start(role: 'web' | 'worker' | 'all'): Promise<Running> {
  const service = runService({ DATABASE_URL: own.url, ROLE: role, QUOTA_MODE: 'enforce' });
  running.add(service);
  void service.ended.then(() => running.delete(service));
  await waitUntil(() => /http:\S+/.test(service.output()) || service.child.exitCode !== null);
  const [url = ''] = /http:\S+/.exec(service.output()) ?? [];
  if (url === '') throw new Error(service.output());
  return {
    client: createClient(Number(new URL(url).port), false),
    async kill() {
      service.child.kill('SIGKILL');
      await service.ended;
    },
    async stop() {
      service.child.kill('SIGTERM');
      return service.ended;
    },
  };
}

const recipes = Array.from({ length: 4000 }, (_, index) => ({
  ...pancakes,
  ingredients: [...pancakes.ingredients, `${index + 1} g sugar`],
}));
const file = recipes.map((each) => `${JSON.stringify(each)}\n`).join('');

async function countUsed(): Promise<number> {
  const rows = await own.database.prisma.usage.findMany();
  return rows.reduce((sum, row) => sum + row.recipes, 0);
}

test('a worker analyzes batches and answers for its health and metrics only', async () => {
  const worker = await start('worker');
  expect((await worker.client.send({ path: '/healthz' })).status).toBe(200);
  expect((await worker.client.send({ path: '/readyz' })).status).toBe(200);
  await waitUntil(async () => (await worker.client.send({ path: '/metrics' })).text.includes('batch_workers 1'));
  for (const path of ['/', '/graphql', '/dashboard'])
    expect((await worker.client.send({ path })).body.error.code).toBe('not_found');
  expect(await worker.stop()).toBe(0);
});

test('a batch survives kill -9 of its worker and of the web process: each recipe is answered and counted once, with the bytes of REST', async () => {
  const web = await start('web');
  const worker = await start('worker');
  const batches = createBatchClient(web.client, key);
  const { batch, uploadUrl } = await batches.createFromFile();
  expect((await batches.upload(uploadUrl, file)).body.recipes).toBe(4000);
  await waitUntil(async () => (await batches.show(batch.id)).counts.answered > 0);
  await worker.kill();
  await web.kill();
  const counts = await own.database.prisma.batch.findUniqueOrThrow({ where: { id: batch.id } });
  expect(counts.state).toBe('running');
  expect(counts.answered).toBeLessThan(4000);
  expect(await countUsed()).toBe(4000);

  const both = await start('all');
  const later = createBatchClient(both.client, key);
  const lines = await later.readResults(batch.id);
  expect(await countUsed()).toBe(4000);
  const done = await later.show(batch.id);
  expect(done.counts).toEqual({ total: 4000, waiting: 0, answered: 4000, failed: 0 });
  expect(lines).toHaveLength(4000);
  const lastLines = lines.map((line): unknown => JSON.parse(line).ingredients.at(-1).text);
  expect(lastLines).toEqual(recipes.map(({ ingredients }) => ingredients.at(-1)));
  for (const index of [0, 1, 1999, 3999]) {
    const answer = await both.client.analyze(key, recipes[index]);
    expect(lines[index]).toBe(answer.text);
    expect(done.dataVersions).toEqual([
      { dataVersion: answer.headers['x-data-version'], recipes: 4000, firstIndex: 0 },
    ]);
  }
  expect(await both.stop()).toBe(0);
  const jobs = await own.database.pool.query('SELECT FROM graphile_worker.jobs');
  expect(jobs.rowCount).toBe(0);
});

test('a worker that is stopped in order gives its chunks back to the next', async () => {
  const web = await start('web');
  const first = await start('worker');
  const batches = createBatchClient(web.client, key);
  const { batch, uploadUrl } = await batches.createFromFile();
  await batches.upload(uploadUrl, file);
  await waitUntil(async () => (await batches.show(batch.id)).counts.answered > 0);
  expect(await first.stop()).toBe(0);
  const locked = await own.database.pool.query('SELECT FROM graphile_worker.jobs WHERE locked_at IS NOT NULL');
  expect(locked.rowCount).toBe(0);
  const second = await start('worker');
  expect((await batches.waitUntilFinished(batch.id)).counts.answered).toBe(4000);
  await Promise.all([web, second].map((each) => each.stop()));
});

test('two workers share a batch', async () => {
  const web = await start('web');
  const workers = [await start('worker'), await start('worker')];
  await waitUntil(async () => (await web.client.send({ path: '/metrics' })).text.includes('batch_workers 2'));
  const batches = createBatchClient(web.client, key);
  const { batch, uploadUrl } = await batches.createFromFile();
  await batches.upload(uploadUrl, file);
  await batches.waitUntilFinished(batch.id);
  for (const worker of workers) {
    const { text } = await worker.client.send({ path: '/metrics' });
    expect(Number(/batch_recipes_total\{outcome="answered"\} (\d+)/.exec(text)?.[1])).toBeGreaterThan(0);
  }
  await Promise.all([web, ...workers].map((each) => each.stop()));
});
