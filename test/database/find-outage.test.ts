import { readFile } from 'node:fs/promises';
import { Pool } from 'pg';
import { findOutage } from '../../src/database/outage';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { getError } from '../support/get-error';
import { setAway } from '../support/set-away';

let own: TestDatabase;
beforeAll(async () => {
  own = await createTestDatabase();
});
afterAll(() => own.drop());

/** The error of the first query over a pool of this address. */
async function askAt(url: string): Promise<unknown> {
  const pool = new Pool({ connectionString: url, connectionTimeoutMillis: 5_000 });
  const error = await getError(pool.query('SELECT 1'));
  await pool.end();
  return error;
}

test.each([
  ['where nobody listens', () => askAt('postgresql://nobody@127.0.0.1:1/nothing')],
  ['of a name with several addresses', () => askAt('postgresql://nobody@localhost:1/nothing')],
  ['of a host name that does not exist', () => askAt('postgresql://nobody@no-such-host.invalid/nothing')],
  ['by a socket that does not exist', () => askAt('postgresql://nobody@%2Fnowhere/nothing')],
  [
    'that the server ends during a query',
    () => getError(own.database.pool.query('SELECT pg_terminate_backend(pg_backend_pid())')),
  ],
])('a connection %s is an outage: a 503 with Retry-After and, for the log, its cause', async (_which, fail) => {
  const error = await fail();
  const refusal = findOutage(error);
  expect(refusal).toMatchObject({ code: 'service_unavailable', status: 503, retryAfterSeconds: 5 });
  expect(refusal?.cause).toBe(error);
});

describe('asked by Prisma', () => {
  test('a connection that is ended is an outage', async () => {
    const ending = own.database.prisma.$queryRaw`SELECT pg_terminate_backend(pg_backend_pid())::text`;
    expect(findOutage(await getError(ending))?.status).toBe(503);
  });

  test('a database that lets nobody in is an outage', async () => {
    await setAway(own, true);
    const error = await getError(own.database.prisma.plan.count());
    await setAway(own, false);
    expect(findOutage(error)?.status).toBe(503);
  });

  test('a transaction that gets no connection in time is an outage', async () => {
    const { pool, prisma } = own.database;
    const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    const error = await getError(prisma.$transaction((transaction) => transaction.plan.count()));
    for (const client of taken) client.release();
    expect(findOutage(error)?.status).toBe(503);
  });

  test('a transaction that takes too long is an outage', async () => {
    const { prisma } = own.database;
    const slow = prisma.$transaction(async (transaction) => transaction.$queryRaw`SELECT pg_sleep(1)::text`, {
      timeout: 100,
    });
    expect(findOutage(await getError(slow))?.status).toBe(503);
  });

  test('a row that is there twice is none', async () => {
    const data = { name: 'Free', requestsPerSecond: 1, recipesPerMonth: 1 };
    expect(findOutage(await getError(own.database.prisma.plan.create({ data })))).toBeNull();
  });
});

test('a database that accepts no connection is an outage', async () => {
  await setAway(own, true);
  const error = await getError(own.database.pool.query('SELECT 1'));
  await setAway(own, false);
  expect(findOutage(error)?.status).toBe(503);
});

test.each([
  ['a wrong statement', () => own.database.pool.query('SELECT nothing')],
  ['a table that does not exist', () => own.database.pool.query('SELECT * FROM nowhere')],
  ['a row that exists already', () => own.database.pool.query("INSERT INTO plan VALUES ('Free', 1, 1)")],
  [
    'a statement that takes too long',
    () => own.database.pool.query("SET statement_timeout = '1ms'; SELECT pg_sleep(9)"),
  ],
  ['a missing parameter', () => own.database.pool.query('SELECT $1::int', [])],
  ['a file that does not exist', () => readFile('/nowhere')],
  ['a bug of the program', () => Promise.reject(new TypeError("Cannot read properties of undefined (reading 'rows')"))],
  ['a value that is no error', () => Promise.reject({ code: 'ECONNREFUSED' })], // eslint-disable-line @typescript-eslint/prefer-promise-reject-errors
])('%s is no outage', async (_what, fail) => {
  const error = await getError(fail());
  expect(error).not.toBeNull();
  expect(findOutage(error)).toBeNull();
});
