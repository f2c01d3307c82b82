import { randomUUID } from 'node:crypto';
import type { RateVerdict, RequestCount } from '../../src/accounts/rate-limits';
import { createRateWindows, type RateWindows } from '../../src/accounts/rate-windows';
import { openServiceProcesses, type ServiceProcesses } from '../../src/accounts/service-processes';
import { createSharedRequests } from '../../src/accounts/shared-requests';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { setAway } from '../support/set-away';
import { waitUntil } from '../support/wait-until';
import { withinASecond } from '../support/within-a-second';

let own: TestDatabase;
let others: readonly ServiceProcesses[];
let processes: ServiceProcesses;
let requests: RequestCount;
let statements = 0;
let apart = 0;

const open = (): Promise<ServiceProcesses> =>
  openServiceProcesses({ pool: own.database.countPool, onError: () => undefined });

beforeAll(async () => {
  own = await createTestDatabase();
  others = await Promise.all(Array.from({ length: 3 }, open));
  processes = await open();
  const windows = createRateWindows(own.database.countPool);
  const counted: RateWindows = {
    count(keyId, limit) {
      statements++;
      return windows.count(keyId, limit);
    },
  };
  requests = createSharedRequests({ windows: counted, processes, onApart: () => apart++ });
});

afterAll(async () => {
  await Promise.all([processes, ...others].map((each) => each.close()));
  await own.drop();
});

beforeEach(() => {
  statements = 0;
  apart = 0;
});

async function countAllowed({ limit, times }: { limit: number; times: number }): Promise<number> {
  const keyId = randomUUID();
  const verdicts = await Promise.all(Array.from({ length: times }, () => requests.count(keyId, limit)));
  return verdicts.filter(({ allowed }) => allowed).length;
}

test('a key whose window is full is refused without asking the database', async () => {
  const verdicts = await withinASecond(async () => {
    const keyId = randomUUID();
    statements = 0;
    const found: RateVerdict[] = [];
    for (let request = 0; request < 50; request++) found.push(await requests.count(keyId, 3));
    return found;
  });
  expect(verdicts.map(({ allowed }) => allowed)).toEqual(verdicts.map((_, index) => index < 3));
  expect(verdicts.map(({ remaining }) => remaining).slice(0, 4)).toEqual([2, 1, 0, 0]);
  expect(statements).toBe(3);
  expect(apart).toBe(0);
});

test('a larger plan holds at once, even in a window that was full', async () => {
  const allowed = await withinASecond(async () => {
    const keyId = randomUUID();
    const former = [await requests.count(keyId, 1), await requests.count(keyId, 1)];
    return [...former, await requests.count(keyId, 2)].map((each) => each.allowed);
  });
  expect(allowed).toEqual([true, false, true]);
});

test('reading the state of a key counts nothing, and says what this process last heard', async () => {
  const [unknown, known] = await withinASecond(async () => {
    const keyId = randomUUID();
    const before = await requests.read(keyId, 3);
    await requests.count(keyId, 3);
    await requests.read(keyId, 3);
    return [before, await requests.read(keyId, 3)] as const;
  });
  expect(unknown).toEqual({ allowed: true, limit: 3, remaining: 3, resetMs: 0 });
  expect(known).toMatchObject({ allowed: true, limit: 3, remaining: 2 });
});

test('while the database is away a process lets its share of the plan through, at least one request', async () => {
  await waitUntil(() => processes.count() === 4);
  await setAway(own, true);
  await waitUntil(() => processes.isAway());
  for (const [limit, share] of [
    [50, 12],
    [10, 2],
    [3, 1],
  ] as const) {
    expect(await withinASecond(() => countAllowed({ limit, times: 30 }))).toBe(share);
  }
  expect(statements).toBe(0);
  expect(apart).toBeGreaterThanOrEqual(90);
  const keyId = randomUUID();
  expect(await requests.read(keyId, 10)).toEqual({ allowed: true, limit: 10, remaining: 2, resetMs: 0 });
  await setAway(own, false);
  await waitUntil(() => !processes.isAway());
  apart = 0;
  expect(await withinASecond(() => countAllowed({ limit: 10, times: 30 }))).toBe(10);
  expect(apart).toBe(0);
});

test('a request during which the connection breaks is counted by the process itself', async () => {
  await waitUntil(() => !processes.isAway());
  await setAway(own, true);
  const verdict = await requests.count(randomUUID(), 10);
  expect(verdict.allowed).toBe(true);
  expect(apart).toBe(1);
  await setAway(own, false);
  await waitUntil(() => !processes.isAway());
});

test('a count that the database does not finish within a second is made by the process itself', async () => {
  const keyId = randomUUID();
  await requests.count(keyId, 10);
  const holder = await own.database.pool.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM rate_window WHERE key_id = $1 FOR UPDATE', [keyId]);
  const verdict = await requests.count(keyId, 10);
  await holder.query('ROLLBACK');
  holder.release();
  expect(verdict.allowed).toBe(true);
  expect(apart).toBe(1);
  await waitUntil(() => !processes.isAway());
  expect((await requests.count(keyId, 10)).allowed).toBe(true);
  expect(apart).toBe(1);
});
