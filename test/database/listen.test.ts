import { listen } from '../../src/database/listen';
import { createTestDatabase, type TestDatabase } from '../support/database';

let own: TestDatabase;

beforeAll(async () => {
  own = await createTestDatabase();
});

afterAll(() => own.drop());

/** Collects the payloads of a listener, and lets a test wait for the next. */
function createReceiver(): { receive: (payload: string | null) => void; next: () => Promise<string | null> } {
  const received: (string | null)[] = [];
  const waiting: ((payload: string | null) => void)[] = [];
  return {
    receive: (payload) => {
      const wake = waiting.shift();
      if (wake) wake(payload);
      else received.push(payload);
    },
    next: () => {
      const payload = received.shift();
      return payload === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(payload);
    },
  };
}

test('a notification of the channel arrives with its payload, one of another channel does not', async () => {
  const { receive, next } = createReceiver();
  const { close } = await listen(own.database, 'catalog', receive);
  await own.database.pool.query(`SELECT pg_notify('keys', 'not this'), pg_notify('catalog', 'version 2')`);
  expect(await next()).toBe('version 2');
  await close();
});

test('a listener whose connection broke reports that notifications may be missing, and listens again', async () => {
  const { receive, next } = createReceiver();
  const { close } = await listen(own.database, 'catalog', receive);
  await own.database.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'listen catalog' AND datname = current_database()`,
  );
  expect(await next()).toBeNull();
  await own.database.pool.query(`NOTIFY catalog, 'version 3'`);
  expect(await next()).toBe('version 3');
  await close();
});
