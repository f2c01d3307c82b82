import type { Caller } from '../../src/accounts/caller';
import { costPerRequest, createCostGuard } from '../../src/accounts/cost-guard';

const perSecond = 3 * costPerRequest;
const free = toCaller('key 1');

function toCaller(keyId: string): Caller {
  const plan = { name: 'Free', requestsPerSecond: 3, recipesPerMonth: 100 };
  return { keyId, keyName: 'key', accountId: 'a', accountName: 'a', plan, scopes: ['analyze'] };
}

test('the cost of a second may be spent at once, and more only once it is refilled', () => {
  let now = 1000;
  const guard = createCostGuard(() => now);
  expect(guard.countCost(free, perSecond)).toEqual({ allowed: true, waitMs: 0 });
  expect(guard.countCost(free, 1).allowed).toBe(false);
  now += 500;
  expect(guard.countCost(free, perSecond / 2).allowed).toBe(true);
  expect(guard.countCost(free, 1).allowed).toBe(false);
});

test('a document may cost more than a second allows, and the key waits until that is refilled', () => {
  let now = 0;
  const guard = createCostGuard(() => now);
  expect(guard.countCost(free, 4 * perSecond).allowed).toBe(true);
  const { allowed, waitMs } = guard.countCost(free, 1);
  expect([allowed, Math.round(waitMs)]).toEqual([false, 3001]);
  now += waitMs;
  expect(guard.countCost(free, 1).allowed).toBe(true);
});

test('a refused cost is not counted, and unspent cost is not saved', () => {
  let now = 0;
  const guard = createCostGuard(() => now);
  guard.countCost(free, 2 * perSecond);
  for (let again = 0; again < 100; again++) guard.countCost(free, perSecond);
  now += 1001;
  expect(guard.countCost(free, 0).allowed).toBe(true);
  now += 3_600_000;
  expect(guard.countCost(free, perSecond).allowed).toBe(true);
  expect(guard.countCost(free, 1).allowed).toBe(false);
});

test('keys are counted separately, and a clock that is set back adds nothing', () => {
  let now = 5000;
  const guard = createCostGuard(() => now);
  guard.countCost(free, perSecond);
  expect(guard.countCost(toCaller('key 2'), 1).allowed).toBe(true);
  now = 0;
  expect(guard.countCost(free, 1).allowed).toBe(false);
});
