import { openDatabase } from '../../src/database/open-database';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { getError } from '../support/get-error';
import { waitUntil } from '../support/wait-until';

let own: TestDatabase;

beforeAll(async () => {
  own = await createTestDatabase();
});

afterAll(() => own.drop());

test('a connection that the server ends between two statements fails the next statement and nothing else', async () => {
  const { pool, productPools } = own.database;
  for (const each of [pool, productPools.match, productPools.search, productPools.list]) {
    const client = await each.connect();
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    await pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
    await ended;
    await expect(client.query('SELECT 1')).rejects.toThrow();
    client.release();
    expect((await each.query<{ one: number }>('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  }
});

test('a database closes, and its connections end, although a part of the service never gives one back', async () => {
  const database = await openDatabase({ url: own.database.url });
  const { rows } = await (await database.jobPool.connect()).query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  await database.close();
  await waitUntil(async () => {
    const found = await own.database.pool.query('SELECT 1 FROM pg_stat_activity WHERE pid = $1', [rows[0]?.pid]);
    return found.rowCount === 0;
  });
});

test('a database whose encoding lacks characters of recipes is refused in a sentence', async () => {
  const { pool, url } = own.database;
  await pool.query(`CREATE DATABASE latin ENCODING 'LATIN1' LOCALE_PROVIDER libc LOCALE 'C' TEMPLATE template0`);
  const latin = Object.assign(new URL(url), { pathname: '/latin' });
  await expect(openDatabase({ url: latin.href })).rejects.toThrow(/has the encoding LATIN1.*ENCODING 'UTF8'/);
  await pool.query('DROP DATABASE latin');
});

test.each([
  ['a database that the server does not have', { pathname: '/nowhere' }, /\/nowhere does not exist \(.*\)\. Create it/],
  ['a user that the server does not know', { username: 'nobody' }, /rejects this user \(.*\)\. Let the user connect/],
  ['a port where nothing listens', { port: '1' }, /does not answer \(.*\)\. Start it/],
])('%s is an error that says what to do, without the password', async (_what, other, sentence) => {
  const url = Object.assign(new URL(own.database.url), other);
  const error = await getError(openDatabase({ url: url.href }));
  expect(String(error)).toMatch(sentence);
  expect(String(error)).not.toContain(url.password === '' ? 'password' : url.password);
});

test('a time that Prisma writes is the same time in SQL, whatever the time zone of the server', async () => {
  const { pool } = own.database;
  const { rows: names } = await pool.query<{ name: string }>('SELECT quote_ident(current_database()) AS name');
  await pool.query(`ALTER DATABASE ${names[0]?.name ?? ''} SET TimeZone TO 'Asia/Kolkata'`);
  const database = await openDatabase({ url: own.database.url });
  try {
    const createdAt = new Date('2026-11-26T23:30:00.250Z');
    await database.prisma.account.create({ data: { name: 'zoned', planName: 'Free', createdAt } });
    const read = `SELECT created_at AS at, extract(epoch FROM created_at)::float8 AS seconds FROM account WHERE name = 'zoned'`;
    const { rows } = await database.pool.query<{ at: Date; seconds: number }>(read);
    expect(rows).toEqual([{ at: createdAt, seconds: createdAt.getTime() / 1000 }]);
    expect(await database.prisma.account.findUnique({ where: { name: 'zoned' } })).toMatchObject({ createdAt });
  } finally {
    await database.close();
  }
});
