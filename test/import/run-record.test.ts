import { openRunRecord } from '../../src/import/run-record';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { waitUntil } from '../support/wait-until';

let own: TestDatabase;

beforeEach(async () => {
  own = await createTestDatabase();
});
afterEach(() => own.drop());

function openRecord(url: string) {
  const told: string[] = [];
  const progress = {
    phase: (what: string) => told.push(what),
    identify: () => null,
    advance: ({ part }: { readonly part: string }) => told.push(part),
    end: () => null,
  };
  return { told, record: openRunRecord({ url, session: 'import, process 1 on test', downloads: ['a.zip'], progress }) };
}

const findRow = () => own.database.prisma.importRun.findFirstOrThrow();

test('the row of a run has its step, share, rows and time left, and in the end its result', async () => {
  const { told, record } = openRecord(own.url);
  const { progress, end } = await record;
  progress.phase('Reading food.csv of a.zip');
  progress.advance({ part: 'food.csv', share: 0.25, rows: 3_000_000_000, bytes: 100, bytesLeft: 300 });
  await waitUntil(async () => (await findRow()).share === 0.25);
  const row = await findRow();
  expect(row).toMatchObject({ step: 'Reading food.csv of a.zip', rows: 3_000_000_000n, endedAt: null, outcome: null });
  expect(row.secondsLeft).not.toBeNull();
  await end('done', 'All foods are in use.');
  expect(await findRow()).toMatchObject({ share: null, outcome: 'done', message: 'All foods are in use.' });
  expect(told).toEqual(['Reading food.csv of a.zip', 'food.csv']);
});

test('a step resets the share of the part before', async () => {
  const { record } = openRecord(own.url);
  const { progress, end } = await record;
  progress.advance({ part: 'food.csv', share: 1.2, rows: 1, bytes: 1, bytesLeft: 0 });
  await waitUntil(async () => (await findRow()).share === 1);
  progress.phase('Checking the amounts');
  await waitUntil(async () => (await findRow()).step === 'Checking the amounts');
  expect((await findRow()).share).toBeNull();
  await end('stopped', '');
});

test('an import continues if its row cannot be written', async () => {
  const { told, record } = openRecord('postgres://nobody@127.0.0.1:1/nothing');
  const { progress, end } = await record;
  progress.phase('Reading');
  await end('done', '');
  expect(told).toEqual(['Reading']);
});
