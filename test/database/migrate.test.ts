import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { compareMigrations, migrate } from '../../src/database/migrate';
import { openDatabase, type Database } from '../../src/database/open-database';
import { createBlankDatabase } from '../support/database';
import { createFolder } from '../support/folder';
import { waitUntil } from '../support/wait-until';

let database: Database;
let url: string;
let drop: () => Promise<void>;

beforeEach(async () => {
  ({ url, drop } = await createBlankDatabase());
  database = await openDatabase({ url });
});

afterEach(async () => {
  await database.close();
  await drop();
});

function writeMigrations(migrations: Readonly<Record<string, string>>): string {
  const folder = createFolder('migrations');
  for (const [name, sql] of Object.entries(migrations)) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'migration.sql'), sql);
  }
  return folder;
}

const one = { '1_one': 'CREATE TABLE one (id int)' };
const two = { ...one, '2_two': 'CREATE TABLE two (id int); INSERT INTO two VALUES (1)' };

test('a blank database gets every migration, and a second run applies none', async () => {
  expect(await migrate(url)).toContain('00000000000000_init');
  expect(await migrate(url)).toEqual([]);
  expect(await database.prisma.food.count()).toBe(0);
});

test('a migration is recorded as Prisma records it', async () => {
  await migrate(url);
  const { rows } = await database.pool.query(
    `SELECT *, length(id) AS id_length FROM _prisma_migrations WHERE migration_name = '00000000000000_init'`,
  );
  const sql = readFileSync(join(__dirname, '../../prisma/migrations/00000000000000_init/migration.sql'));
  expect(rows).toEqual([
    {
      id: expect.any(String),
      id_length: 36,
      checksum: createHash('sha256').update(sql).digest('hex'),
      migration_name: '00000000000000_init',
      started_at: expect.any(Date),
      finished_at: expect.any(Date),
      rolled_back_at: null,
      applied_steps_count: 1,
      logs: null,
    },
  ]);
});

test('the migration to nutrient origins keeps the sibling records', async () => {
  const sqlOf = (name: string) =>
    readFileSync(join(__dirname, '../../prisma/migrations', name, 'migration.sql'), 'utf8');
  const earlier = { '00000000000000_init': sqlOf('00000000000000_init') };
  await migrate(url, writeMigrations(earlier));
  await database.pool.query(
    `INSERT INTO food (fdc_id, dataset, description, category, nutrient_siblings) VALUES (1, 'sr_legacy', 'Butter', 'Dairy', '{"vitaminD": 2}'), (2, 'sr_legacy', 'Milk', 'Dairy', '{}')`,
  );
  const later = { ...earlier, '00000000000001_nutrient_origins': sqlOf('00000000000001_nutrient_origins') };
  await migrate(url, writeMigrations(later));
  const { rows } = await database.pool.query('SELECT nutrient_origins FROM food ORDER BY fdc_id');
  expect(rows).toEqual([{ nutrient_origins: { vitaminD: '2' } }, { nutrient_origins: {} }]);
});

test('the migration to import groups renews the version of foods that one command imported, and no other', async () => {
  const folder = join(__dirname, '../../prisma/migrations');
  const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const all = names.map(({ name }) => [name, readFileSync(join(folder, name, 'migration.sql'), 'utf8')] as const);
  await migrate(url, writeMigrations(Object.fromEntries(all.filter(([name]) => name < '00000000000013'))));
  const insertRelease = `INSERT INTO dataset_release (dataset, name, form, fingerprint, made_with, foods, report, imported_at) VALUES`;
  await database.pool.query(`${insertRelease} ('survey', 's', 'csv', 'a', 'm', 1, '{}', '2026-01-01')`);
  const readVersion = `SELECT version FROM data_version WHERE name = 'catalog'`;
  const read = async () => (await database.pool.query<{ version: string }>(readVersion)).rows;
  await database.pool.query('SELECT renew_catalog_version()');
  const alone = await read();
  await database.pool.query(`${insertRelease} ('foundation', 'f', 'csv', 'b', 'm', 1, '{}', '2026-01-01')`);
  await database.pool.query('SELECT renew_catalog_version()');
  const before = await read();
  await migrate(url);
  expect(await read()).not.toEqual(before);
  await database.pool.query(
    `UPDATE dataset_release SET imported_at = '2026-01-02' WHERE dataset = 'foundation'; SELECT renew_catalog_version()`,
  );
  expect(await read()).toEqual(before);
  await database.pool.query(`DELETE FROM dataset_release WHERE dataset = 'foundation'; SELECT renew_catalog_version()`);
  expect(await read()).toEqual(alone);
});

test('later migrations are applied on top of earlier ones, in order', async () => {
  expect(await migrate(url, writeMigrations(one))).toEqual(['1_one']);
  expect(await migrate(url, writeMigrations(two))).toEqual(['2_two']);
});

test('four runs at once apply each migration once', async () => {
  const folder = writeMigrations(two);
  const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(url, folder)));
  expect(applied.flat().sort()).toEqual(['1_one', '2_two']);
});

test('a migration that fails changes nothing, is recorded with its reason, and stops every later run', async () => {
  const folder = writeMigrations({ ...one, '2_wrong': 'CREATE TABLE two (id int); SELECT 1 / 0' });
  await expect(migrate(url, folder)).rejects.toThrow(
    'The migration "2_wrong" failed and changed nothing: division by zero.',
  );
  expect((await database.pool.query(`SELECT to_regclass('one') AS one, to_regclass('two') AS two`)).rows).toEqual([
    { one: 'one', two: null },
  ]);
  await expect(migrate(url, folder)).rejects.toThrow(/"2_wrong" failed or was interrupted .*division by zero.*P3009/);
});

test('a migration that creates a table that is there already fails with advice', async () => {
  await database.pool.query('CREATE TABLE one (id int)');
  await expect(migrate(url, writeMigrations(one))).rejects.toThrow(/"one" already exists\. Use an empty database/);
});

/** The sessions that wait for this one. */
const blocked = 'FROM pg_stat_activity WHERE pg_backend_pid() = ANY(pg_blocking_pids(pid))';

/** A route to the server that breaks as if the process at its other end were killed. */
async function openRoute(): Promise<{ readonly url: string; readonly cut: () => void }> {
  const target = new URL(url);
  const sockets: Socket[] = [];
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) sockets.push(socket.on('error', () => null));
    near.pipe(far).pipe(near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const route = new URL(url);
  route.hostname = '127.0.0.1';
  route.port = String(typeof address === 'object' ? address?.port : '');
  function cut(): void {
    server.close();
    for (const socket of sockets) socket.destroy();
  }
  return { url: route.href, cut };
}

test.each(['process', 'session'])(
  'a migration whose %s is killed leaves nothing, and the next start applies it',
  async (killed) => {
    const folder = writeMigrations({ '1_one': 'CREATE TABLE one (id int); SELECT pg_advisory_xact_lock(1)' });
    const holder = await database.pool.connect();
    await holder.query('SELECT pg_advisory_lock(1)');
    const route = await openRoute();
    const refusal = expect(migrate(route.url, folder)).rejects.toThrow(/"1_one" was interrupted .*Start this program/);
    await waitUntil(async () => (await holder.query(`SELECT ${blocked}`)).rowCount !== 0);
    if (killed === 'session') await holder.query(`SELECT pg_terminate_backend(pid) ${blocked}`);
    else route.cut();
    await refusal;
    await holder.query('SELECT pg_advisory_unlock(1)');
    holder.release();
    expect(await migrate(url, folder)).toEqual(['1_one']);
    const { rows } = await database.pool.query(
      'SELECT finished_at > started_at AS "isFinished", applied_steps_count AS steps FROM _prisma_migrations',
    );
    expect(rows).toEqual([{ isFinished: true, steps: 1 }]);
    route.cut();
  },
);

test('a migration that is under way is not taken for one that failed', async () => {
  const folder = writeMigrations({ '1_one': 'SELECT pg_advisory_xact_lock(1)' });
  const holder = await database.pool.connect();
  await holder.query('SELECT pg_advisory_lock(1)');
  const applied = migrate(url, folder);
  await waitUntil(async () => (await holder.query(`SELECT ${blocked}`)).rowCount !== 0);
  expect(await compareMigrations(url, folder)).toEqual({ applied: 0, pending: ['1_one'] });
  await holder.query('SELECT pg_advisory_unlock(1)');
  holder.release();
  expect(await applied).toEqual(['1_one']);
});

test('a failed migration that was marked as rolled back is applied again', async () => {
  await expect(migrate(url, writeMigrations({ '1_one': 'SELECT 1 / 0' }))).rejects.toThrow('division by zero');
  await database.pool.query('UPDATE _prisma_migrations SET rolled_back_at = now()');
  expect(await migrate(url, writeMigrations(one))).toEqual(['1_one']);
});

test('a database of a newer version is refused and not changed', async () => {
  await migrate(url, writeMigrations({ '1_one': one['1_one'], '9_newer': 'SELECT 1' }));
  await expect(migrate(url, writeMigrations(two))).rejects.toThrow(
    /newer version of this program \(the migration "9_newer"/,
  );
  expect((await database.pool.query(`SELECT to_regclass('two') AS two`)).rows).toEqual([{ two: null }]);
});

test('a migration that was changed after it was applied is refused', async () => {
  await migrate(url, writeMigrations(one));
  const changed = writeMigrations({ '1_one': 'CREATE TABLE other (id int)' });
  await expect(migrate(url, changed)).rejects.toThrow('"1_one" was changed after it was applied');
});

test('a database that does not answer is refused with its place, but not its password', async () => {
  const gone = 'postgresql://me:secret@127.0.0.1:1/nowhere';
  await expect(migrate(gone)).rejects.toThrow(/127\.0\.0\.1:1\/nowhere does not answer \(.*ECONNREFUSED.*DATABASE_URL/);
  await expect(migrate(gone)).rejects.not.toThrow('secret');
  await expect(openDatabase({ url: gone })).rejects.toThrow('does not answer');
});
