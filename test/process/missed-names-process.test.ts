import { createKey } from '../../src/accounts/keys';
import { createFullDatabase, type TestDatabase } from '../support/database';
import { analyze, post, type Asked } from './analyze';
import { readCurl, runService, type ServiceProcess } from './run-service';

let own: TestDatabase;
let key: string;

beforeAll(async () => {
  own = await createFullDatabase();
  const { token } = await createKey(own.database, {
    accountName: 'cook',
    planName: 'Scale',
    name: 'key',
    scopes: ['analyze', 'admin'],
    expiresAt: null,
  });
  key = token;
});
afterAll(() => own.drop());
beforeEach(() => own.database.pool.query('DELETE FROM asked_name'));

async function start(environment: Readonly<Record<string, string>> = {}): Promise<ServiceProcess & Asked> {
  const service = runService({ DATABASE_URL: own.url, ...environment });
  await service.started;
  return { ...service, url: new URL(readCurl(service.output()).url).origin, key };
}

const recipe = { title: 'Stew', ingredients: ['3 cups florbnax'], servings: 2 };
const list = (asked: Asked): Promise<number> =>
  post(asked, { path: '/graphql', body: { query: '{ unmatchedNames { totalCount } }' } });

async function readCounts(): Promise<unknown[]> {
  const { rows } = await own.database.pool.query<{ name: string; unmatched: number }>(
    'SELECT name, unmatched FROM asked_name',
  );
  return rows;
}

test('the counts of two services add up, and a stop loses none', async () => {
  const services = await Promise.all([start(), start()]);
  const statuses = await Promise.all(
    services.flatMap((service) => Array.from({ length: 5 }, () => analyze(service, recipe))),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
  for (const { child } of services) child.kill('SIGTERM');
  expect(await Promise.all(services.map(({ ended }) => ended))).toEqual([0, 0]);
  expect(await readCounts()).toEqual([{ name: 'florbnax', unmatched: 10 }]);
});

test('a killed service has written the names that were listed, and loses only later ones', async () => {
  const service = await start();
  await analyze(service, recipe);
  expect(await list(service)).toBe(200);
  await analyze(service, recipe);
  service.child.kill('SIGKILL');
  await service.ended;
  const rows = await readCounts();
  expect([[{ name: 'florbnax', unmatched: 1 }], [{ name: 'florbnax', unmatched: 2 }]]).toContainEqual(rows);
});

test('with ASKED_NAMES=off no name is kept, and the list is there all the same', async () => {
  const service = await start({ ASKED_NAMES: 'off' });
  expect(await analyze(service, recipe)).toBe(200);
  expect(await list(service)).toBe(200);
  service.child.kill('SIGTERM');
  expect(await service.ended).toBe(0);
  expect(await readCounts()).toEqual([]);
});
