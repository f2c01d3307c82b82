import type { Caller } from '../../src/accounts/caller';
import { createRateLimits } from '../../src/accounts/rate-limits';

// The clock advances only when a test moves it.
beforeEach(() => {
  jest.useFakeTimers({ now: 1_000_000 });
});

afterEach(() => {
  jest.useRealTimers();
});

const createCaller = (keyId: string, requestsPerSecond: number): Caller => ({
  keyId,
  keyName: 'key',
  accountId: 'account',
  accountName: 'bakery',
  plan: { name: 'Any', requestsPerSecond, recipesPerMonth: 100 },
  scopes: ['analyze'],
});

async function countAllowed(count: () => Promise<{ allowed: boolean }>, times: number): Promise<number> {
  const verdicts = await Promise.all(Array.from({ length: times }, count));
  return verdicts.filter(({ allowed }) => allowed).length;
}

test.each([3, 10, 25, 50])('a plan of %i requests a second gets just as many', async (limit) => {
  const limits = createRateLimits();
  expect(await countAllowed(() => limits.countRequest(createCaller('key', limit)), limit + 20)).toBe(limit);
});

test('the window starts at the first request and ends one second later', async () => {
  const { countRequest } = createRateLimits();
  const caller = createCaller('key', 3);
  jest.advanceTimersByTime(700);
  expect(await countRequest(caller)).toEqual({ allowed: true, limit: 3, remaining: 2, resetMs: 1000 });
  jest.advanceTimersByTime(900);
  expect(await countRequest(caller)).toEqual({ allowed: true, limit: 3, remaining: 1, resetMs: 100 });
  expect(await countAllowed(() => countRequest(caller), 5)).toBe(1);
  jest.advanceTimersByTime(99);
  expect(await countRequest(caller)).toEqual({ allowed: false, limit: 3, remaining: 0, resetMs: 1 });
  jest.advanceTimersByTime(1);
  expect(await countRequest(caller)).toEqual({ allowed: true, limit: 3, remaining: 2, resetMs: 1000 });
});

test('refused requests neither lengthen the window nor count in the next', async () => {
  const { countRequest } = createRateLimits();
  const caller = createCaller('key', 3);
  await countAllowed(() => countRequest(caller), 500);
  jest.advanceTimersByTime(999);
  await countAllowed(() => countRequest(caller), 500);
  jest.advanceTimersByTime(1);
  expect(await countAllowed(() => countRequest(caller), 10)).toBe(3);
});

test('each key has a window of its own', async () => {
  const { countRequest } = createRateLimits();
  expect(await countAllowed(() => countRequest(createCaller('one', 3)), 5)).toBe(3);
  expect(await countAllowed(() => countRequest(createCaller('other', 3)), 5)).toBe(3);
});

test('reading the state of a key counts nothing', async () => {
  const { countRequest, readRequests } = createRateLimits();
  const caller = createCaller('key', 3);
  expect(await readRequests(caller)).toEqual({ allowed: true, limit: 3, remaining: 3, resetMs: 0 });
  await countRequest(caller);
  await readRequests(caller);
  expect(await readRequests(caller)).toEqual({ allowed: true, limit: 3, remaining: 2, resetMs: 1000 });
});

test.each([
  [3, 200],
  [20, 200],
  [25, 250],
  [50, 500],
])('the flood guard of a plan of %i a second lets %i requests through', async (plan, limit) => {
  const { countFlood, countRequest } = createRateLimits();
  const caller = createCaller('key', plan);
  expect(await countAllowed(() => countFlood(caller), 600)).toBe(limit);
  expect((await countRequest(caller)).allowed).toBe(true);
});

test('an address may send 300 wrong keys a minute, and another address as many', async () => {
  const { countWrongKey } = createRateLimits();
  expect(await countAllowed(() => countWrongKey('192.0.2.1'), 400)).toBe(300);
  expect(await countAllowed(() => countWrongKey('192.0.2.2'), 400)).toBe(300);
  jest.advanceTimersByTime(59_999);
  expect(await countWrongKey('192.0.2.1')).toMatchObject({ allowed: false, resetMs: 1 });
  jest.advanceTimersByTime(1);
  expect((await countWrongKey('192.0.2.1')).allowed).toBe(true);
});

test('the addresses of one IPv6 network may send 300 wrong keys a minute together', async () => {
  const { countWrongKey } = createRateLimits();
  let host = 0;
  expect(await countAllowed(() => countWrongKey(`2001:db8:0:1::${(host += 1)}`), 400)).toBe(300);
  expect((await countWrongKey('2001:db8:0:2::1')).allowed).toBe(true);
});
