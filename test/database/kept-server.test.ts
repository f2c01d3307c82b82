import { rename, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { openCluster } from '../../src/database/embedded/cluster';
import type { Outage } from '../../src/database/embedded/keep-server';
import { endOrphans } from '../../src/database/embedded/server';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../src/database/embedded/start-embedded-postgres';
import { listen } from '../../src/database/listen';
import { openDatabase } from '../../src/database/open-database';
import { createFolder } from '../support/folder';
import { killServer, listServerProcesses } from '../support/kill-server';
import { removeTestServer } from '../support/remove-test-server';
import { buildTenant, startTenant } from '../support/tenant';
import { waitUntil } from '../support/wait-until';

const folders: string[] = [];

beforeAll(buildTenant);

afterEach(async () => {
  for (const folder of folders.splice(0)) await removeTestServer(folder);
});

function createDataDir(): string {
  const dataDir = join(createFolder('kept'), 'data');
  folders.push(dataDir);
  return dataDir;
}

/** The changes that a server reports from now on. */
function watch(server: EmbeddedPostgres): (Outage | null)[] {
  const changes: (Outage | null)[] = [];
  server.watch((outage) => changes.push(outage));
  return changes;
}

const isBack = (changes: readonly (Outage | null)[]): boolean => changes.at(-1) === null;

test('a killed server is restarted on its port with all that was committed, and both changes are reported', async () => {
  const dataDir = createDataDir();
  const server = await startEmbeddedPostgres(dataDir);
  const changes = watch(server);
  const { url } = server;
  const database = await openDatabase(server);
  await database.pool.query('CREATE TABLE kept AS SELECT 42 AS answer');
  await killServer(dataDir);
  await waitUntil(() => isBack(changes));
  expect(changes).toEqual([
    {
      sinceMs: expect.any(Number),
      failedAtMs: expect.any(Number),
      failures: 0,
      message: expect.stringContaining('being restarted'),
    },
    null,
  ]);
  expect(server.url).toBe(url);
  expect((await database.pool.query('SELECT answer FROM kept')).rows).toEqual([{ answer: 42 }]);
  await database.close();
  await server.stop();
  expect(await listServerProcesses(dataDir)).toEqual([]);
});

test('where another process took the port, connections of a pool, of Prisma and of a listener find the new one', async () => {
  const dataDir = createDataDir();
  const server = await startEmbeddedPostgres(dataDir);
  const changes = watch(server);
  const { url } = server;
  const database = await openDatabase(server);
  const received: (string | null)[] = [];
  const listener = await listen(database, 'keys', (payload) => received.push(payload));
  const cluster = await openCluster(dataDir);
  // Without its control file the server cannot start, until the port has another owner.
  const control = join(cluster.folder, 'global/pg_control');
  await rename(control, `${control}.away`);
  await killServer(dataDir);
  await waitUntil(() => changes.some((outage) => (outage?.failures ?? 0) > 0));
  expect(changes.at(-1)).toMatchObject({ message: expect.stringContaining('Restore a backup') });
  const holder = createServer((socket) => socket.destroy());
  holder.listen(Number(new URL(url).port), '127.0.0.1');
  await rename(`${control}.away`, control);
  await waitUntil(() => isBack(changes));
  expect(server.url).not.toBe(url);
  expect(database.url).toBe(server.url);
  expect((await database.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  expect(await database.prisma.$queryRawUnsafe('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await waitUntil(() => received.includes(null));
  await database.pool.query(`SELECT pg_notify('keys', 'changed')`);
  await waitUntil(() => received.includes('changed'));
  await listener.close();
  await database.close();
  await server.stop();
  holder.close();
});

test('one of two processes restarts the server and the other joins it; both count as users', async () => {
  const dataDir = createDataDir();
  const server = await startEmbeddedPostgres(dataDir);
  const other = await startTenant(dataDir);
  const database = await openDatabase(server);
  for (let round = 0; round < 5; round++) {
    const changes = watch(server);
    await killServer(dataDir);
    await waitUntil(() => isBack(changes));
    const tenants = `SELECT count(*)::int AS n FROM pg_stat_activity WHERE application_name = 'tenant'`;
    await waitUntil(async () => {
      const { rows } = await database.pool.query<{ n: number }>(tenants);
      return rows[0]?.n === 2;
    });
  }
  expect((await listServerProcesses(dataDir)).filter((command) => !command.startsWith('postgres: '))).toHaveLength(1);
  await other.stop();
  expect((await database.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  await database.close();
  await server.stop();
  expect(await listServerProcesses(dataDir)).toEqual([]);
});

test('a statement that outlives its killed server does not prevent the next start', async () => {
  const dataDir = createDataDir();
  const server = await startEmbeddedPostgres(dataDir);
  const changes = watch(server);
  const database = await openDatabase(server);
  // It computes and does not notice the lost connection.
  const endless = database.pool.query(`SET statement_timeout = 0; DO $$ BEGIN LOOP PERFORM 1; END LOOP; END $$`);
  const broken = expect(endless).rejects.toThrow();
  await waitUntil(async () => (await listServerProcesses(dataDir)).some((command) => / DO\b/.test(command)));
  await killServer(dataDir);
  await waitUntil(() => isBack(changes));
  await broken;
  expect((await listServerProcesses(dataDir)).filter((command) => / DO\b/.test(command))).toEqual([]);
  await database.close();
  await server.stop();
});

test('a lock file of a server that was killed before it wrote its id does not prevent the next start', async () => {
  const dataDir = createDataDir();
  await startEmbeddedPostgres(dataDir).then(({ stop }) => stop());
  await writeFile(join((await openCluster(dataDir)).folder, 'postmaster.pid'), '');
  const server = await startEmbeddedPostgres(dataDir);
  await server.stop();
  expect(await listServerProcesses(dataDir)).toEqual([]);
});

test('the processes of a running server are not orphans', async () => {
  const dataDir = createDataDir();
  const server = await startEmbeddedPostgres(dataDir);
  const changes = watch(server);
  const before = await listServerProcesses(dataDir);
  await endOrphans(await openCluster(dataDir));
  expect(await listServerProcesses(dataDir)).toEqual(expect.arrayContaining([...before]));
  expect(changes).toEqual([]);
  await server.stop();
});

test('a stop right after the server was killed leaves no process behind', async () => {
  const dataDir = createDataDir();
  const server = await startEmbeddedPostgres(dataDir);
  await killServer(dataDir);
  await server.stop();
  // Its processes end by themselves as soon as they notice that it is gone.
  await waitUntil(async () => (await listServerProcesses(dataDir)).length === 0);
});

test('a stop while the server cannot be started leaves no process behind', async () => {
  const dataDir = createDataDir();
  const server = await startEmbeddedPostgres(dataDir);
  const changes = watch(server);
  const { folder } = await openCluster(dataDir);
  await rename(join(folder, 'global/pg_control'), join(folder, 'global/away'));
  await killServer(dataDir);
  await waitUntil(() => (changes.at(-1)?.failures ?? 0) > 2);
  await server.stop();
  expect(await listServerProcesses(dataDir)).toEqual([]);
});
