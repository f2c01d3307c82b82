import { Client } from 'pg';
import { readCatalog } from '../../src/catalog/read-catalog';
import { exchangeProducts } from '../../src/import/staging/switch-products';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { waitUntil } from '../support/wait-until';

let mine: TestDatabase;
const sessions: Client[] = [];

beforeAll(async () => {
  mine = await createTestDatabase();
  await mine.database.pool.query(
    `INSERT INTO data_version (name, version) VALUES ('catalog', 'old'), ('branded', 'old');
     INSERT INTO brand (phrase, name, foods) VALUES ('oldco', 'OLDCO', 1);
     CREATE SCHEMA fdc_staging;
     CREATE TABLE fdc_staging.branded_food (LIKE branded_food INCLUDING ALL);
     CREATE TABLE fdc_staging.brand (LIKE brand INCLUDING ALL);
     CREATE TABLE fdc_staging.branded_word (LIKE branded_word INCLUDING ALL);
     INSERT INTO fdc_staging.brand (phrase, name, foods) VALUES ('newco', 'NEWCO', 1)`,
  );
});

afterAll(async () => {
  for (const session of sessions) await session.end();
  await mine.drop();
});

test('a catalog read during the exchange of an import has the brands of its version, and the import waits for it', async () => {
  const [keeper, importer] = [await openSession(), await openSession()];
  // Blocks the reading after the version and before the brands.
  await keeper.query('BEGIN; LOCK TABLE alias IN ACCESS EXCLUSIVE MODE');
  const reading = readCatalog(mine.database);
  await waitForLock(keeper);
  const { rows } = await importer.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const over = { isOver: false };
  const exchange = exchangeAll(importer).finally(() => (over.isOver = true));
  await waitUntil(async () => over.isOver || (await isWaiting(keeper, rows[0]?.pid)));
  await keeper.query('COMMIT');
  const catalog = await reading;
  expect(catalog.version).toBe('old');
  expect(catalog.branded.findBrand(['oldco'], 0, 1)?.brand.name).toBe('OLDCO');
  expect(catalog.branded.findBrand(['newco'], 0, 1)).toBeNull();
  await exchange;
  const next = await readCatalog(mine.database);
  expect(next.version).toBe('new');
  expect(next.branded.findBrand(['newco'], 0, 1)?.brand.name).toBe('NEWCO');
});

async function openSession(): Promise<Client> {
  const session = new Client({ connectionString: mine.url });
  await session.connect();
  sessions.push(session);
  return session;
}

async function exchangeAll(session: Client): Promise<void> {
  await session.query('BEGIN');
  await exchangeProducts(session, 'new');
  await session.query(`UPDATE data_version SET version = 'new' WHERE name = 'catalog'`);
  await session.query('COMMIT');
}

async function waitForLock(session: Client): Promise<void> {
  const sql = `SELECT FROM pg_locks WHERE NOT granted AND relation = 'alias'::regclass`;
  await waitUntil(async () => (await session.query(sql)).rowCount !== 0);
}

async function isWaiting(session: Client, pid: number | undefined): Promise<boolean> {
  return (await session.query('SELECT FROM pg_locks WHERE NOT granted AND pid = $1', [pid])).rowCount !== 0;
}
