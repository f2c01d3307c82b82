import { randomUUID } from 'node:crypto';
import {
  createRateWindows,
  pruneRateWindows,
  type CountedRequest,
  type RateWindows,
} from '../../src/accounts/rate-windows';
import { openDatabase } from '../../src/database/open-database';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { withinASecond } from '../support/within-a-second';

let own: TestDatabase;

beforeAll(async () => {
  own = await createTestDatabase();
});

afterAll(() => own.drop());

const createOwn = (): RateWindows => createRateWindows(own.database.countPool);

/** Counts requests by one statement: they arrive while another one runs. */
async function countTogether(
  windows: RateWindows,
  { keyId, limit, requests }: { keyId: string; limit: number; requests: number },
): Promise<readonly CountedRequest[]> {
  const first = windows.count('another key', 1);
  const counted = await Promise.all(Array.from({ length: requests }, () => windows.count(keyId, limit)));
  await first;
  return counted;
}

const countAllowed = (counted: readonly CountedRequest[]): number => counted.filter(({ allowed }) => allowed).length;

test('of two hundred requests at once in four processes exactly as many are let through as the plan has', async () => {
  const databases = await Promise.all(Array.from({ length: 4 }, () => openDatabase(own)));
  const processes = databases.map(({ countPool }) => createRateWindows(countPool));
  const allowed = await withinASecond(async () => {
    const keyId = randomUUID();
    const counted = await Promise.all(
      processes.flatMap((windows) => Array.from({ length: 50 }, () => windows.count(keyId, 10))),
    );
    return countAllowed(counted);
  });
  expect(allowed).toBe(10);
  await Promise.all(databases.map((database) => database.close()));
});

test('many keys in many processes are counted without a deadlock', async () => {
  const databases = await Promise.all(Array.from({ length: 4 }, () => openDatabase(own)));
  // One connection after the other: on a busy machine four at once take longer than a pool waits.
  for (const { countPool } of databases) await countPool.query('SELECT');
  const keyIds = Array.from({ length: 50 }, () => randomUUID());
  const counts = databases.flatMap(({ countPool }, index) => {
    const windows = createRateWindows(countPool);
    const mine = index % 2 === 0 ? keyIds : keyIds.toReversed();
    return Array.from({ length: 20 }, () => mine.map((keyId) => windows.count(keyId, 1_000_000))).flat();
  });
  expect(countAllowed(await Promise.all(counts))).toBe(4000);
  await Promise.all(databases.map((database) => database.close()));
});

test('requests that arrive while a statement runs share the next one', async () => {
  const statements = jest.spyOn(own.database.countPool, 'query');
  const windows = createOwn();
  await Promise.all(Array.from({ length: 200 }, (_, index) => windows.count(`key ${index % 7}`, 10)));
  expect(statements).toHaveBeenCalledTimes(2);
  statements.mockRestore();
});

test('those of a statement get the numbers in their order, and the refused ones none', async () => {
  const counted = await countTogether(createOwn(), { keyId: randomUUID(), limit: 3, requests: 5 });
  expect(counted.map(({ allowed, used }) => ({ allowed, used }))).toEqual([
    { allowed: true, used: 1 },
    { allowed: true, used: 2 },
    { allowed: true, used: 3 },
    { allowed: false, used: 3 },
    { allowed: false, used: 3 },
  ]);
});

test('further requests, refused ones too, do not lengthen a window', async () => {
  const windows = createOwn();
  const { before, after, counted } = await withinASecond(async () => {
    const keyId = randomUUID();
    const first = await windows.count(keyId, 2);
    const { rows } = await readWindow(keyId);
    const others = [await windows.count(keyId, 2), await windows.count(keyId, 2), await windows.count(keyId, 2)];
    return { before: rows[0], after: (await readWindow(keyId)).rows[0], counted: [first, ...others] };
  });
  expect(counted.map(({ allowed }) => allowed)).toEqual([true, true, false, false]);
  expect(before).toMatchObject({ used: 1 });
  expect(after).toEqual({ ...before, used: 2 });
});

test('the next window has the whole plan', async () => {
  const windows = createOwn();
  const keyId = randomUUID();
  await countTogether(windows, { keyId, limit: 3, requests: 10 });
  await own.database.pool.query(`UPDATE rate_window SET started_at = started_at - interval '1 second'`);
  expect(countAllowed(await countTogether(windows, { keyId, limit: 3, requests: 10 }))).toBe(3);
});

test('a clock of the server that is set back leaves no key without requests', async () => {
  const windows = createOwn();
  const keyId = randomUUID();
  await countTogether(windows, { keyId, limit: 3, requests: 10 });
  await own.database.pool.query(`UPDATE rate_window SET started_at = started_at + interval '1 hour'`);
  expect(countAllowed(await countTogether(windows, { keyId, limit: 3, requests: 10 }))).toBe(3);
});

test('the end of a window that is told is not later than the window itself', async () => {
  const windows = createOwn();
  const keyId = randomUUID();
  const sentAtMs = performance.now();
  const { window } = await windows.count(keyId, 3);
  expect(window.endsAtMs).toBeGreaterThanOrEqual(sentAtMs);
  expect(window.endsAtMs).toBeLessThanOrEqual(sentAtMs + 1001);
  expect(window).toMatchObject({ limit: 3, used: 1 });
});

test('a request that the database cannot count fails, and the next one is counted', async () => {
  const windows = createOwn();
  const keyId = randomUUID();
  await own.database.pool.query('ALTER TABLE rate_window RENAME TO lost');
  await expect(windows.count(keyId, 3)).rejects.toThrow('rate_window');
  await own.database.pool.query('ALTER TABLE lost RENAME TO rate_window');
  expect((await windows.count(keyId, 3)).allowed).toBe(true);
});

test('windows that ended long ago are removed, others stay', async () => {
  const windows = createOwn();
  const [old, fresh] = [randomUUID(), randomUUID()];
  await Promise.all([windows.count(old, 3), windows.count(fresh, 3)]);
  await own.database.pool.query(`UPDATE rate_window SET started_at = now() - interval '2 hours' WHERE key_id = $1`, [old]); // prettier-ignore
  await pruneRateWindows(own.database);
  expect((await readWindow(old)).rowCount).toBe(0);
  expect((await readWindow(fresh)).rowCount).toBe(1);
});

const readWindow = (keyId: string) =>
  own.database.pool.query('SELECT started_at, used FROM rate_window WHERE key_id = $1', [keyId]);
