import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../../src/database/embedded/start-embedded-postgres';
import { migrate } from '../../src/database/migrate';
import { openDatabase, type Database } from '../../src/database/open-database';
import { loadSeed } from '../../src/seed/load-seed';
import { syncSeed } from '../../src/seed/sync-seed';
import { readSmallSeed } from './small-seed';

export interface TestDatabase {
  readonly url: string;
  readonly database: Database;
  readonly drop: () => Promise<void>;
}

/**
 * Creates a migrated, empty database for one test file on the server of this test run, which the
 * first call starts. Takes about a tenth of a second. It has the plans, because every account needs one.
 */
export function createTestDatabase(): Promise<TestDatabase> {
  return createFrom(plain);
}

/**
 * Creates a database with the foods of the project, as the first start of a service leaves it. Only
 * the first of a test run is loaded, which takes seconds; the others are copied.
 */
export function createFullDatabase(): Promise<TestDatabase> {
  return createFrom(full);
}

/**
 * Creates a database with the foods of `readSmallSeed`. Only the first of a test run is loaded; the
 * others are copied.
 */
export function createSmallDatabase(): Promise<TestDatabase> {
  return createFrom(small);
}

async function createFrom(template: Template): Promise<TestDatabase> {
  const { url, drop } = await createDatabase(async (admin, server) => {
    const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [template.name]);
    if (!rowCount) await createTemplate(admin, server, template);
    return template.name;
  });
  const database = await openDatabase({ url });
  return {
    url,
    database,
    drop: async () => {
      await database.close();
      await drop();
    },
  };
}

/** Creates a database without tables for one test file. */
export function createBlankDatabase(): Promise<Omit<TestDatabase, 'database'>> {
  return createDatabase(() => Promise.resolve('template0'));
}

async function createDatabase(
  getTemplate: (admin: Client, server: string) => Promise<string>,
): Promise<Omit<TestDatabase, 'database'>> {
  const { url: server, stop } = await startTestServer();
  const name = `test_${randomBytes(8).toString('hex')}`;
  await withClient(server, async (admin) => {
    // One at a time: concurrent copies of a template fail, and so do copies while it is created.
    await admin.query('SELECT pg_advisory_lock(1)');
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${await getTemplate(admin, server)}`);
  });
  async function drop(): Promise<void> {
    await withClient(server, (admin) => admin.query(`DROP DATABASE ${name} WITH (FORCE)`));
    // Each user of the server holds one of its hundred connections.
    await stop();
  }
  return { url: toUrl(server, name), drop };
}

/** Joins the server of the test run, which runs until its last user stops. */
async function startTestServer(): ReturnType<typeof startEmbeddedPostgres> {
  const dataDir = process.env['TEST_DATA_DIR'];
  if (!dataDir) throw new Error('TEST_DATA_DIR is not set; run the tests by "npm test" or "npx jest".');
  return startEmbeddedPostgres(dataDir, {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
  });
}

interface Template {
  readonly name: string;
  readonly fill: (url: string) => Promise<void>;
}

async function createTemplate(admin: Client, server: string, { name, fill }: Template): Promise<void> {
  const draft = `${name}_draft`;
  await admin.query(`DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`);
  await admin.query(`CREATE DATABASE ${draft}`);
  await migrate(toUrl(server, draft));
  await fill(toUrl(server, draft));
  await admin.query(`ALTER DATABASE ${draft} RENAME TO ${name}`);
}

const loadPlans = (url: string): Promise<void> =>
  withClient(url, async (client) => {
    const [, ...rows] = readFileSync(join(__dirname, '../../seeds/plans.tsv'), 'utf8').trim().split('\n');
    for (const row of rows) await client.query('INSERT INTO plan VALUES ($1, $2, $3)', row.split('\t'));
  });

async function loadFoods(url: string): Promise<void> {
  const database = await openDatabase({ url });
  await syncSeed(database);
  await database.close();
}

async function loadFewFoods(url: string): Promise<void> {
  await loadPlans(url);
  const database = await openDatabase({ url });
  await loadSeed(database, readSmallSeed());
  await database.close();
}

const migrations = join(__dirname, '../../prisma/migrations');
const migrationsHash = readdirSync(migrations, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort()
  .reduce((hash, name) => hash.update(readFileSync(join(migrations, name, 'migration.sql'))), createHash('sha256'))
  .digest('hex')
  .slice(0, 16);
// The server ends with the test run, so that the foods do not change meanwhile.
const plain: Template = { name: `template_${migrationsHash}`, fill: loadPlans };
const small: Template = { name: `template_small_${migrationsHash}`, fill: loadFewFoods };
const full: Template = { name: `template_full_${migrationsHash}`, fill: loadFoods };

function toUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function withClient<T>(url: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
