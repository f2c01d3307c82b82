import { createKey } from '../../../src/accounts/keys';
import type { UsageReport } from '../../../src/accounts/usage-report';
import { startTestService, type TestService } from '../../conformance/start-test-service';
import { pancakes } from '../../conformance/recipes';
import { waitUntil } from '../../support/wait-until';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});

afterAll(() => service.close());

interface GraphqlAnswer {
  readonly status: number;
  readonly data: ReturnType<typeof JSON.parse>;
  readonly errors: ReturnType<typeof JSON.parse>;
}

async function ask(key: string, query: string): Promise<GraphqlAnswer> {
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ query });
  const answer = await service.send({ method: 'POST', path: '/graphql', headers, body });
  return { status: answer.status, data: answer.body.data ?? null, errors: answer.body.errors ?? null };
}

type Counted = Pick<UsageReport, 'days' | 'refusals'> & { readonly months: readonly unknown[] };

const analyzeWith = async (key: string): Promise<number> => (await service.analyze(key, pancakes)).status;

test('a key with the scope keys lists the keys of its account without their secret parts', async () => {
  const key = await service.createKey({ scopes: ['analyze', 'keys'] });
  expect(await analyzeWith(key)).toBe(200);
  const { data } = await ask(key, '{ keys { id prefix name scopes state createdAt lastUsedAt expiresAt } }');
  expect(data.keys).toEqual([
    {
      id: expect.any(String),
      prefix: key.slice(0, 12),
      name: 'key',
      scopes: ['ANALYZE', 'KEYS'],
      state: 'VALID',
      createdAt: expect.stringMatching(/^\d{4}-/),
      lastUsedAt: expect.stringMatching(/^\d{4}-/),
      expiresAt: null,
    },
  ]);
  expect(JSON.stringify(data)).not.toContain(key.slice(12));
});

test('a created key works at once and has the given expiry and scopes', async () => {
  const key = await service.createKey({ scopes: ['analyze', 'keys'] });
  const { data } = await ask(
    key,
    'mutation { createKey(name: "oven", expiresAt: "2999-12-31T00:00:00Z") { token key { name scopes expiresAt } } }',
  );
  expect(data.createKey.key).toEqual({ name: 'oven', scopes: ['ANALYZE'], expiresAt: '2999-12-31T00:00:00.000Z' });
  expect(await analyzeWith(data.createKey.token)).toBe(200);
});

test('a key rotated with an overlap works beside the new one, and one rotated without is refused', async () => {
  const key = await service.createKey({ scopes: ['analyze', 'keys'] });
  const created = (await ask(key, 'mutation { createKey(name: "oven") { token key { id } } }')).data.createKey;
  const rotate = (id: string, minutes: number) =>
    ask(key, `mutation { rotateKey(id: "${id}", overlapMinutes: ${minutes}) { token key { id name state } } }`);
  const next = (await rotate(created.key.id, 1440)).data.rotateKey;
  expect(next.key).toMatchObject({ name: 'oven', state: 'VALID' });
  expect([await analyzeWith(created.token), await analyzeWith(next.token)]).toEqual([200, 200]);
  const last = (await rotate(next.key.id, 0)).data.rotateKey;
  await waitUntil(async () => (await analyzeWith(next.token)) === 403);
  expect(await analyzeWith(last.token)).toBe(200);
  expect((await rotate(created.key.id, 60)).errors[0]).toMatchObject({ extensions: { code: 'validation_error' } });
  expect((await rotate(last.key.id, 30)).errors[0].extensions).toEqual({
    code: 'validation_error',
    details: [{ path: 'overlapMinutes', message: 'overlapMinutes must be one of 0, 60, 1440, 10080' }],
  });
});

test('a revoked key is refused', async () => {
  const key = await service.createKey({ scopes: ['keys'] });
  const created = (await ask(key, 'mutation { createKey(name: "x", scopes: [KEYS]) { token key { id } } }')).data;
  const { id } = created.createKey.key;
  const revoked = await ask(key, `mutation { revokeKey(id: "${id}") { state } }`);
  expect(revoked.data.revokeKey).toEqual({ state: 'REVOKED' });
  await waitUntil(async () => (await ask(created.createKey.token, '{ keys { id } }')).status === 403);
});

test("another account's key cannot be seen, rotated or revoked", async () => {
  const [key, victim] = [await service.createKey({ scopes: ['admin'] }), await service.createKey()];
  const { id } = await service.database.prisma.apiKey.findFirstOrThrow({ where: { prefix: victim.slice(0, 12) } });
  expect(JSON.stringify(await ask(key, '{ keys { id prefix } }'))).not.toContain(id);
  for (const unknown of [id, 'nothing']) {
    for (const mutation of [`rotateKey(id: "${unknown}") { token }`, `revokeKey(id: "${unknown}") { id }`]) {
      const { data, errors } = await ask(key, `mutation { ${mutation} }`);
      expect(data).toBeNull();
      expect(errors[0]).toMatchObject({
        message: 'This account has no such key.',
        extensions: { code: 'not_found' },
      });
    }
  }
  expect(await analyzeWith(victim)).toBe(200);
});

test('a key without the scope cannot manage keys, and no key gives a scope that it lacks', async () => {
  const plain = await service.createKey();
  for (const document of [
    '{ keys { id } }',
    'mutation { createKey(name: "x") { token } }',
    'mutation { rotateKey(id: "x") { token } }',
    'mutation { revokeKey(id: "x") { id } }',
  ])
    expect((await ask(plain, document)).errors[0].extensions.code).toBe('forbidden');
  const keeper = await service.createKey({ scopes: ['analyze', 'keys'] });
  const greedy = await ask(keeper, 'mutation { createKey(name: "x", scopes: [ANALYZE, ADMIN]) { token } }');
  expect(greedy.errors[0].extensions.code).toBe('forbidden');
  const admin = await service.createKey({ scopes: ['admin'] });
  expect((await ask(admin, 'mutation { createKey(name: "x", scopes: [KEYS]) { token } }')).errors).toBeNull();
});

test.each([
  ['a blank name', 'name: " "'],
  ['a name of 101 characters', `name: "${'x'.repeat(101)}"`],
  ['a key without any scope', 'name: "x", scopes: []'],
  ['an expiry in the past', 'name: "x", expiresAt: "2001-01-01T00:00:00Z"'],
])('%s is refused', async (_, args) => {
  const { errors } = await ask(
    await service.createKey({ scopes: ['admin'] }),
    `mutation { createKey(${args}) { token } }`,
  );
  expect(errors[0].extensions.code).toBe('validation_error');
});

test('usage has the requests of REST and GraphQL by day and outcome, and the plan', async () => {
  const key = await service.createKey();
  await analyzeWith(key);
  await service.analyze(key, { title: '' });
  await service.analyze(key, '{');
  await ask(key, '{ keys { id } }');
  const today = new Date().toISOString().slice(0, 10);
  const counted = async (): Promise<Counted> => {
    const { data } = await ask(
      key,
      `{ usage(from: "${today}", to: "${today}") { plan { name } days { day answered refused } refusals { code requests } months { month } } }`,
    );
    const usage: Counted = data.usage;
    return usage;
  };
  // A response is counted after it is sent, a moment after the client has it.
  await waitUntil(async () => (await counted()).days[0]?.refused === 3);
  const usage = await counted();
  expect(usage.days[0]?.answered).toBeGreaterThanOrEqual(1);
  expect(usage).toMatchObject({
    plan: { name: 'Boundless' },
    refusals: [
      { code: 'bad_request', requests: 1 },
      { code: 'forbidden', requests: 1 },
      { code: 'validation_error', requests: 1 },
    ],
  });
  expect(usage.months).toHaveLength(12);
});

test.each([
  ['2026-13-01', '2026-12-31'],
  ['2026-02-31', '2026-03-01'],
  ['2026-12-02', '2026-12-01'],
  ['2025-01-01', '2026-12-31'],
  ['0000-01-01', '0000-01-02'],
  ['0001-01-01', '0001-01-02'],
  ['1999-12-31', '2000-01-01'],
  ['10000-01-01', '10000-01-02'],
])('usage from %s to %s is refused', async (from, to) => {
  const { errors } = await ask(await service.createKey(), `{ usage(from: "${from}", to: "${to}") { plan { name } } }`);
  expect(errors[0].extensions.code).toBe('validation_error');
});

test.each([
  ['2000-01-01', '2000-01-02'],
  ['9999-12-30', '9999-12-31'],
])('usage from %s to %s has no requests', async (from, to) => {
  const { data } = await ask(
    await service.createKey(),
    `{ usage(from: "${from}", to: "${to}") { days { answered } } }`,
  );
  expect(data.usage.days).toEqual([{ answered: 0 }, { answered: 0 }]);
});

test('an orderly stop writes the counts to the database', async () => {
  const other = await startTestService({ follow: { ...service, url: '', drop: () => Promise.resolve() } });
  const account = { accountName: 'stopping', planName: 'Scale', name: 'key', scopes: ['analyze'] } as const;
  const { token } = await createKey(service.database, { ...account, expiresAt: null });
  await other.analyze(token, pancakes);
  await other.close();
  const counts = await service.database.prisma.dailyCount.findMany({ where: { account: { name: 'stopping' } } });
  expect(counts.map(({ outcome, requests }) => [outcome, requests])).toEqual([['answered', 1]]);
});

test('usage without a range covers the thirty days up to today', async () => {
  const { data } = await ask(await service.createKey(), '{ usage { days { day } } }');
  const days = data.usage.days.map(({ day }: { day: string }) => day);
  expect([days.length, days.at(-1)]).toEqual([30, new Date().toISOString().slice(0, 10)]);
});
