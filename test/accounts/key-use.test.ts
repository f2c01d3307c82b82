import type { Caller } from '../../src/accounts/caller';
import { createKeyUses, type KeyUses } from '../../src/accounts/key-use';
import { readMonths, readUsageReport } from '../../src/accounts/usage-report';
import { createCaller } from '../support/account';
import { createTestDatabase, type TestDatabase } from '../support/database';

let own: TestDatabase;
let nowMs: number;
let faults: unknown[];

beforeAll(async () => {
  own = await createTestDatabase();
});

afterAll(() => own.drop());

beforeEach(() => {
  nowMs = Date.UTC(2026, 10, 22, 12);
  faults = [];
});

const createOwn = (): KeyUses =>
  createKeyUses({ pool: own.database.pool, onError: (cause) => faults.push(cause), now: () => nowMs });

async function createOwnCaller(): Promise<Caller> {
  return (await createCaller(own.database, 'Free')).caller;
}

function noteTimes(uses: KeyUses, { keyId, accountId }: Caller, counts: Readonly<Record<string, number>>): void {
  for (const [outcome, times] of Object.entries(counts))
    for (let time = 0; time < times; time++) uses.note({ keyId, accountId, outcome });
}

const november = { from: '2026-11-01', to: '2026-11-30' };

async function readDays({ accountId }: Caller): Promise<ReturnType<typeof readUsageReport>> {
  const { days, refusals } = await readUsageReport(own.database, { accountId, ...november });
  return { days: days.filter(({ answered, refused }) => answered + refused > 0), refusals };
}

test('requests are counted by day and outcome, and the report includes days without requests', async () => {
  const [uses, caller] = [createOwn(), await createOwnCaller()];
  noteTimes(uses, caller, { answered: 3, rate_limited: 2 });
  nowMs += 86_400_000;
  noteTimes(uses, caller, { answered: 1, validation_error: 4 });
  await uses.close();
  const { accountId } = caller;
  const { days, refusals } = await readUsageReport(own.database, { accountId, from: '2026-11-21', to: '2026-11-23' });
  expect(days).toEqual([
    { day: '2026-11-21', answered: 0, refused: 0 },
    { day: '2026-11-22', answered: 3, refused: 2 },
    { day: '2026-11-23', answered: 1, refused: 4 },
  ]);
  expect(refusals).toEqual([
    { code: 'validation_error', requests: 4 },
    { code: 'rate_limited', requests: 2 },
  ]);
});

test('the counts of all processes are added up, even if they write at the same time', async () => {
  const callers = [await createOwnCaller(), await createOwnCaller()];
  const processes = Array.from({ length: 6 }, createOwn);
  for (let round = 0; round < 5; round++) {
    for (const [index, uses] of processes.entries())
      for (const caller of index % 2 === 0 ? callers : callers.toReversed())
        noteTimes(uses, caller, { answered: 1, rate_limited: 1 });
    await Promise.all(processes.map((uses) => uses.flush()));
  }
  expect(faults).toEqual([]);
  for (const caller of callers)
    expect((await readDays(caller)).days).toEqual([{ day: '2026-11-22', answered: 30, refused: 30 }]);
});

test('the last use of a key is the latest of all processes', async () => {
  const caller = await createOwnCaller();
  const [late, early] = [createOwn(), createOwn()];
  noteTimes(early, caller, { answered: 1 });
  nowMs += 60_000;
  noteTimes(late, caller, { answered: 1 });
  await late.flush();
  await early.flush();
  const { lastUsedAt } = await own.database.prisma.keyUse.findUniqueOrThrow({ where: { keyId: caller.keyId } });
  expect(lastUsedAt.getTime()).toBe(nowMs);
});

test('counts that cannot be written are reported each time, kept, and written once later', async () => {
  const { pool } = own.database;
  const [uses, caller] = [createOwn(), await createOwnCaller()];
  await pool.query('ALTER TABLE daily_count RENAME TO elsewhere');
  for (let time = 0; time < 3; time++) {
    noteTimes(uses, caller, { answered: 2 });
    await expect(uses.flush()).rejects.toThrow('daily_count');
  }
  expect(faults).toHaveLength(3);
  await pool.query('ALTER TABLE elsewhere RENAME TO daily_count');
  noteTimes(uses, caller, { answered: 1 });
  await uses.close();
  expect((await readDays(caller)).days).toEqual([{ day: '2026-11-22', answered: 7, refused: 0 }]);
});

test('a key that was deleted in the meantime does not prevent the counts of others', async () => {
  const [uses, gone, caller] = [createOwn(), await createOwnCaller(), await createOwnCaller()];
  noteTimes(uses, gone, { answered: 1 });
  noteTimes(uses, caller, { answered: 1 });
  await own.database.prisma.account.delete({ where: { id: gone.accountId } });
  await uses.flush();
  expect((await readDays(caller)).days).toHaveLength(1);
});

test('writing a use does not clear the keyring caches', async () => {
  const { rows } = await own.database.pool.query<{ tables: string }>(
    `SELECT string_agg(DISTINCT event_object_table, ',') AS tables FROM information_schema.triggers
     WHERE action_statement LIKE '%notify_keys%'`,
  );
  expect(rows[0]?.tables.split(',').sort()).toEqual(['account', 'api_key', 'plan']);
});

test('the report includes months without recipes', async () => {
  const { accountId } = await createOwnCaller();
  await own.database.prisma.usage.create({ data: { accountId, month: new Date('2026-10-01'), recipes: 42 } });
  expect(await readMonths(own.database, { accountId, months: 3, now: new Date('2027-01-31T12:00:00Z') })).toEqual([
    { month: '2026-11', recipes: 0 },
    { month: '2026-12', recipes: 0 },
    { month: '2027-01', recipes: 0 },
  ]);
  const [first] = await readMonths(own.database, { accountId, months: 2, now: new Date('2026-11-30T23:59:59Z') });
  expect(first).toEqual({ month: '2026-10', recipes: 42 });
});

test('requests of a signed-in person count for the account, in addition to those of its keys', async () => {
  const [uses, caller] = [createOwn(), await createOwnCaller()];
  noteTimes(uses, { ...caller, keyId: `user:${caller.keyId}` }, { answered: 2 });
  noteTimes(uses, caller, { answered: 1 });
  await uses.flush();
  await uses.close();
  expect((await readDays(caller)).days).toEqual([{ day: '2026-11-22', answered: 3, refused: 0 }]);
  expect(faults).toEqual([]);
});

test('requests of a person who switches accounts count for the account of each request', async () => {
  const [uses, one, other] = [createOwn(), await createOwnCaller(), await createOwnCaller()];
  const keyId = `user:${one.keyId}`;
  noteTimes(uses, { ...one, keyId }, { answered: 2 });
  noteTimes(uses, { ...other, keyId }, { answered: 1 });
  await uses.close();
  expect((await readDays(one)).days).toEqual([{ day: '2026-11-22', answered: 2, refused: 0 }]);
  expect((await readDays(other)).days).toEqual([{ day: '2026-11-22', answered: 1, refused: 0 }]);
});
