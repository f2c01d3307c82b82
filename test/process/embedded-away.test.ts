import { spawnSync } from 'node:child_process';
import { chmodSync, closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { createKey, revokeKey } from '../../src/accounts/keys';
import { readConfig } from '../../src/config';
import { openCluster } from '../../src/database/embedded/cluster';
import { startEmbeddedPostgres } from '../../src/database/embedded/start-embedded-postgres';
import { openDatabase, type Database } from '../../src/database/open-database';
import { createLog } from '../../src/log';
import { startService } from '../../src/start/service';
import { createFolder } from '../support/folder';
import { killServer, listServerProcesses } from '../support/kill-server';
import { removeTestServer } from '../support/remove-test-server';
import { copyData, createServiceData } from '../support/service-data';
import { waitUntil } from '../support/wait-until';
import { analyze, eggs, type Asked } from './analyze';
import { readCurl, runService, type ServiceProcess } from './run-service';

const folders: string[] = [];
const running = new Set<ServiceProcess>();

afterEach(async () => {
  for (const { child, ended } of running) {
    child.kill('SIGKILL');
    await ended;
  }
  for (const folder of folders.splice(0)) await removeTestServer(folder);
});

const first = join(createFolder('first'), 'data');
beforeAll(() => createServiceData(first));

function createDataDir(): string {
  const dataDir = copyData(first, 'away');
  folders.push(dataDir);
  return dataDir;
}

interface Started extends ServiceProcess {
  readonly url: string;
  readonly key: string;
}

async function start(dataDir: string): Promise<Started> {
  const service = runService({ DATA_DIR: dataDir, LOG_LEVEL: 'info' });
  running.add(service);
  void service.ended.then(() => running.delete(service));
  await service.started;
  const { url, key } = readCurl(service.output());
  return { ...service, url: new URL(url).origin, key };
}

async function stop(service: ServiceProcess): Promise<number | string> {
  service.child.kill('SIGTERM');
  return service.ended;
}

/** A recipe with a missed name. */
const recipe = { ...eggs, ingredients: [...eggs.ingredients, '1 cup florbnax'] };

async function correct({ url, key }: Asked): Promise<unknown> {
  const query = 'mutation { setFlag(fdcId: 173410, flag: FISH, state: NO, reason: "tried") { isServed } }';
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  return answer.json();
}

async function read({ url }: Pick<Asked, 'url'>, path: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${url}${path}`);
  return { status: answer.status, text: await answer.text() };
}

const isReady = async (service: Pick<Asked, 'url'>): Promise<boolean> =>
  (await read(service, '/readyz')).status === 200;

/** The lines of the log with a message, without those of the welcome. */
function readLog(service: ServiceProcess, message: string): readonly unknown[] {
  const lines = service
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{"level"') && line.endsWith('}'));
  return lines.filter((line) => line.includes(`"message":"${message}"`)).map((line): unknown => JSON.parse(line));
}

async function withDatabase<T>(dataDir: string, use: (database: Database) => Promise<T>): Promise<T> {
  const server = await startEmbeddedPostgres(dataDir);
  const database = await openDatabase(server);
  try {
    return await use(database);
  } finally {
    await database.close();
    await server.stop();
  }
}

/** How many recipes are counted, and how often the name was missed. */
const readCounts = (dataDir: string): Promise<{ recipes: number; names: number } | undefined> =>
  withDatabase(dataDir, async ({ pool }) => {
    const { rows } = await pool.query<{ recipes: number; names: number }>(
      `SELECT (SELECT sum(recipes)::int FROM usage) AS recipes, (SELECT sum(unmatched)::int FROM asked_name) AS names`,
    );
    return rows[0];
  });

test('a server that is killed under load comes back by itself: nothing that was answered is lost, and keys, corrections and notices work again', async () => {
  const dataDir = createDataDir();
  const service = await start(dataDir);
  let answered = 0;
  let isLoaded = true;
  const load = Array.from({ length: 4 }, async () => {
    while (isLoaded) if ((await analyze(service, recipe)) === 200) answered++;
  });
  for (let kill = 0; kill < 3; kill++) {
    const before = answered;
    await waitUntil(() => answered > before + 20);
    await killServer(dataDir);
    await waitUntil(() => readLog(service, 'the database is available again').length === kill + 1);
    await waitUntil(() => isReady(service));
  }
  isLoaded = false;
  await Promise.all(load);
  let corrected: unknown;
  // A fast load uses up what the key may ask in a second.
  await waitUntil(async () => {
    corrected = await correct(service);
    return !JSON.stringify(corrected).includes('rate_limited');
  });
  expect(corrected).toEqual({ data: { setFlag: { isServed: true } } });
  await withDatabase(dataDir, async (database) => {
    const plain = {
      accountName: 'cook',
      planName: 'Scale',
      name: 'key',
      scopes: ['analyze'],
      expiresAt: null,
    } as const;
    const { token } = await createKey(database, plain);
    const other = { url: service.url, key: token };
    await waitUntil(async () => (await analyze(other, recipe)) === 200);
    answered++;
    await revokeKey(database, token.slice(0, 12));
    await waitUntil(async () => (await analyze(other, recipe)) === 403);
  });
  expect(await stop(service)).toBe(0);
  const counts = await readCounts(dataDir);
  // A count whose commit was in progress when the server died may be written twice.
  expect(counts?.recipes).toBeGreaterThanOrEqual(answered);
  expect(counts?.names).toBeGreaterThanOrEqual(answered);
  expect(service.output()).not.toContain('"stack"');
  expect(await listServerProcesses(dataDir)).toEqual([]);
});

test('two services on one data folder both follow the server that one of them started again, and the last to stop ends it', async () => {
  const dataDir = createDataDir();
  const one = await start(dataDir);
  const two = await start(dataDir);
  await killServer(dataDir);
  for (const service of [one, two]) {
    await waitUntil(() => readLog(service, 'the database is available again').length === 1);
    await waitUntil(() => isReady(service));
    expect(await analyze(service, recipe)).toBe(200);
  }
  expect((await listServerProcesses(dataDir)).filter((command) => !command.startsWith('postgres: '))).toHaveLength(1);
  expect(await stop(one)).toBe(0);
  expect(await isReady(two)).toBe(true);
  expect(await stop(two)).toBe(0);
  expect(await listServerProcesses(dataDir)).toEqual([]);
});

test('while the server cannot be started /readyz says why and what to do, and a stop leaves nothing behind', async () => {
  const dataDir = createDataDir();
  const service = await start(dataDir);
  const { folder } = await openCluster(dataDir);
  await rename(join(folder, 'global/pg_control'), join(folder, 'global/away'));
  await killServer(dataDir);
  await waitUntil(async () => (await read(service, '/readyz')).text.includes('Restore a backup'));
  const { status, text } = await read(service, '/readyz');
  expect(status).toBe(503);
  expect(JSON.parse(text).parts.database).toMatchObject({
    ready: false,
    message: expect.stringMatching(/DATA_DIR .* is damaged .*pg_control/),
    failedStarts: expect.any(Number),
  });
  // Which part meets the outage first, and is logged at once, is chance; the others follow after a pause.
  await waitUntil(() => JSON.stringify(readLog(service, 'the database does not respond')).includes('"server":'));
  expect(readLog(service, 'the database does not respond')[0]).toMatchObject({ level: 50, parts: expect.any(Object) });
  expect(await stop(service)).toBe(0);
  expect(await listServerProcesses(dataDir)).toEqual([]);
});

test('/healthz fails once the server could not be started for as long as is allowed, and is well again when it runs', async () => {
  const dataDir = createDataDir();
  const config = readConfig({ DATA_DIR: dataDir, PORT: '0', WARM_UP: 'off' });
  const patient = await startService(config, createLog('silent'));
  const impatient = await startService(config, createLog('silent'), { outageMs: 0 });
  const { folder } = await openCluster(dataDir);
  await rename(join(folder, 'global/pg_control'), join(folder, 'global/away'));
  await killServer(dataDir);
  await waitUntil(async () => (await read(impatient, '/healthz')).status === 503);
  const { text } = await read(impatient, '/healthz');
  expect(JSON.parse(text)).toMatchObject({
    error: { code: 'service_unavailable', message: expect.stringContaining('Restore a backup') },
  });
  await rename(join(folder, 'global/away'), join(folder, 'global/pg_control'));
  await waitUntil(async () => (await read(impatient, '/healthz')).status === 200);
  await waitUntil(async () => (await isReady(impatient)) && (await isReady(patient)));
  await impatient.close();
  await patient.close();
});

/** Mounts a file system in memory of this size in MiB; null where this user may mount none. */
function mountDisk(mebibytes: number): string | null {
  const folder = createFolder('disk');
  chmodSync(folder, 0o755);
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', folder]).status === 0) return folder;
  return null;
}

/** Takes what is left of the disk with a file of no use, as a person's files do. */
function takeRoom(path: string): void {
  const file = openSync(path, 'a');
  expect(() => {
    for (;;) writeSync(file, Buffer.alloc(64 * 1024));
  }).toThrow('ENOSPC');
  closeSync(file);
}

/** Leaves a change in the server's log that needs room when it is read again after a crash. */
async function logChange(dataDir: string): Promise<void> {
  const { folder, password } = await openCluster(dataDir);
  const port = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[3] ?? '';
  const client = new Client({ connectionString: `postgresql://postgres:${password}@127.0.0.1:${port}/postgres` });
  await client.connect();
  await client.query('CHECKPOINT');
  await client.query('CREATE TABLE filler (text text)');
  await client.query('INSERT INTO filler SELECT repeat(md5(g::text), 30) FROM generate_series(1, 4000) g');
  await client.query('DROP TABLE filler');
  await client.end();
}

const disk = mountDisk(400);
afterAll(() => {
  if (disk !== null) spawnSync('umount', [disk]);
});

(disk === null ? test.skip : test)(
  'a server that a full disk keeps from starting is started again when there is room, with all that was counted (needs root and a disk in memory, skipped otherwise)',
  async () => {
    const dataDir = join(disk ?? '', 'data');
    const service = await start(dataDir);
    expect(await analyze(service, recipe)).toBe(200);
    await waitUntil(async () => (await read(service, '/metrics')).text.includes('\nusage_unwritten_recipes 0\n'));
    await logChange(dataDir);
    const ballast = join(disk ?? '', 'ballast');
    takeRoom(ballast);
    await killServer(dataDir);
    await waitUntil(async () => (await read(service, '/readyz')).text.includes('The disk of DATA_DIR'));
    expect(JSON.parse((await read(service, '/readyz')).text).message).toMatch(/is full\. Free space on it/);
    const answered = (await analyze(service, recipe)) === 200 ? 2 : 1;
    await rm(ballast);
    await waitUntil(() => isReady(service));
    expect(await stop(service)).toBe(0);
    expect((await readCounts(dataDir))?.recipes).toBe(answered);
    await removeTestServer(dataDir);
  },
);

test.each(['food', 'plan'])(
  'a start on a damaged table %s ends with a sentence that says what to do',
  async (table) => {
    const dataDir = createDataDir();
    const path = await withDatabase(dataDir, async ({ pool }) => {
      const { rows } = await pool.query<{ path: string }>(`SELECT pg_relation_filepath('${table}') AS path`);
      return rows[0]?.path ?? '';
    });
    const { folder } = await openCluster(dataDir);
    const file = await open(join(folder, path), 'r+');
    await file.write(Buffer.alloc(4096, 0x55), 0, 4096, 1024);
    await file.close();
    const service = runService({ DATA_DIR: dataDir });
    expect(await service.ended).toBe(1);
    expect(service.output()).toMatch(/^The database on DATA_DIR \(.*\) is damaged \(.*\)\. .*restore a backup.*\.\n$/);
    expect(await listServerProcesses(dataDir)).toEqual([]);
  },
);

test('a start on a database without its files reports damage, and not a missing permission', async () => {
  const dataDir = createDataDir();
  await rm(join(dataDir, 'postgres/password'));
  const service = runService({ DATA_DIR: dataDir });
  expect(await service.ended).toBe(1);
  expect(service.output()).toMatch(
    /^The database on DATA_DIR \(.*\) is damaged \(.*password.*\)\. Restore a backup.*\n$/,
  );
  folders.splice(0); // Without its password there is no server to stop.
});
