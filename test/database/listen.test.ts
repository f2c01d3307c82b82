import { listen } from '../../src/database/listen';
import { createTestDatabase, type TestDatabase } from '../support/database';

let own: TestDatabase;

beforeAll(async () => {
  own = await createTestDatabase();
});

afterAll(() => own.drop());

/** Keeps what a listener hears, and lets a test wait for the next. */
function createEar(): { hear: (payload: string | null) => void; next: () => Promise<string | null> } {
  const heard: (string | null)[] = [];
  const waiting: ((payload: string | null) => void)[] = [];
  return {
    hear: (payload) => {
      const wake = waiting.shift();
      if (wake) wake(payload);
      else heard.push(payload);
    },
    next: () => {
      const payload = heard.shift();
      return payload === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(payload);
    },
  };
}

test('a notice on the channel is heard with its payload, one on another channel is not', async () => {
  const { hear, next } = createEar();
  const { close } = await listen(own.database, 'catalog', hear);
  await own.database.pool.query(`SELECT pg_notify('keys', 'not this'), pg_notify('catalog', 'version 2')`);
  expect(await next()).toBe('version 2');
  await close();
});

test('after its connection broke, a listener says that something may have been missed, and listens again', async () => {
  const { hear, next } = createEar();
  const { close } = await listen(own.database, 'catalog', hear);
  await own.database.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'listen catalog' AND datname = current_database()`,
  );
  expect(await next()).toBeNull();
  await own.database.pool.query(`NOTIFY catalog, 'version 3'`);
  expect(await next()).toBe('version 3');
  await close();
});
