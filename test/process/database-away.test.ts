import { createKey, revokeKey } from '../../src/accounts/keys';
import { createFullDatabase, type TestDatabase } from '../support/database';
import { setAway } from '../support/set-away';
import { waitUntil } from '../support/wait-until';
import { analyze, type Asked } from './analyze';
import { readCurl, runService, type ServiceProcess } from './run-service';

let own: TestDatabase;
let key: string;

beforeAll(async () => {
  own = await createFullDatabase();
  const plain = { accountName: 'cook', planName: 'Scale', name: 'key', scopes: ['analyze'], expiresAt: null } as const;
  key = (await createKey(own.database, plain)).token;
});
afterAll(() => own.drop());

async function start(quotaMode: string): Promise<ServiceProcess & Asked> {
  const service = runService({ DATABASE_URL: own.url, QUOTA_MODE: quotaMode });
  await service.started;
  return { ...service, url: new URL(readCurl(service.output()).url).origin, key };
}

async function readStatus({ url }: Asked, path: string): Promise<number> {
  const answer = await fetch(`${url}${path}`);
  await answer.text();
  return answer.status;
}

async function countRecipes(): Promise<number> {
  const rows = await own.database.prisma.usage.findMany();
  return rows.reduce((sum, { recipes }) => sum + recipes, 0);
}

test('while the database is away, a service under warn answers and one under enforce does not; both recover, and no count is lost', async () => {
  const [warning, enforcing] = await Promise.all([start('warn'), start('enforce')]);
  expect([await analyze(warning), await analyze(enforcing)]).toEqual([200, 200]);
  await setAway(own, true);
  for (let recipe = 0; recipe < 10; recipe++) expect(await analyze(warning)).toBe(200);
  expect(await analyze(enforcing)).toBe(503);
  for (const service of [warning, enforcing]) {
    expect(await readStatus(service, '/healthz')).toBe(200);
    expect(await readStatus(service, '/readyz')).toBe(503);
  }

  await setAway(own, false);
  for (const service of [warning, enforcing]) {
    await waitUntil(async () => (await readStatus(service, '/readyz')) === 200);
    expect(await analyze(service)).toBe(200);
  }
  await waitUntil(async () => (await countRecipes()) === 14);
  // Notices between processes arrive again too.
  await revokeKey(own.database, key.slice(0, 12));
  for (const service of [warning, enforcing]) {
    await waitUntil(async () => (await analyze(service)) === 403);
    service.child.kill('SIGTERM');
    expect(await service.ended).toBe(0);
  }
});

test('while the disk of the database is full, a service under warn answers and /readyz says what to do; it goes on by itself, and no count is lost', async () => {
  const { token } = await createKey(own.database, {
    accountName: 'baker',
    planName: 'Scale',
    name: 'key',
    scopes: ['analyze'],
    expiresAt: null,
  });
  key = token;
  const service = await start('warn');
  const before = await countRecipes();
  await own.database.pool.query(`CREATE FUNCTION fill() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$`);
  await own.database.pool.query('CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON usage EXECUTE FUNCTION fill()');
  expect(await analyze(service)).toBe(200);
  const readiness = async (): Promise<unknown> => (await fetch(`${service.url}/readyz`)).json();
  await waitUntil(async () => JSON.stringify(await readiness()).includes('degraded'));
  expect(await readiness()).toMatchObject({
    status: 'degraded',
    parts: {
      database: { ready: true },
      disk: { ready: false, message: expect.stringMatching(/disk of the database is full\. Free space on it/) },
    },
  });
  expect(await analyze(service)).toBe(200);

  await own.database.pool.query('DROP TRIGGER full_disk ON usage');
  await waitUntil(async () => (await countRecipes()) === before + 2);
  await waitUntil(async () => JSON.stringify(await readiness()).startsWith('{"status":"ready"'));
  service.child.kill('SIGTERM');
  expect(await service.ended).toBe(0);
});

test('a service that cannot create the sign-in link of the first user starts without it', async () => {
  await own.database.pool.query('ALTER TABLE one_time_link RENAME TO one_time_link_away');
  const service = await start('warn');
  await own.database.pool.query('ALTER TABLE one_time_link_away RENAME TO one_time_link');
  await waitUntil(() => service.output().includes('no sign-in link for the first user was created'));
  expect(service.output()).not.toContain('/welcome?link=');
  expect(await analyze(service)).toBe(200);
  service.child.kill('SIGTERM');
  expect(await service.ended).toBe(0);
});
