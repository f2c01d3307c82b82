import { Client } from 'pg';
import { explainFault, tellPlace } from '../../src/database/explain-fault';
import { createTestDatabase, type TestDatabase } from '../support/database';

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

/** What a statement ends with, on a connection of its own. */
async function run(sql: string): Promise<unknown> {
  const client = new Client({ connectionString: own.url });
  client.on('error', () => null);
  await client.connect();
  const error = await getError(client.query(sql));
  await client.end();
  return error;
}

/** As PostgreSQL says what cannot be brought about here. */
const raise = (code: string): Promise<unknown> =>
  run(`DO $$ BEGIN RAISE 'so PostgreSQL says' USING ERRCODE = '${code}'; END $$`);

async function runWhileLocked(): Promise<unknown> {
  const holder = new Client({ connectionString: own.url });
  await holder.connect();
  await holder.query('SELECT pg_advisory_lock(1)');
  const error = await run(`SET lock_timeout = '1ms'; SELECT pg_advisory_lock(1)`);
  await holder.end();
  return error;
}

test.each([
  ['a damaged table', () => raise('XX001'), /is damaged \(so PostgreSQL says\).*restore a backup/],
  ['a damaged index', () => raise('XX002'), /is damaged .*restore a backup/],
  ['a file that is gone', () => raise('58P01'), /is damaged .*restore a backup/],
  ['a full disk', () => raise('53100'), /has no room left .*free space/],
  ['too many connections', () => raise('53300'), /max_connections/],
  ['a table that somebody dropped', () => run('SELECT * FROM nowhere'), /lacks .*"nowhere".*Restore a backup/],
  [
    'a table that somebody dropped, by Prisma',
    async () => {
      await run('ALTER TABLE usage RENAME TO elsewhere');
      const error = await getError(own.database.prisma.usage.findMany());
      await run('ALTER TABLE elsewhere RENAME TO usage');
      return error;
    },
    /lacks .*usage.*Restore a backup/,
  ],
  ['a lock that is held for too long', runWhileLocked, /was busy for too long .*Wait until it is done/],
  [
    'a statement that takes too long',
    () => run(`SET statement_timeout = '1ms'; SELECT pg_sleep(9)`),
    /was busy for too long .*Wait until it is done/,
  ],
  [
    'a right that is lacking',
    () => run('SET ROLE pg_monitor; SELECT * FROM food'),
    /does not let this role .*docs\/operating\.md/,
  ],
  [
    'a connection that broke',
    () => run('SELECT pg_terminate_backend(pg_backend_pid())'),
    /does not answer any more .*see whether it runs/,
  ],
])('%s is explained by a sentence about this database that says what to do', async (_what, fail, sentence) => {
  const told = explainFault(await fail(), tellPlace({ databaseUrl: null, dataDir: '/kitchen' }));
  expect(told).toMatch(sentence);
  expect(told).toMatch(/^The database on DATA_DIR \(\/kitchen\) [^\n]*\.$/);
});

test.each([
  ['a row that is there twice', () => run(`INSERT INTO plan VALUES ('Free', 1, 1)`)],
  ['a fault of the program', () => Promise.resolve(new TypeError('x is not a function'))],
])('%s is nothing that those who run the database can do something about', async (_what, fail) => {
  expect(explainFault(await fail())).toBeNull();
});

test('a database of DATABASE_URL is named without its password', () => {
  const databaseUrl = 'postgresql://cook:secret@db.example:5432/recipes';
  expect(tellPlace({ databaseUrl, dataDir: '.data' })).toBe('The database of DATABASE_URL (db.example:5432/recipes)');
});
