import { Registry } from 'prom-client';
import { createTurns } from '../../src/api/turns';
import { openBatches } from '../../src/start/batches';
import { createTestDatabase, type TestDatabase } from '../support/database';

let own: TestDatabase;

beforeAll(async () => {
  own = await createTestDatabase();
});
afterAll(() => own.drop());

function refuse(): never {
  throw new Error('Nothing is analyzed here.');
}

test('a service that stops right after its start neither creates the queue nor takes jobs', async () => {
  const { database } = own;
  const faults: unknown[] = [];
  const batches = openBatches({
    config: { role: 'all', webhooks: 'off' },
    quotaMode: 'off',
    database,
    resolver: { takeSnapshot: refuse, analyzeRecipe: refuse },
    turns: createTurns(),
    metrics: { registry: new Registry() },
    log: { error: (fault: unknown) => faults.push(fault) },
    onError: (cause) => faults.push(cause),
    now: Date.now,
  });
  await batches.close();
  const { rowCount } = await database.pool.query(`SELECT FROM pg_namespace WHERE nspname = 'graphile_worker'`);
  expect(rowCount).toBe(0);
  expect(faults).toEqual([]);
});
