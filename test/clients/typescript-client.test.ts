import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  createRecipeNutritionClient,
  RecipeNutritionError,
  type ClientOptions,
  type RecipeNutritionClient,
} from '../../clients/typescript/src/client';
import { waitByClock } from '../../clients/typescript/src/retry';
import { createEmbeddedEngine } from '../../src/ai/embedded-engine';
import type { Engine } from '../../src/analysis/engine';
import { ApiError } from '../../src/errors';
import { readTagger } from '../../src/seed/model-files';
import { oneLine, pancakes } from '../conformance/recipes';
import { startTestService, type TestService } from '../conformance/start-test-service';

const embedded = createEmbeddedEngine(readTagger());
/** The number of recipes that the engine still fails to answer. */
let failures = 0;
const engine: Engine = {
  ...embedded,
  parse(texts, pace) {
    if (failures-- > 0) throw new ApiError('service_unavailable');
    return embedded.parse(texts, pace);
  },
};

// The middle of a month, so that its end is far away.
const now = Date.UTC(2026, 10, 17);
let service: TestService;
let key: string;
let waits: number[];

beforeAll(async () => {
  service = await startTestService({ engine, quotaMode: 'enforce', now: () => now });
  key = await service.createKey();
});

afterAll(() => service.close());

beforeEach(() => {
  failures = 0;
  waits = [];
});

function createClient(options: Partial<ClientOptions> = {}): RecipeNutritionClient {
  return createRecipeNutritionClient({
    baseUrl: `http://127.0.0.1:${service.port}`,
    key,
    wait: (milliseconds) => {
      waits.push(milliseconds);
      return Promise.resolve();
    },
    ...options,
  });
}

async function catchRefusal(answer: Promise<unknown>): Promise<RecipeNutritionError> {
  const error: unknown = await answer.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof RecipeNutritionError) return error;
  throw new Error('The client has thrown no refusal.', { cause: error });
}

test('an analysis is the body of the response', async () => {
  const analysis = await createClient().analyze(pancakes);
  expect(analysis).toEqual((await service.analyze(key, pancakes)).body);
  expect(analysis.per_serving.calories).toBeGreaterThan(0);
  expect(waits).toEqual([]);
});

test('the other paths of the OpenAPI document can be called', async () => {
  const { data, response } = await createClient().rest.GET('/healthz');
  expect([response.status, data]).toEqual([200, { status: 'alive' }]);
});

test('a refusal is thrown with its code, details and request, and is not sent again', async () => {
  const recipe = { title: ' ', ingredients: ['1 egg'], servings: 0 };
  const refusal = await catchRefusal(createClient().analyze(recipe, { requestId: 'kitchen-7' }));
  expect(refusal).toMatchObject({ status: 422, code: 'validation_error', requestId: 'kitchen-7' });
  expect(refusal.details.map(({ path }) => path)).toEqual(['title', 'servings']);
  expect(waits).toEqual([]);
});

test('a wrong key is thrown as forbidden, and is not sent again', async () => {
  const refusal = await catchRefusal(createClient({ key: 'rna_wrong' }).analyze(pancakes));
  expect([refusal.status, refusal.code, refusal.details, waits]).toEqual([403, 'unauthorized', [], []]);
});

test('a 503 is retried after 1, 2 and 4 seconds', async () => {
  failures = 3;
  await createClient().analyze(oneLine('1 cup of something not seen'));
  expect(waits).toEqual([1000, 2000, 4000]);
});

test('a 503 is retried also by a client that waits for no Retry-After', async () => {
  failures = 1;
  await createClient({ maxWaitMs: 0 }).analyze(oneLine('1 cup of something not known'));
  expect(waits).toEqual([1000]);
});

test('a 503 is thrown after the third retry', async () => {
  failures = 10;
  const refusal = await catchRefusal(createClient().analyze(oneLine('1 cup of something else')));
  expect([refusal.code, refusal.retryAfterSeconds, waits, failures]).toEqual([
    'service_unavailable',
    1,
    [1000, 2000, 4000],
    6,
  ]);
});

test('a recipe above the rate of the plan is retried after Retry-After', async () => {
  const wait: ClientOptions['wait'] = (milliseconds, signal) => {
    waits.push(milliseconds);
    return waitByClock(milliseconds, signal);
  };
  const client = createClient({ key: await service.createKey({ planName: 'Free' }), wait });
  const analyses = await Promise.all(Array.from({ length: 5 }, () => client.analyze(pancakes)));
  expect(new Set(analyses.map(({ status }) => status))).toEqual(new Set(['success']));
  expect(waits.length).toBeGreaterThan(0);
  expect(new Set(waits)).toEqual(new Set([1000]));
});

test('a used-up quota is thrown at once', async () => {
  await service.database.prisma.plan.create({ data: { name: 'One', requestsPerSecond: 100, recipesPerMonth: 1 } });
  const client = createClient({ key: await service.createKey({ planName: 'One' }) });
  await client.analyze(pancakes);
  const refusal = await catchRefusal(client.analyze(pancakes));
  expect([refusal.status, refusal.code, waits]).toEqual([429, 'quota_exceeded', []]);
  expect(refusal.retryAfterSeconds).toBe(14 * 86_400);
});

test('an aborted request ends its wait', async () => {
  failures = 1;
  const leaving = new AbortController();
  const wait: ClientOptions['wait'] = (milliseconds, signal) => {
    leaving.abort(new Error('the cook has left'));
    return waitByClock(milliseconds, signal);
  };
  const answer = createClient({ wait }).analyze(oneLine('1 cup of nothing'), { signal: leaving.signal });
  await expect(answer).rejects.toThrow('the cook has left');
});

test('a response of a proxy is thrown without a code', async () => {
  const proxy = createServer((_, response) => response.writeHead(502).end('<h1>Bad gateway</h1>'));
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const refusal = await catchRefusal(createClient({ baseUrl: toUrl(proxy.address()) }).analyze(pancakes));
  expect([refusal.status, refusal.code, refusal.message]).toEqual([
    502,
    null,
    'The service answered 502 without the body of an error.',
  ]);
  await new Promise((resolve) => proxy.close(resolve));
});

test('a page in place of an analysis is thrown with a sentence', async () => {
  const page = new Response('<html></html>', { headers: { 'Content-Type': 'text/html' } });
  const refusal = await catchRefusal(createClient({ fetch: () => Promise.resolve(page) }).analyze(pancakes));
  expect([refusal.status, refusal.code, refusal.message]).toEqual([200, null, expect.stringMatching(/is not JSON; check that baseUrl/)]); // prettier-ignore
});

test('a request that is not answered in time is aborted', async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const client = createClient({ baseUrl: toUrl(silent.address()), timeoutMs: 50 });
  await expect(client.analyze(pancakes)).rejects.toThrow(/timeout/);
  silent.closeAllConnections();
  await new Promise((resolve) => silent.close(resolve));
});

function toUrl(address: AddressInfo | string | null): string {
  return `http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}`;
}
