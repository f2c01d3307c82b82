import { openServiceProcesses, type ServiceProcesses } from '../../src/accounts/service-processes';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { setAway } from '../support/set-away';
import { waitUntil } from '../support/wait-until';

let own: TestDatabase;
const errors: unknown[] = [];

beforeAll(async () => {
  own = await createTestDatabase();
});

afterAll(() => own.drop());

beforeEach(() => errors.splice(0));

const open = (): Promise<ServiceProcesses> =>
  openServiceProcesses({ pool: own.database.countPool, onError: (cause) => errors.push(cause) });

const countRows = async (): Promise<number> => own.database.prisma.serviceProcess.count();

test('every process sees how many serve, and those that closed or were killed are soon off the list', async () => {
  const [one, two, three] = await Promise.all([open(), open(), open()]);
  await waitUntil(() => [one, two, three].every((each) => each.count() === 3));
  await three.close();
  expect(await countRows()).toBe(2);
  await waitUntil(() => one.count() === 2 && two.count() === 2);
  await two.close();
  // A process that was killed leaves its row.
  await own.database.pool.query(`INSERT INTO service_process VALUES (gen_random_uuid(), now())`);
  await waitUntil(() => one.count() === 2);
  await waitUntil(() => one.count() === 1);
  await own.database.pool.query(`UPDATE service_process SET seen_at = now() - interval '1 hour' WHERE id <> (SELECT id FROM service_process ORDER BY seen_at DESC LIMIT 1)`); // prettier-ignore
  await waitUntil(async () => (await countRows()) === 1);
  await one.close();
  expect(await countRows()).toBe(0);
  expect(errors).toEqual([]);
});

test('a service starts on a database that does not answer the first heartbeat in time', async () => {
  await setAway(own, true);
  const opening = open();
  await waitUntil(() => errors.length > 0);
  await setAway(own, false);
  const one = await opening;
  expect(one.count()).toBe(1);
  expect(one.isAway()).toBe(false);
  await one.close();
});

test('a service does not start on a database that never answers the heartbeat', async () => {
  await setAway(own, true);
  await expect(open()).rejects.toThrow();
  expect(errors).toHaveLength(9);
  await setAway(own, false);
});

test('a list that a crash of the server emptied does not make the others be forgotten', async () => {
  const [one, two] = await Promise.all([open(), open()]);
  await waitUntil(() => one.count() === 2);
  await two.close();
  expect(one.count()).toBe(2);
  await one.close();
});

test('while the database is away the processes last seen count, and it is noticed when it is back', async () => {
  const [one, two] = await Promise.all([open(), open()]);
  await waitUntil(() => one.count() === 2);
  expect(one.isAway()).toBe(false);
  await setAway(own, true);
  await waitUntil(() => one.isAway() && two.isAway());
  expect(errors.length).toBeGreaterThan(0);
  expect(one.count()).toBe(2);
  await setAway(own, false);
  await waitUntil(() => !one.isAway() && !two.isAway());
  await Promise.all([one.close(), two.close()]);
});

test('a count that failed while the database is there is forgotten after the next heartbeat', async () => {
  const one = await open();
  one.noteFailure(new Error('a broken connection'));
  one.noteFailure(new Error('the same'));
  expect(one.isAway()).toBe(true);
  expect(errors).toHaveLength(1);
  await waitUntil(() => !one.isAway());
  await one.close();
});

test('the time is that of the database, whatever the clock of the process says', async () => {
  const readClock = async (): Promise<number> =>
    (
      await own.database.pool.query<{ ms: number }>(
        'SELECT (1000 * extract(epoch FROM clock_timestamp()))::float8 AS ms',
      )
    ).rows[0]?.ms ?? 0;
  const realNow = Date.now;
  Date.now = () => realNow() + 40 * 86_400_000;
  try {
    const before = await readClock();
    const one = await open();
    const now = one.now();
    const after = await readClock();
    // The clock is read within the first heartbeat, so that it is off by half of what that took.
    expect(now).toBeGreaterThanOrEqual(before - (after - before));
    expect(now).toBeLessThanOrEqual(after + (after - before));
    await one.close();
  } finally {
    Date.now = realNow;
  }
});
