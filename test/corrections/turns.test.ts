import { Pool } from 'pg';
import { correctInTurn } from '../../src/corrections/write-correction';
import { createTestDatabase, type TestDatabase } from '../support/database';

let own: TestDatabase;
beforeAll(async () => (own = await createTestDatabase()));
afterAll(() => own.drop());

test('a connection on which the work could not be rolled back is not used again', async () => {
  const pool = new Pool({ connectionString: own.url, max: 1, query_timeout: 5_000 });
  const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const holder = await own.database.pool.connect();
  await holder.query('SELECT pg_advisory_lock(1)');
  const work = correctInTurn({ pool }, (client) => {
    // The rollback waits behind this statement, for longer than it may.
    client.query('SELECT pg_advisory_lock(1)').catch(() => null);
    return Promise.reject(new Error('The work fails.'));
  });
  await expect(work).rejects.toThrow('The work fails.');
  expect((await pool.query('SELECT pg_backend_pid() AS pid')).rows).not.toEqual(rows);
  await holder.query('SELECT pg_advisory_unlock(1)');
  holder.release();
  await pool.end();
});
