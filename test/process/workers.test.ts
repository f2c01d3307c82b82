import { spawnSync } from 'node:child_process';
import { setImmediate as nextRound } from 'node:timers/promises';
import { createKey, revokeKey } from '../../src/accounts/keys';
import { createFullDatabase, type TestDatabase } from '../support/database';
import { takePort } from '../support/take-port';
import { waitUntil } from '../support/wait-until';
import { eggs, post } from './analyze';
import { readCurl, runService, type ServiceProcess } from './run-service';

let own: TestDatabase;
let key: string;
let service: ServiceProcess;
let url: string;

beforeAll(async () => {
  own = await createFullDatabase();
  await own.database.prisma.plan.create({
    data: { name: 'Wide', requestsPerSecond: 100_000, recipesPerMonth: 1_000_000 },
  });
  const plain = { accountName: 'cook', planName: 'Wide', name: 'key', scopes: ['analyze'], expiresAt: null } as const;
  key = (await createKey(own.database, plain)).token;
  service = runService({ DATABASE_URL: own.url, WORKERS: '2', QUOTA_MODE: 'enforce', LOG_LEVEL: 'info' });
  await service.started;
  url = new URL(readCurl(service.output()).url).origin;
});
afterAll(async () => {
  service.child.kill('SIGKILL');
  await service.ended;
  await own.drop();
});

/** The processes that the service has started. */
function listWorkers({ child } = service): readonly number[] {
  return spawnSync('ps', ['-o', 'pid=', '--ppid', String(child.pid)], { encoding: 'utf8' })
    .stdout.split('\n')
    .map((pid) => Number(pid))
    .filter((pid) => pid > 0);
}

// Each call opens a connection of its own, so that the calls go to the workers in turn.
const analyze = (): Promise<number> =>
  post({ url, key }, { path: '/v1/analyze', body: eggs, headers: { Connection: 'close' } });

async function readMetrics(): Promise<string> {
  const answer = await fetch(`${url}/metrics`, { headers: { Connection: 'close' } });
  return answer.text();
}

async function readMetric(name: string): Promise<number> {
  const found = new RegExp(`^${name} (\\S+)$`, 'm').exec(await readMetrics());
  return Number(found?.[1]);
}

/** Analyzes again and again, until the work has ended; returns the statuses. */
async function analyzeDuring(work: Promise<void>): Promise<ReadonlySet<number>> {
  const state = { isOver: false };
  const statuses = new Set<number>();
  const callers = Array.from({ length: 4 }, async () => {
    while (!state.isOver) {
      statuses.add(await analyze());
      await nextRound();
    }
  });
  await work;
  state.isOver = true;
  await Promise.all(callers);
  return statuses;
}

test('two workers share one port, and /metrics of each has the sum of both and one value of what they share', async () => {
  expect(listWorkers()).toHaveLength(2);
  for (let recipe = 0; recipe < 20; recipe++) expect(await analyze()).toBe(200);
  for (let look = 0; look < 4; look++) {
    const metrics = await readMetrics();
    expect(metrics).toMatch(/^service_workers 2$/m);
    expect(metrics).toMatch(/^recipes_analyzed_total\{status="success"\} 20$/m);
    expect(metrics).toMatch(/^catalog_foods [1-9]\d{3}$/m);
    expect(metrics).toMatch(/^catalog_info\{version="\S+"\} 1$/m);
    expect(metrics.match(/^process_resident_memory_bytes /gm)).toHaveLength(1);
  }
});

test('recipes are counted once, whichever worker answers', async () => {
  const before = await own.database.prisma.usage.findMany();
  for (let recipe = 0; recipe < 7; recipe++) expect(await analyze()).toBe(200);
  const after = await own.database.prisma.usage.findMany();
  const count = (rows: typeof before) => rows.reduce((sum, { recipes }) => sum + recipes, 0);
  expect(count(after) - count(before)).toBe(7);
});

test('a worker that is killed is replaced by another one, and the counts of /metrics do not fall', async () => {
  const [first = 0] = listWorkers();
  const name = 'recipes_analyzed_total\\{status="success"\\}';
  const analyzed = await readMetric(name);
  process.kill(first, 'SIGKILL');
  await waitUntil(() => service.output().includes('a worker ended'));
  await waitUntil(async () => (await readMetric('service_worker_exits_total')) === 1);
  await waitUntil(async () => (await readMetric('service_workers')) === 2);
  expect(listWorkers()).toHaveLength(2);
  expect(listWorkers()).not.toContain(first);
  expect(await readMetric(name)).toBe(analyzed);
  expect(await analyze()).toBe(200);
});

test('a worker that cannot start is tried again until it can', async () => {
  const [first = 0] = listWorkers();
  await own.database.pool.query('ALTER TABLE food RENAME TO food_away');
  process.kill(first, 'SIGKILL');
  await waitUntil(() => service.output().includes('a worker cannot start'));
  await own.database.pool.query('ALTER TABLE food_away RENAME TO food');
  await waitUntil(async () => (await readMetric('service_workers')) === 2);
  expect(await analyze()).toBe(200);
});

test('SIGHUP replaces every worker, and no request fails meanwhile', async () => {
  const old = listWorkers();
  const replaced = (async () => {
    service.child.kill('SIGHUP');
    await waitUntil(() => service.output().includes('all workers were replaced'));
  })();
  expect([...(await analyzeDuring(replaced))]).toEqual([200]);
  expect(listWorkers()).toHaveLength(2);
  expect(listWorkers().filter((pid) => old.includes(pid))).toEqual([]);
});

/** How many lines of the log say so. */
const countLines = (message: string): number => service.output().split(message).length - 1;
const replacedAll = 'all workers were replaced';

test('a SIGHUP while the workers are being replaced replaces them once more', async () => {
  const before = countLines(replacedAll);
  service.child.kill('SIGHUP');
  await waitUntil(() => listWorkers().length === 3);
  service.child.kill('SIGHUP');
  await waitUntil(() => countLines(replacedAll) === before + 2);
  expect(listWorkers()).toHaveLength(2);
});

test('a terminal that hangs up, which reaches all processes, ends no request and no worker before it is replaced', async () => {
  const before = countLines(replacedAll);
  const ended = countLines('a worker ended');
  const replaced = (async () => {
    for (const pid of [...listWorkers(), service.child.pid ?? 0]) process.kill(pid, 'SIGHUP');
    await waitUntil(() => countLines(replacedAll) === before + 1);
  })();
  expect([...(await analyzeDuring(replaced))]).toEqual([200]);
  expect(countLines('a worker ended')).toBe(ended);
});

test('a revoked key is refused by all workers', async () => {
  const { token } = await createKey(own.database, {
    ...{ accountName: 'baker', planName: 'Scale', name: 'key', scopes: ['analyze'], expiresAt: null },
  });
  await revokeKey(own.database, token.slice(0, 12));
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', Connection: 'close' };
  const ask = async () => (await fetch(`${url}/v1/analyze`, { method: 'POST', headers, body: '{}' })).status;
  for (let call = 0; call < 6; call++) expect(await ask()).toBe(403);
});

test('SIGTERM ends all workers and the service, with exit code 0, also while workers are replaced', async () => {
  service.child.kill('SIGHUP');
  await waitUntil(() => listWorkers().length === 3);
  const workers = listWorkers();
  service.child.kill('SIGTERM');
  expect(await service.ended).toBe(0);
  for (const pid of workers) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});

test('a worker that replaces another one takes requests after its warm-up, and SIGTERM ends both before it', async () => {
  const warm = runService({ DATABASE_URL: own.url, WORKERS: '2', LOG_LEVEL: 'info', WARM_UP: 'on' });
  await warm.started;
  const old = listWorkers(warm);
  warm.child.kill('SIGHUP');
  await waitUntil(() => warm.output().includes('all workers were replaced'));
  const [before = ''] = warm.output().split('all workers were replaced');
  const warmed = [...before.matchAll(/"process":(\d+),"message":"the warm-up has ended"/g)].map(([, pid]) =>
    Number(pid),
  );
  const replaced = listWorkers(warm);
  expect(replaced.filter((pid) => old.includes(pid))).toEqual([]);
  expect(warmed).toEqual(expect.arrayContaining([...replaced]));
  warm.child.kill('SIGHUP');
  await waitUntil(() => listWorkers(warm).length === 3);
  warm.child.kill('SIGTERM');
  expect(await warm.ended).toBe(0);
});

test.each(['1', '2'])(
  'a port that is taken ends the start before the database is needed (WORKERS=%s)',
  async (workers) => {
    const { port, holder } = await takePort();
    const refused = runService({ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none', WORKERS: workers, PORT: port });
    expect(await refused.ended).toBe(1);
    expect(refused.output().trim()).toMatch(
      new RegExp(`^Port ${port} on 127.0.0.1 is in use; .*PORT to another number\\.$`),
    );
    holder.close();
  },
);
