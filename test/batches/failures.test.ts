import { DatabaseError } from 'pg';
import { createEmbeddedEngine } from '../../src/ai/embedded-engine';
import type { Engine } from '../../src/analysis/engine';
import { removeExpiredBatches } from '../../src/batches/cancel-batch';
import { ApiError } from '../../src/errors';
import { readTagger } from '../../src/seed/model-files';
import { pancakes } from '../conformance/recipes';
import { startTestService, type TestService } from '../conformance/start-test-service';
import { waitUntil } from '../support/wait-until';
import { createBatchClient, type BatchClient } from './batch-client';
import { readSeedCatalog } from '../support/seed-catalog';

let service: TestService;
let batches: BatchClient;
/** Why the engine cannot answer now. */
let failure: Error | null = null;
/** As of a local model that is away. */
const away = new ApiError('service_unavailable');
/** Whether each snapshot has foods of another version, as if they changed all the time. */
let isChanging = false;

beforeAll(async () => {
  const engine: Engine = createEmbeddedEngine(readTagger());
  const catalog = readSeedCatalog();
  let snapshots = 0;
  service = await startTestService({
    role: 'all',
    engine: {
      ...engine,
      parse(texts, pace) {
        if (failure !== null) throw failure;
        return engine.parse(texts, pace);
      },
    },
    catalog: () => (isChanging ? { ...catalog, version: `version ${++snapshots}` } : catalog),
  });
  batches = createBatchClient(service, await service.createKey());
});
afterAll(() => service.close());

let made = 0;

/** Recipes whose lines no other has: those from memory need no engine. */
const someRecipes = (count: number) =>
  Array.from({ length: count }, () => ({ ...pancakes, ingredients: [`${++made} g sugar`] }));

async function waitForAttempt(): Promise<void> {
  const sql = 'SELECT FROM graphile_worker.jobs WHERE attempts > 0 AND locked_at IS NULL';
  await waitUntil(async () => (await service.database.pool.query(sql)).rowCount !== 0);
}

const lost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' });
const full = Object.assign(new DatabaseError('No space left on device', 0, 'error'), { code: '53100' });

test.each([
  ['a model that is away', away],
  ['a lost connection to the database', lost],
  ['a full disk of the database', full],
])('%s is no answer: the recipes are tried again', async (_, cause) => {
  failure = cause;
  const { batch } = await batches.create(someRecipes(3));
  await waitForAttempt();
  expect((await batches.show(batch.id)).counts).toMatchObject({ waiting: 3, answered: 0, failed: 0 });
  failure = null;
  expect((await batches.waitUntilFinished(batch.id)).counts).toMatchObject({ answered: 3, failed: 0 });
});

test('recipes whose attempts are used up are refused and given back, so that every batch ends', async () => {
  const countUsed = async (): Promise<number> => {
    const rows = await service.database.prisma.usage.findMany();
    return rows.reduce((sum, { recipes }) => sum + recipes, 0);
  };
  const before = await countUsed();
  failure = away;
  const { batch } = await batches.create(someRecipes(3));
  expect(await countUsed()).toBe(before + 3);
  await waitForAttempt();
  await service.database.pool.query('UPDATE graphile_worker._private_jobs SET attempts = max_attempts');
  expect((await batches.waitUntilFinished(batch.id)).counts).toMatchObject({ answered: 0, failed: 3 });
  failure = null;
  const codes = (await batches.readResults(batch.id)).map((line): unknown => JSON.parse(line).error.code);
  expect(codes).toEqual(['service_unavailable', 'service_unavailable', 'service_unavailable']);
  expect(await countUsed()).toBe(before);
  await waitUntil(async () => (await service.database.pool.query('SELECT FROM graphile_worker.jobs')).rowCount === 0);
});

test('when the foods change while a batch runs, it says which recipes met which version', async () => {
  isChanging = true;
  const { batch } = await batches.create(someRecipes(500));
  const { dataVersions } = await batches.waitUntilFinished(batch.id);
  isChanging = false;
  expect(dataVersions.map(({ recipes, firstIndex }) => [recipes, firstIndex])).toEqual([
    [200, 0],
    [200, 200],
    [100, 400],
  ]);
  const query =
    'query ($id: ID!, $after: String) { batch(id: $id) { results(first: 100, after: $after) { edges { node { dataVersion } } pageInfo { endCursor } } } }';
  const found: string[] = [];
  for (let after: unknown = null; found.length < 500;) {
    const { edges, pageInfo } = (await batches.ask(query, { id: batch.id, after })).body.data.batch.results;
    for (const { node } of edges) found.push(String(node.dataVersion));
    after = pageInfo.endCursor;
  }
  expect(found).toEqual(
    dataVersions.flatMap(({ dataVersion, recipes }) => Array.from({ length: recipes }, () => dataVersion)),
  );
});

test('batches whose time is over are removed, and none that is not finished', async () => {
  const done = await batches.create(someRecipes(1));
  await batches.waitUntilFinished(done.batch.id);
  const kept = await batches.create(someRecipes(1));
  await batches.waitUntilFinished(kept.batch.id);
  const unsent = await batches.createFromFile();
  failure = away;
  const running = await batches.create(someRecipes(1));
  await waitForAttempt();
  const { pool, jobPool } = service.database;
  await pool.query(`UPDATE batch SET expires_at = now() - interval '1 second' WHERE id <> $1`, [kept.batch.id]);
  const failures: unknown[] = [];
  const { signal } = new AbortController();
  await removeExpiredBatches(jobPool, { onError: (cause) => failures.push(cause), signal });
  expect(failures).toEqual([]);
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM batch ORDER BY created_at');
  expect(rows.map(({ id }) => id)).toEqual([kept.batch.id, running.batch.id]);
  expect(unsent.batch.state).toBe('RECEIVING');
  failure = null;
  await batches.waitUntilFinished(running.batch.id);
});
