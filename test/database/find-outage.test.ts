import { readFile } from 'node:fs/promises';
import { Pool } from 'pg';
import { findOutage } from '../../src/database/outage';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { setAway } from '../support/set-away';

let own: TestDatabase;
beforeAll(async () => {
  own = await createTestDatabase();
});
afterAll(() => own.drop());

const getError = (failing: Promise<unknown>): Promise<unknown> =>
  failing.then(
    () => null,
    (error: unknown) => error,
  );

/** What the first question over a pool of this address ends with. */
async function askAt(url: string): Promise<unknown> {
  const pool = new Pool({ connectionString: url, connectionTimeoutMillis: 5_000 });
  const error = await getError(pool.query('SELECT 1'));
  await pool.end();
  return error;
}

test.each([
  ['where nobody listens', () => askAt('postgresql://nobody@127.0.0.1:1/nothing')],
  ['of a name with several addresses', () => askAt('postgresql://nobody@localhost:1/nothing')],
  ['of a name that is of no host', () => askAt('postgresql://nobody@no-such-host.invalid/nothing')],
  ['by a socket that is not there', () => askAt('postgresql://nobody@%2Fnowhere/nothing')],
  [
    'that is ended while it asks',
    () => getError(own.database.pool.query('SELECT pg_terminate_backend(pg_backend_pid())')),
  ],
])(
  'a connection %s is an outage: a 503 that says when to come back and has its cause for the log',
  async (_which, fail) => {
    const error = await fail();
    const refusal = findOutage(error);
    expect(refusal).toMatchObject({ code: 'service_unavailable', status: 503, retryAfterSeconds: 5 });
    expect(refusal?.cause).toBe(error);
  },
);

test('a database that lets nobody in is an outage', async () => {
  await setAway(own, true);
  const error = await getError(own.database.pool.query('SELECT 1'));
  await setAway(own, false);
  expect(findOutage(error)?.status).toBe(503);
});

test.each([
  ['a statement that is wrong', () => own.database.pool.query('SELECT nothing')],
  ['a table that is not there', () => own.database.pool.query('SELECT * FROM nowhere')],
  ['a row that is there twice', () => own.database.pool.query("INSERT INTO plan VALUES ('Free', 1, 1)")],
  [
    'a statement that takes too long',
    () => own.database.pool.query("SET statement_timeout = '1ms'; SELECT pg_sleep(9)"),
  ],
  ['a parameter too few', () => own.database.pool.query('SELECT $1::int', [])],
  ['a file that is not there', () => readFile('/nowhere')],
  ['a mistake of ours', () => Promise.reject(new TypeError("Cannot read properties of undefined (reading 'rows')"))],
  ['what is no error', () => Promise.reject({ code: 'ECONNREFUSED' })], // eslint-disable-line @typescript-eslint/prefer-promise-reject-errors
])('%s is none', async (_what, fail) => {
  const error = await getError(fail());
  expect(error).not.toBeNull();
  expect(findOutage(error)).toBeNull();
});
