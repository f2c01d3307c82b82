import { openDatabase } from '../../src/database/open-database';
import { createTestDatabase, type TestDatabase } from '../support/database';
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
