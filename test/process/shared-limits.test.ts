import { join } from 'node:path';
import { createKey } from '../../src/accounts/keys';
import { createFullDatabase, type TestDatabase } from '../support/database';
import { setAway } from '../support/set-away';
import { waitUntil } from '../support/wait-until';
import { analyze } from './analyze';
import { readCurl, runService, type ServiceProcess } from './run-service';

let own: TestDatabase;

beforeAll(async () => {
  own = await createFullDatabase();
});
afterAll(async () => {
  // A test that failed leaves its processes.
  for (const { child } of started) child.kill('SIGKILL');
  await own.drop();
});

const started: ServiceProcess[] = [];

type Running = ServiceProcess & { readonly url: string };

/** Starts three processes on the database, one with a right clock, one 40 days ahead, one an hour behind. */
async function startThree(quotaMode: string): Promise<readonly Running[]> {
  return Promise.all(
    [0, 40 * 86_400_000, -3_600_000].map(async (shiftMs) => {
      const service = runService({
        DATABASE_URL: own.url,
        QUOTA_MODE: quotaMode,
        NODE_OPTIONS: `--require ${join(__dirname, 'shift-clock.cjs')}`,
        CLOCK_SHIFT_MS: String(shiftMs),
      });
      started.push(service);
      await service.started;
      return { ...service, url: new URL(readCurl(service.output()).url).origin };
    }),
  );
}

async function stop(services: readonly Running[]): Promise<void> {
  for (const { child } of services) child.kill('SIGTERM');
  expect(await Promise.all(services.map(({ ended }) => ended))).toEqual(services.map(() => 0));
}

/** Sends requests to the services in turn, all at once, and returns the statuses. */
const ask = (services: readonly Running[], key: string, requests: number): Promise<number[]> =>
  Promise.all(
    Array.from({ length: requests }, (_, index) => analyze({ url: services[index % services.length]?.url ?? '', key })),
  );

/**
 * Sends two hundred requests within one window of a key, and returns how many were answered. The
 * window begins with the first answer after a refusal; where the requests take longer than it on a
 * busy machine, the next is taken, with half as many, but always more than three processes that
 * count for themselves would let through.
 * @returns null if a service knows its keys no longer
 */
async function countInAWindow(services: readonly Running[], key: string): Promise<number | null> {
  const [first] = services;
  if (first === undefined) throw new Error('There is no service.');
  for (let requests = 200; ; requests = Math.max(minRequests, requests / 2)) {
    while ((await ask(services, key, minRequests)).every((status) => status === 200));
    let startedAt = 0;
    let status = 0;
    // Without a pause, the questions alone may reach the limit of floods, 200 a second.
    await waitUntil(async () => {
      startedAt = performance.now();
      status = await analyze({ url: first.url, key });
      return status !== 429;
    });
    const statuses = [status, ...(await ask(services, key, requests - 1))];
    if (statuses.includes(503)) return null;
    if (performance.now() - startedAt < 1000) return statuses.filter((each) => each === 200).length;
  }
}

/** The same where no process counted for itself meanwhile, as one does that waits too long for the database. */
async function countTogether(services: readonly Running[], key: string): Promise<number | null> {
  const countApart = (): Promise<readonly number[]> =>
    Promise.all(services.map((service) => readMetric(service, 'requests_counted_apart_total')));
  for (;;) {
    await waitForMetric(services, 'rate_limits_apart', 0);
    const before = await countApart();
    const counted = await countInAWindow(services, key);
    if ((await countApart()).join() === before.join()) return counted;
  }
}

const minRequests = 32;

async function readMetric({ url }: Running, name: string): Promise<number> {
  const page = await (await fetch(`${url}/metrics`)).text();
  return Number(page.split('\n').find((line) => line.startsWith(`${name} `))?.slice(name.length)); // prettier-ignore
}

async function seeAllProcesses(services: readonly Running[]): Promise<boolean> {
  const seen = await Promise.all(services.map((service) => readMetric(service, 'service_processes')));
  return seen.every((processes) => processes === services.length);
}

async function waitForMetric(services: readonly Running[], name: string, value: number): Promise<void> {
  for (const service of services) await waitUntil(async () => (await readMetric(service, name)) === value);
}

async function createOwnKey(planName: string): Promise<string> {
  const { token } = await createKey(own.database, {
    accountName: planName,
    planName,
    name: 'key',
    scopes: ['analyze'],
    expiresAt: null,
  });
  return token;
}

test('three processes with clocks apart let through together what the plan has a second; while the database is away each its share', async () => {
  const key = await createOwnKey('Developer');
  const services = await startThree('warn');
  await waitForMetric(services, 'service_processes', 3);
  await waitForMetric(services, 'rate_limits_apart', 0);
  expect(await countTogether(services, key)).toBe(10);

  // Keys are remembered for half a minute, and a process is on the list for six seconds: a machine
  // that needs longer tries again.
  let shares: readonly (number | null)[];
  do {
    await setAway(own, false);
    await waitForMetric(services, 'rate_limits_apart', 0);
    await waitForMetric(services, 'service_processes', 3);
    await ask(services, key, 3);
    await setAway(own, true);
    await waitForMetric(services, 'rate_limits_apart', 1);
    shares = await Promise.all(services.map((service) => countInAWindow([service], key)));
  } while (shares.includes(null) || !(await seeAllProcesses(services)));
  expect(shares).toEqual([3, 3, 3]);
  for (const service of services) {
    expect(await readMetric(service, 'requests_counted_apart_total')).toBeGreaterThanOrEqual(3);
    expect(await readMetric(service, 'faults_total{part="rate_limits"}')).toBeGreaterThan(0);
  }

  await setAway(own, false);
  await waitForMetric(services, 'rate_limits_apart', 0);
  expect(await countTogether(services, key)).toBe(10);

  const [killed, ...others] = services;
  killed?.child.kill('SIGKILL');
  await killed?.ended;
  await waitForMetric(others, 'service_processes', 2);
  expect(await countTogether(others, key)).toBe(10);
  await stop(others);
});

test('three processes with clocks apart count the same month, and refuse exactly what is beyond its quota', async () => {
  const { rows } = await own.database.pool.query<{ month: string }>(
    `SELECT to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-01') AS month`,
  );
  await own.database.prisma.plan.create({ data: { name: 'Small', requestsPerSecond: 10_000, recipesPerMonth: 40 } });
  const key = await createOwnKey('Small');
  const services = await startThree('enforce');
  const statuses = await ask(services, key, 120);
  expect(statuses.filter((status) => status === 200)).toHaveLength(40);
  expect(statuses.filter((status) => status === 429)).toHaveLength(80);
  const counted = await own.database.prisma.usage.findMany({ where: { account: { name: 'Small' } } });
  expect(counted.map(({ month, recipes }) => [month.toISOString().slice(0, 10), recipes])).toEqual([
    [rows[0]?.month, 40],
  ]);
  await stop(services);
});
