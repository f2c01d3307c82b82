import type { Client } from 'pg';
import { doCancellably } from '../../../src/import/run/do-cancellably';
import { openSession } from '../../../src/import/run/open-session';
import type { SourcePart } from '../../../src/import/source/import-source';
import { stagePart } from '../../../src/import/stage/stage-part';
import { createStaging } from '../../../src/import/stage/staging-schema';
import { createTestDatabase, type TestDatabase } from '../../support/database';

let own: TestDatabase;
let session: Client;

beforeEach(async () => {
  own = await createTestDatabase();
  session = await openSession(own.url);
});
afterEach(async () => {
  await session.end();
  await own.drop();
});

test('a signal that comes as the work is done ends nothing that the session does afterwards', async () => {
  for (let time = 0; time < 20; time++) {
    const stop = new AbortController();
    const work = async (): Promise<string> => {
      await session.query('SELECT 1');
      stop.abort();
      return 'done';
    };
    await expect(doCancellably({ session, url: own.url, signal: stop.signal }, 'working', work)).resolves.toBe('done');
    await session.query('SELECT pg_sleep(0.02)');
  }
});

test('rows that the database refuses are told in its own words, and the session goes on', async () => {
  await createStaging(session, 'key');
  const part: SourcePart = {
    name: 'food.csv',
    bytes: 1,
    packedBytes: 1,
    countTaken: null,
    async *read() {
      yield await Promise.resolve({
        rows: [{ table: 'key', fdcId: 2 ** 40, key: 1, category: '' } as const],
        skipped: [],
        offset: 1,
      });
    },
  };
  const staging = { session, signal: new AbortController().signal, onStaged: () => null };
  await expect(stagePart(staging, part, { source: 0, part: 0 })).rejects.toThrow(/out of range/);
  await expect(session.query('SELECT 1')).resolves.toMatchObject({ rowCount: 1 });
});
