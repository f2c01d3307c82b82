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

/** What is told of a server, from here on. */
function watch(server: EmbeddedPostgres): (Outage | null)[] {
  const told: (Outage | null)[] = [];
  server.watch((outage) => told.push(outage));
  return told;
}

const isBack = (told: readonly (Outage | null)[]): boolean => told.at(-1) === null;

test('a server that is killed is started again on its port, with all that was committed, and is told to be away and back', async () => {
  const dataDir = createDataDir();
  const server = await startEmbeddedPostgres(dataDir);
  const told = watch(server);
  const { url } = server;
  const database = await openDatabase(server);
  await database.pool.query('CREATE TABLE kept AS SELECT 42 AS answer');
  await killServer(dataDir);
  await waitUntil(() => isBack(told));
  expect(told).toEqual([
    {
      sinceMs: expect.any(Number),
      failedAtMs: expect.any(Number),
      failures: 0,
      message: expect.stringContaining('started again'),
    },
    null,
  ]);
  expect(server.url).toBe(url);
  expect((await database.pool.query('SELECT answer FROM kept')).rows).toEqual([{ answer: 42 }]);
  await database.close();
  await server.stop();
  expect(await listServerProcesses(dataDir)).toEqual([]);
});

test('where the port was taken meanwhile, connections of a pool, of Prisma and of a listener find the server on another', async () => {
  const dataDir = createDataDir();
  const server = await startEmbeddedPostgres(dataDir);
  const told = watch(server);
  const { url } = server;
  const database = await openDatabase(server);
  const heard: (string | null)[] = [];
  const listener = await listen(database, 'keys', (payload) => heard.push(payload));
  const cluster = await openCluster(dataDir);
  // Without its control file the server cannot start, until the port has another owner.
  const control = join(cluster.folder, 'global/pg_control');
  await rename(control, `${control}.away`);
  await killServer(dataDir);
  await waitUntil(() => told.some((outage) => (outage?.failures ?? 0) > 0));
  expect(told.at(-1)).toMatchObject({ message: expect.stringContaining('restore a backup') });
  const holder = createServer((socket) => socket.destroy());
  holder.listen(Number(new URL(url).port), '127.0.0.1');
  await rename(`${control}.away`, control);
  await waitUntil(() => isBack(told));
  expect(server.url).not.toBe(url);
  expect(database.url).toBe(server.url);
  expect((await database.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  expect(await database.prisma.$queryRawUnsafe('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await waitUntil(() => heard.includes(null));
  await database.pool.query(`SELECT pg_notify('keys', 'changed')`);
  await waitUntil(() => heard.includes('changed'));
  await listener.close();
  await database.close();
  await server.stop();
  holder.close();
});

test('of two processes one starts the server again and the other follows it; both still count as users of it', async () => {
  const dataDir = createDataDir();
  const server = await startEmbeddedPostgres(dataDir);
  const other = await startTenant(dataDir);
  const database = await openDatabase(server);
  for (let round = 0; round < 5; round++) {
    const told = watch(server);
    await killServer(dataDir);
    await waitUntil(() => isBack(told));
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

test('a statement that outlives its killed server does not keep the next one from starting', async () => {
  const dataDir = createDataDir();
  const server = await startEmbeddedPostgres(dataDir);
  const told = watch(server);
  const database = await openDatabase(server);
  // It computes, and so looks for nobody, for as long as it is let.
  const endless = database.pool.query(`SET statement_timeout = 0; DO $$ BEGIN LOOP PERFORM 1; END LOOP; END $$`);
  const broken = expect(endless).rejects.toThrow();
  await waitUntil(async () => (await listServerProcesses(dataDir)).some((command) => / DO\b/.test(command)));
  await killServer(dataDir);
  await waitUntil(() => isBack(told));
  await broken;
  expect((await listServerProcesses(dataDir)).filter((command) => / DO\b/.test(command))).toEqual([]);
  await database.close();
  await server.stop();
});

test('a lock file that a server was killed over, before it wrote its number, does not keep the next one from starting', async () => {
  const dataDir = createDataDir();
  await startEmbeddedPostgres(dataDir).then(({ stop }) => stop());
  await writeFile(join((await openCluster(dataDir)).folder, 'postmaster.pid'), '');
  const server = await startEmbeddedPostgres(dataDir);
  await server.stop();
  expect(await listServerProcesses(dataDir)).toEqual([]);
});

test('the processes of a server that runs are no orphans', async () => {
  const dataDir = createDataDir();
  const server = await startEmbeddedPostgres(dataDir);
  const told = watch(server);
  const before = await listServerProcesses(dataDir);
  await endOrphans(await openCluster(dataDir));
  expect(await listServerProcesses(dataDir)).toEqual(expect.arrayContaining([...before]));
  expect(told).toEqual([]);
  await server.stop();
});

test('a stop right after the server was killed leaves no process behind', async () => {
  const dataDir = createDataDir();
  const server = await startEmbeddedPostgres(dataDir);
  await killServer(dataDir);
  await server.stop();
  expect(await listServerProcesses(dataDir)).toEqual([]);
});

test('a stop while the server cannot be started leaves no process behind', async () => {
  const dataDir = createDataDir();
  const server = await startEmbeddedPostgres(dataDir);
  const told = watch(server);
  const { folder } = await openCluster(dataDir);
  await rename(join(folder, 'global/pg_control'), join(folder, 'global/away'));
  await killServer(dataDir);
  await waitUntil(() => (told.at(-1)?.failures ?? 0) > 2);
  await server.stop();
  expect(await listServerProcesses(dataDir)).toEqual([]);
});
