import type { Caller } from '../../src/accounts/caller';
import { createUsage, type QuotaMode, type Usage } from '../../src/accounts/usage';
import { openDatabase } from '../../src/database/open-database';
import { createCaller } from '../support/account';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { waitUntil } from '../support/wait-until';

let own: TestDatabase;
let nowMs: number;

beforeAll(async () => {
  own = await createTestDatabase();
});

afterAll(() => own.drop());

beforeEach(() => {
  nowMs = Date.UTC(2026, 10, 21, 12);
  errors.length = 0;
  lost.length = 0;
});

const errors: unknown[] = [];
const lost: number[] = [];
const parts = (mode: QuotaMode) => ({
  mode,
  onError: (cause: unknown) => errors.push(cause),
  onLost: (recipes: number) => lost.push(recipes),
  now: () => nowMs,
});
const createOwn = (mode: QuotaMode): Usage => createUsage(own.database, parts(mode));

/** A caller with an account of its own, and a quota as small as a test wants it. */
async function createOwnCaller(recipesPerMonth: number): Promise<Caller> {
  const { caller } = await createCaller(own.database, 'Free');
  return { ...caller, plan: { ...caller.plan, recipesPerMonth } };
}

async function countStored({ accountId }: Caller): Promise<number> {
  const rows = await own.database.prisma.usage.findMany({ where: { accountId } });
  return rows.reduce((sum, { recipes }) => sum + recipes, 0);
}

const times = <T>(n: number, act: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: n }, act));

test('a recipe is in the database before its reservation is given', async () => {
  const caller = await createOwnCaller(100);
  const { release, ...verdict } = await createOwn('enforce').reserveRecipe(caller);
  expect(await countStored(caller)).toBe(1);
  expect(verdict).toEqual({
    allowed: true,
    limit: 100,
    used: 1,
    remaining: 99,
    resetAt: new Date('2026-12-01T00:00:00Z'),
  });
  expect(release).toBeInstanceOf(Function);
});

test('fifty simultaneous recipes take two statements, and each gets its own count', async () => {
  const caller = await createOwnCaller(100);
  const usage = createOwn('enforce');
  const statements = jest.spyOn(own.database.pool, 'query');
  const answers = await times(50, () => usage.reserveRecipe(caller));
  expect(statements).toHaveBeenCalledTimes(2);
  statements.mockRestore();
  expect(answers.map(({ used }) => used)).toEqual(Array.from({ length: 50 }, (_, i) => i + 1));
  expect(await countStored(caller)).toBe(50);
});

test('four processes at once reach the quota exactly and never exceed it', async () => {
  const caller = await createOwnCaller(100);
  const processes = await times(4, () => openDatabase(own));
  const answers = await Promise.all(
    processes.map((database) => {
      const usage = createUsage(database, parts('enforce'));
      return times(75, () => usage.reserveRecipe(caller));
    }),
  );
  expect(answers.flat().filter(({ allowed }) => allowed)).toHaveLength(100);
  expect(await countStored(caller)).toBe(100);
  await Promise.all(processes.map((database) => database.close()));
});

test('a refused recipe is not counted, and nothing remains', async () => {
  const caller = await createOwnCaller(2);
  const usage = createOwn('enforce');
  await times(2, () => usage.reserveRecipe(caller));
  const refused = await usage.reserveRecipe(caller);
  expect(refused).toMatchObject({ allowed: false, limit: 2, used: 2, remaining: 0 });
  await refused.release();
  expect(await countStored(caller)).toBe(2);
});

test('a released recipe makes room for another, and is released once only', async () => {
  const caller = await createOwnCaller(1);
  const usage = createOwn('enforce');
  const first = await usage.reserveRecipe(caller);
  expect((await usage.reserveRecipe(caller)).allowed).toBe(false);
  await times(3, () => first.release());
  expect(await countStored(caller)).toBe(0);
  expect((await usage.reserveRecipe(caller)).allowed).toBe(true);
});

test('of a hundred recipes of which every other fails, fifty count', async () => {
  const caller = await createOwnCaller(1000);
  const usage = createOwn('enforce');
  let index = 0;
  await times(100, async () => {
    const fails = index++ % 2 === 0;
    const { release } = await usage.reserveRecipe(caller);
    if (fails) await release();
  });
  expect(await countStored(caller)).toBe(50);
});

test('a quota lowered below the usage refuses recipes and keeps the count', async () => {
  const caller = await createOwnCaller(10);
  const usage = createOwn('enforce');
  await times(10, () => usage.reserveRecipe(caller));
  const lowered = { ...caller, plan: { ...caller.plan, recipesPerMonth: 5 } };
  expect(await usage.reserveRecipe(lowered)).toMatchObject({ allowed: false, limit: 5, used: 10, remaining: 0 });
  expect(await countStored(caller)).toBe(10);
});

test('mode warn counts beyond the quota and refuses nothing', async () => {
  const caller = await createOwnCaller(3);
  const usage = createOwn('warn');
  const answers = await times(5, () => usage.reserveRecipe(caller));
  expect(answers.every(({ allowed }) => allowed)).toBe(true);
  expect(answers.at(-1)).toMatchObject({ limit: 3, used: 5, remaining: 0 });
  expect(await usage.readUsage(caller)).toMatchObject({ allowed: true, used: 5, remaining: 0 });
});

test('mode warn writes its counts within a moment, and at once when it is closed', async () => {
  const caller = await createOwnCaller(3);
  const usage = createOwn('warn');
  await usage.readUsage(caller);
  await usage.reserveRecipe(caller);
  await waitUntil(async () => (await countStored(caller)) === 1);
  const statements = jest.spyOn(own.database.pool, 'query');
  const answers = await times(20, () => usage.reserveRecipe(caller));
  expect(statements).not.toHaveBeenCalled();
  statements.mockRestore();
  expect(answers.map(({ used }) => used)).toEqual(Array.from({ length: 20 }, (_, i) => i + 2));
  await waitUntil(async () => (await countStored(caller)) === 21);
  const { release } = await usage.reserveRecipe(caller);
  await times(4, () => usage.reserveRecipe(caller));
  await release();
  expect(await usage.readUsage(caller)).toMatchObject({ used: 25 });
  await usage.close();
  expect(await countStored(caller)).toBe(25);
});

test('mode warn loses no count of two processes, and each reads what the other counted', async () => {
  const caller = await createOwnCaller(3);
  const [one, other] = [createOwn('warn'), createOwn('warn')];
  await times(7, () => one.reserveRecipe(caller));
  await times(5, () => other.reserveRecipe(caller));
  await one.close();
  await other.close();
  expect(await countStored(caller)).toBe(12);
  expect(await other.readUsage(caller)).toMatchObject({ used: 12 });
});

test('mode warn counts a recipe in the month of its reservation, even if it is written later', async () => {
  const caller = await createOwnCaller(3);
  const usage = createOwn('warn');
  nowMs = Date.parse('2026-12-31T23:59:59.999Z');
  await times(3, () => usage.reserveRecipe(caller));
  nowMs++;
  expect(await usage.reserveRecipe(caller)).toMatchObject({ used: 1 });
  await usage.close();
  const rows = await own.database.prisma.usage.findMany({ where: { accountId: caller.accountId } });
  expect(rows.map(({ recipes }) => recipes).sort()).toEqual([1, 3]);
});

describe('mode warn, while nothing can be written', () => {
  const away = (): Promise<unknown> => own.database.pool.query('ALTER TABLE usage RENAME TO usage_away');
  const back = (): Promise<unknown> => own.database.pool.query('ALTER TABLE usage_away RENAME TO usage');

  test('keeps answering, reports the error, tries again, and writes all counts once it can', async () => {
    const [caller, other] = [await createOwnCaller(10), await createOwnCaller(10)];
    const usage = createOwn('warn');
    await usage.readUsage(caller);
    await away();
    const answers = await times(12, () => usage.reserveRecipe(caller));
    expect(answers.every(({ allowed }) => allowed)).toBe(true);
    await waitUntil(() => errors.length > 0);
    // This account was never read.
    expect(await usage.readUsage(other)).toMatchObject({ allowed: true, used: 0 });
    expect(await usage.reserveRecipe(other)).toMatchObject({ allowed: true, used: 1 });
    await (await usage.reserveRecipe(caller)).release();
    expect(usage.unwritten()).toBe(13);
    await waitUntil(() => errors.length >= 2);
    await back();
    await waitUntil(() => usage.unwritten() === 0);
    expect([await countStored(caller), await countStored(other)]).toEqual([12, 1]);
    expect(await usage.readUsage(caller)).toMatchObject({ used: 12 });
    await usage.close();
  });

  test('a stop reports how many recipes are lost from the count, and does not wait forever', async () => {
    const callers = await times(3, () => createOwnCaller(10));
    const gone = await openDatabase(own);
    const usage = createUsage(gone, parts('warn'));
    await gone.close();
    for (const caller of callers) expect(await usage.reserveRecipe(caller)).toMatchObject({ allowed: true });
    await usage.close();
    expect(lost).toEqual([3]);
  });
});

test('mode warn drops the count of a deleted account, and writes the others', async () => {
  const [deleted, caller] = [await createOwnCaller(10), await createOwnCaller(10)];
  const usage = createOwn('warn');
  await usage.reserveRecipe(deleted);
  await usage.reserveRecipe(caller);
  await own.database.prisma.apiKey.deleteMany({ where: { accountId: deleted.accountId } });
  await own.database.prisma.account.delete({ where: { id: deleted.accountId } });
  await usage.close();
  expect(await countStored(caller)).toBe(1);
  expect(errors).toEqual([]);
});

test('mode off counts nothing', async () => {
  const caller = await createOwnCaller(3);
  const usage = createOwn('off');
  const [answer] = await times(5, () => usage.reserveRecipe(caller));
  await answer?.release();
  expect(answer).toMatchObject({ allowed: true, limit: 3, used: 0, remaining: 3 });
  expect(await countStored(caller)).toBe(0);
});

test('the count starts again at midnight UTC of the first, and a late release applies to the month of its count', async () => {
  const caller = await createOwnCaller(1);
  const usage = createOwn('enforce');
  nowMs = Date.parse('2026-12-31T23:59:59.999Z');
  const late = await usage.reserveRecipe(caller);
  expect(late.resetAt).toEqual(new Date('2027-01-01T00:00:00Z'));
  expect((await usage.reserveRecipe(caller)).allowed).toBe(false);
  nowMs++;
  expect(await usage.readUsage(caller)).toMatchObject({ used: 0, resetAt: new Date('2027-02-01T00:00:00Z') });
  expect(await usage.reserveRecipe(caller)).toMatchObject({ allowed: true, used: 1 });
  await late.release();
  const rows = await own.database.prisma.usage.findMany({
    where: { accountId: caller.accountId },
    orderBy: { month: 'asc' },
  });
  expect(rows.map(({ month, recipes }) => [month.toISOString().slice(0, 10), recipes])).toEqual([
    ['2026-12-01', 0],
    ['2027-01-01', 1],
  ]);
});

test('reading the state of an account counts nothing, and includes the counts of other processes', async () => {
  const caller = await createOwnCaller(2);
  await createOwn('enforce').reserveRecipe(caller);
  const usage = createOwn('enforce');
  expect(await usage.readUsage(caller)).toMatchObject({ allowed: true, used: 1, remaining: 1 });
  await usage.reserveRecipe(caller);
  expect(await usage.readUsage(caller)).toMatchObject({ allowed: false, used: 2, remaining: 0 });
  expect(await countStored(caller)).toBe(2);
});

test('keys of one account share its quota, accounts do not share theirs', async () => {
  const caller = await createOwnCaller(1);
  const usage = createOwn('enforce');
  await usage.reserveRecipe(caller);
  expect((await usage.reserveRecipe({ ...caller, keyId: 'another' })).allowed).toBe(false);
  expect((await usage.reserveRecipe(await createOwnCaller(1))).allowed).toBe(true);
});

test('if the database does not answer, every waiting recipe fails', async () => {
  const caller = await createOwnCaller(10);
  const gone = await openDatabase(own);
  const usage = createUsage(gone, parts('enforce'));
  await gone.close();
  const ends = await Promise.allSettled(Array.from({ length: 5 }, () => usage.reserveRecipe(caller)));
  expect(ends.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'rejected'));
  expect(await countStored(caller)).toBe(0);
});
