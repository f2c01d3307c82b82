import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { startEmbeddedPostgres } from '../../src/database/embedded/start-embedded-postgres';
import { openDatabase } from '../../src/database/open-database';
import { paste, projectRoot, readCurl, runService, type ServiceProcess } from './run-service';
import { createFolder } from '../support/folder';
import { takePort } from '../support/take-port';

const folder = createFolder('service');
const running = new Set<ServiceProcess>();

afterAll(async () => {
  for (const service of running) service.child.kill('SIGKILL');
  await Promise.all([...running].map(({ ended }) => ended));
});

function start(environment: Readonly<Record<string, string>>, root?: string): ServiceProcess {
  const service = runService(environment, root);
  running.add(service);
  void service.ended.then(() => running.delete(service));
  return service;
}

async function stop(service: ServiceProcess): Promise<number | string> {
  service.child.kill('SIGTERM');
  return service.ended;
}

function findProcesses(words: string): string {
  return spawnSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter((line) => line.includes(words) && line.includes('postgres'))
    .join('\n');
}

test('the line a first start prints analyzes 8 lines of pancakes, and so it does after a kill -9 and during the warm-up of a second start, to the byte', async () => {
  const dataDir = join(folder, 'pancakes');
  const first = start({ DATA_DIR: dataDir });
  await first.started;
  const curl = readCurl(first.output());
  const answer = await paste(curl);
  expect(answer.status).toBe(200);
  const analysis = JSON.parse(answer.text);
  expect(analysis.ingredients).toHaveLength(8);
  expect(analysis.totals.calories).toBeGreaterThan(1500);
  expect(analysis.totals.calories).toBeLessThan(2000);
  expect(readFileSync(join(dataDir, 'local-key'), 'utf8').trim()).toBe(curl.key);
  expect(statSync(join(dataDir, 'local-key')).mode & 0o777).toBe(0o600);

  const inFlight = Promise.allSettled(Array.from({ length: 20 }, () => paste(curl)));
  first.child.kill('SIGKILL');
  await inFlight;
  expect(await first.ended).toBe('SIGKILL');

  const second = start({ DATA_DIR: dataDir, WARM_UP: 'on' });
  await second.started;
  const again = readCurl(second.output());
  expect(again.key).toBe(curl.key);
  expect(await paste(again)).toEqual(answer);
  expect(await stop(second)).toBe(0);
  expect(findProcesses(dataDir)).toBe('');
});

test('two services on one data folder share the database, and one keeps answering when the other stops', async () => {
  const dataDir = join(folder, 'shared');
  const one = start({ DATA_DIR: dataDir });
  const two = start({ DATA_DIR: dataDir });
  await Promise.all([one.started, two.started]);
  expect(readCurl(one.output()).key).toBe(readCurl(two.output()).key);
  expect(await stop(one)).toBe(0);
  expect((await paste(readCurl(two.output()))).status).toBe(200);
  expect(await stop(two)).toBe(0);
  expect(findProcesses(dataDir)).toBe('');
});

test('/metrics of a service process includes the CPU and the memory of the process', async () => {
  const service = start({ DATA_DIR: join(folder, 'shared') });
  await service.started;
  const { url } = readCurl(service.output());
  const metrics = await (await fetch(new URL('/metrics', url))).text();
  expect(metrics).toMatch(/^process_cpu_seconds_total \d/m);
  expect(metrics).toMatch(/^process_resident_memory_bytes \d/m);
  expect(metrics).toMatch(/^nodejs_gc_duration_seconds_count\{kind="minor"\} \d/m);
  expect(metrics).toMatch(/^catalog_foods [1-9]\d{3}$/m);
  expect(await stop(service)).toBe(0);
});

test('SIGTERM lets a request that has begun finish', async () => {
  const service = start({ DATA_DIR: join(folder, 'shared') });
  await service.started;
  const { url, key, body } = readCurl(service.output());
  const { port } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1');
  const answer = text(socket);
  const head = [
    'POST /v1/analyze HTTP/1.1',
    'Host: here',
    `Authorization: Bearer ${key}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 10)}`);
  await waitUntilRefused(url, service);
  socket.write(body.slice(10));
  expect(await answer).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*"per_serving"/);
  expect(await service.ended).toBe(0);
});

test('SIGHUP stops a service of one process, and its database', async () => {
  const dataDir = join(folder, 'shared');
  const service = start({ DATA_DIR: dataDir });
  await service.started;
  service.child.kill('SIGHUP');
  expect(await service.ended).toBe(0);
  expect(findProcesses(dataDir)).toBe('');
});

test('a service that is closed ends, also where a library has left a timer behind', async () => {
  const timer = join(folder, 'timer.cjs');
  writeFileSync(timer, 'setInterval(() => undefined, 1000);');
  const service = start({ DATA_DIR: join(folder, 'shared'), NODE_OPTIONS: `--require ${timer}` });
  await service.started;
  expect(await stop(service)).toBe(0);
});

/**
 * Sends SIGTERM once the request above must have arrived, and waits until no further connection is
 * taken.
 */
async function waitUntilRefused(url: string, service: ServiceProcess): Promise<void> {
  await fetch(new URL('/healthz', url));
  service.child.kill('SIGTERM');
  for (;;) {
    const taken = await fetch(new URL('/healthz', url), { headers: { Connection: 'close' } }).then(
      () => true,
      () => false,
    );
    if (!taken) return;
  }
}

describe('a start that is not possible ends with code 1 and a sentence that says what to do', () => {
  async function checkRefusal(service: ServiceProcess, sentence: RegExp): Promise<void> {
    expect(await service.ended).toBe(1);
    expect(service.output()).toMatch(sentence);
    expect(service.output().trim().split('\n')).toHaveLength(1);
  }

  test('a wrong value in the environment', () =>
    checkRefusal(start({ QUOTA_MODE: 'maybe' }), /QUOTA_MODE is "maybe"; it must be enforce, warn or off/));

  test('an engine there is not', () =>
    checkRefusal(start({ AI_ENGINE: 'openai' }), /AI_ENGINE is "openai"; it must be embedded or ollama/));

  test('a port that is taken', async () => {
    const { port, holder } = await takePort();
    await checkRefusal(start({ DATA_DIR: join(folder, 'shared'), PORT: port }), new RegExp(`${port}.*PORT`));
    holder.close();
  });

  test('a data folder that cannot be written', async () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    await checkRefusal(start({ DATA_DIR: join(file, 'data') }), /DATA_DIR/);
  });

  test('a data folder on a file system that takes none', () =>
    checkRefusal(start({ DATA_DIR: '/proc/data' }), /DATA_DIR/));

  test('a database of a newer version', async () => {
    const dataDir = join(folder, 'newer');
    const service = start({ DATA_DIR: dataDir });
    await service.started;
    await stop(service);
    const server = await startEmbeddedPostgres(dataDir);
    const database = await openDatabase(server);
    await database.pool.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       VALUES ('next', 'next', '99999999999999_next', now(), now(), 1)`,
    );
    await database.close();
    await server.stop();
    await checkRefusal(start({ DATA_DIR: dataDir }), /newer/);
    expect(findProcesses(dataDir)).toBe('');
  });

  test('a broken seed row, and nothing of the seed is written', async () => {
    const copy = join(folder, 'copy');
    mkdirSync(copy);
    for (const part of ['dist', 'seeds', 'prisma', 'package.json'])
      cpSync(join(projectRoot, part), join(copy, part), { recursive: true });
    symlinkSync(join(projectRoot, 'node_modules'), join(copy, 'node_modules'));
    const foods = join(copy, 'seeds', 'foods.tsv');
    writeFileSync(foods, readFileSync(foods, 'utf8').replace(/\t(\d[\d.]*)\t/, '\tmany\t'));
    const dataDir = join(folder, 'broken');
    await checkRefusal(start({ DATA_DIR: dataDir }, copy), /foods\.tsv, line 2, column/);
    const server = await startEmbeddedPostgres(dataDir);
    const database = await openDatabase(server);
    expect((await database.pool.query('SELECT * FROM food LIMIT 1')).rowCount).toBe(0);
    await database.close();
    await server.stop();
  });
});
