import { toVisiblePrefix } from '../../../src/accounts/key-token';
import type { Answer } from '../../conformance/create-client';
import { pancakes } from '../../conformance/recipes';
import { startTestService, type TestService } from '../../conformance/start-test-service';
import { connect, readRefusal, revisions } from './connect';

// The clock stands still, so that no second passes between two calls.
const now = Date.UTC(2026, 10, 17);
let service: TestService;

beforeAll(async () => (service = await startTestService({ quotaMode: 'enforce', now: () => now })));

afterAll(() => service.close());

const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };

async function post(body: unknown, headers: Readonly<Record<string, string | undefined>>): Promise<Answer> {
  const usual = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return service.send({ method: 'POST', path: '/mcp', headers: { ...usual, ...headers }, body: text });
}

interface Sent {
  readonly body: unknown;
  readonly type?: string;
}

async function readUsed(key: string): Promise<number> {
  const { headers } = await post(ping, { Authorization: `Bearer ${key}` });
  return Number(headers['x-quota-used']);
}

test.each(revisions)('by "%s", a recipe and a line count as one recipe each, and nothing else counts', async (mode) => {
  const key = await service.createKey();
  const client = await connect(service, key, mode);
  await client.listTools();
  await client.callTool({ name: 'search_foods', arguments: { query: 'rice' } });
  await client.callTool({ name: 'food', arguments: { fdc_id: 168894 } });
  expect(await readUsed(key)).toBe(0);
  await client.callTool({ name: 'analyze_recipe', arguments: pancakes });
  expect(await readUsed(key)).toBe(1);
  await client.callTool({ name: 'explain_line', arguments: { line: '1 egg' } });
  expect(await readUsed(key)).toBe(2);
  await client.callTool({ name: 'analyze_recipe', arguments: { title: '' } });
  expect(await readUsed(key)).toBe(2);
  await client.close();
});

test('REST and MCP share the quota; if it is used up, recipes are refused and foods are not', async () => {
  const plan = { name: 'Two', requestsPerSecond: 100, recipesPerMonth: 2 };
  await service.database.prisma.plan.create({ data: plan });
  const key = await service.createKey({ planName: 'Two' });
  const client = await connect(service, key);
  expect((await service.analyze(key, pancakes)).status).toBe(200);
  expect((await client.callTool({ name: 'analyze_recipe', arguments: pancakes })).isError).toBeUndefined();
  expect((await service.analyze(key, pancakes)).status).toBe(429);
  const refusal = readRefusal(await client.callTool({ name: 'explain_line', arguments: { line: '1 egg' } }));
  expect(refusal).toMatchObject({ error: { code: 'quota_exceeded' }, retry_after_seconds: 14 * 86_400 });
  expect((await client.callTool({ name: 'food', arguments: { fdc_id: 168894 } })).isError).toBeUndefined();
  await client.close();
});

test('recipes above the rate of the plan are refused', async () => {
  const client = await connect(service, await service.createKey({ planName: 'Free' }));
  const call = () => client.callTool({ name: 'analyze_recipe', arguments: pancakes });
  const results = await Promise.all(Array.from({ length: 20 }, call));
  const refused = results.filter(({ isError }) => isError === true).map(readRefusal);
  expect(refused.length).toBeGreaterThan(0);
  for (const refusal of refused)
    expect(refusal).toMatchObject({ error: { code: 'rate_limited' }, retry_after_seconds: 1 });
  await client.close();
});

test('searches cost as much as in GraphQL, and are refused above the plan', async () => {
  const client = await connect(service, await service.createKey({ planName: 'Free' }));
  for (let allowed = 0; ; allowed++) {
    const result = await client.callTool({ name: 'search_foods', arguments: { query: 'rice' } }).catch(() => null);
    if (result !== null && result.isError !== true) continue;
    expect(allowed).toBeGreaterThanOrEqual(30);
    expect(allowed).toBeLessThanOrEqual(50);
    break;
  }
  await client.close();
});

describe('over HTTP, before any tool is called', () => {
  test.each([
    ['no key', undefined, 401],
    ['a wrong key', 'Bearer rna_wrong', 403],
    ['another scheme', 'Basic YTpi', 401],
  ])('%s is refused as on REST', async (_, authorization, status) => {
    const answer = await post(ping, { Authorization: authorization });
    expect([answer.status, answer.body.error.code]).toEqual([status, 'unauthorized']);
    expect(answer.headers['www-authenticate']).toMatch(/^Bearer/);
  });

  test('a revoked key is refused', async () => {
    const key = await service.createKey();
    const where = { prefix: toVisiblePrefix(key) };
    await service.database.prisma.apiKey.updateMany({ where, data: { revokedAt: new Date() } });
    expect((await post(ping, { Authorization: `Bearer ${key}` })).status).toBe(403);
  });

  test('a key without the scope analyze is refused', async () => {
    const key = await service.createKey({ scopes: ['admin'] });
    const { status, body } = await post(ping, { Authorization: `Bearer ${key}` });
    expect([status, body.error.code]).toEqual([403, 'forbidden']);
  });

  test.each([
    ['a body that is not JSON', { body: '{' }, [400, 'bad_request']],
    ['no body', { body: '' }, [400, 'bad_request']],
    ['several messages', { body: [ping, ping] }, [400, 'bad_request']],
    ['another media type', { body: ping, type: 'text/plain' }, [415, 'unsupported_media_type']],
    ['a body above 256 KiB', { body: `"${'x'.repeat(256 * 1024)}"` }, [413, 'payload_too_large']],
  ])('%s is refused as on REST', async (_, { body, type = 'application/json' }: Sent, refusal) => {
    const headers = { Authorization: `Bearer ${await service.createKey()}`, 'Content-Type': type };
    const answer = await post(body, headers);
    expect([answer.status, answer.body.error.code]).toEqual(refusal);
  });

  test.each(['GET', 'DELETE', 'PUT'])('%s is not allowed', async (method) => {
    const { status, headers, body } = await service.send({ method, path: '/mcp' });
    expect([status, headers.allow, body.error.code]).toEqual([405, 'POST', 'method_not_allowed']);
  });

  test('a response has the data version that it was computed with', async () => {
    const key = await service.createKey();
    const { headers } = await post(ping, { Authorization: `Bearer ${key}` });
    expect(headers['x-data-version']).toBe((await service.analyze(key, pancakes)).headers['x-data-version']);
  });
});
