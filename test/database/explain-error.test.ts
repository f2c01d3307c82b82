import { Client } from 'pg';
import { explainDatabaseError, describeDatabase } from '../../src/database/explain-error';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { getError } from '../support/get-error';

let own: TestDatabase;
beforeAll(async () => {
  own = await createTestDatabase();
});
afterAll(() => own.drop());

/** Runs a statement on a connection of its own. @returns its error, or null */
async function run(sql: string): Promise<unknown> {
  const client = new Client({ connectionString: own.url });
  client.on('error', () => null);
  await client.connect();
  const error = await getError(client.query(sql));
  await client.end();
  return error;
}

/** Has PostgreSQL raise an error that a test cannot cause. */
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
  ['a damaged table', () => raise('XX001'), /is damaged \(so PostgreSQL says\)\. .*restore a backup/],
  ['a damaged index', () => raise('XX002'), /is damaged .*restore a backup/],
  ['a file that is gone', () => raise('58P01'), /is damaged .*restore a backup/],
  ['a full disk', () => raise('53100'), /has no disk space left .*Free space/],
  ['too many connections', () => raise('53300'), /max_connections/],
  ['a table that was dropped', () => run('SELECT * FROM nowhere'), /lacks .*"nowhere".*Restore a backup/],
  [
    'a table that was dropped, by Prisma',
    async () => {
      await run('ALTER TABLE usage RENAME TO elsewhere');
      const error = await getError(own.database.prisma.usage.findMany());
      await run('ALTER TABLE elsewhere RENAME TO usage');
      return error;
    },
    /lacks .*usage.*Restore a backup/,
  ],
  ['a lock that is held for too long', runWhileLocked, /was busy for too long .*Wait until it ends/],
  [
    'a statement that takes too long',
    () => run(`SET statement_timeout = '1ms'; SELECT pg_sleep(9)`),
    /was busy for too long .*Wait until it ends/,
  ],
  [
    'a transaction that takes too long, by Prisma',
    () => getError(own.database.prisma.$transaction((one) => one.$queryRaw`SELECT pg_sleep(1)::text`, { timeout: 50 })),
    /was busy for too long .*Wait until it ends/,
  ],
  [
    'a missing right',
    () => run('SET ROLE pg_monitor; SELECT * FROM food'),
    /denies this role a right .*docs\/guides\/self-hosting\.md/,
  ],
  [
    'a connection that broke',
    () => run('SELECT pg_terminate_backend(pg_backend_pid())'),
    /no longer answers .*Check that it runs/,
  ],
])('%s is explained by a sentence about this database that says what to do', async (_what, fail, sentence) => {
  const explanation = explainDatabaseError(await fail(), describeDatabase({ databaseUrl: null, dataDir: '/kitchen' }));
  expect(explanation).toMatch(sentence);
  expect(explanation).toMatch(/^The database on DATA_DIR \(\/kitchen\) [^\n]*\.$/);
});

test.each([
  ['a row that exists already', () => run(`INSERT INTO plan VALUES ('Free', 1, 1)`)],
  ['a bug of the program', () => Promise.resolve(new TypeError('x is not a function'))],
])('%s has no sentence: those who run the database cannot correct it', async (_what, fail) => {
  expect(explainDatabaseError(await fail())).toBeNull();
});

test('a database of DATABASE_URL is named without its password', () => {
  const databaseUrl = 'postgresql://cook:secret@db.example:5432/recipes';
  expect(describeDatabase({ databaseUrl, dataDir: '.data' })).toBe(
    'The database of DATABASE_URL (db.example:5432/recipes)',
  );
});
