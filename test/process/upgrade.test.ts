import { appendFileSync, cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createKey } from '../../src/accounts/keys';
import { runKeys } from '../../src/cli/keys';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { createFolder } from '../support/folder';
import { runCommand } from '../support/run-command';
import { projectRoot, readCurl, runService, type ServiceProcess } from './run-service';

const folder = createFolder('upgrade');
let own: TestDatabase;
let key: string;

beforeAll(async () => {
  own = await createTestDatabase();
  const plain = { accountName: 'cook', planName: 'Scale', name: 'key', scopes: ['analyze'], expiresAt: null } as const;
  key = (await createKey(own.database, plain)).token;
  mkdirSync(newer);
  for (const part of ['dist', 'docs', 'seeds', 'prisma', 'package.json'])
    cpSync(join(projectRoot, part), join(newer, part), { recursive: true });
  symlinkSync(join(projectRoot, 'node_modules'), join(newer, 'node_modules'));
  const plans = join(newer, 'seeds', 'plans.tsv');
  writeFileSync(plans, readFileSync(plans, 'utf8').replace('Free\t3\t', 'Free\t4\t'));
  const editions = readFileSync(join(newer, 'seeds', 'editions.tsv'), 'utf8')
    .trimEnd()
    .split('\n').length;
  appendFileSync(join(newer, 'seeds', 'editions.tsv'), `${editions}\t${'0'.repeat(64)}\n`);
});
afterAll(async () => {
  await own.drop();
});

/** A checkout of a later day: another table of plans, and one edition more. */
const newer = join(folder, 'newer');

async function start(root: string, settings: Readonly<Record<string, string>> = {}): Promise<ServiceProcess> {
  const service = runService({ DATABASE_URL: own.url, ...settings }, root);
  await service.started;
  return service;
}

/** The data version that a service answers with. */
async function askVersion(service: ServiceProcess): Promise<string | null> {
  const { url, body } = readCurl(service.output());
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body });
  await answer.text();
  expect(answer.status).toBe(200);
  return answer.headers.get('x-data-version');
}

async function stop(service: ServiceProcess): Promise<void> {
  service.child.kill('SIGTERM');
  expect(await service.ended).toBe(0);
}

const readPlan = (): Promise<{ requestsPerSecond: number }> =>
  own.database.prisma.plan.findUniqueOrThrow({ where: { name: 'Free' } });

test('an older program on the database of a newer one warns, and answers with the newer foods without changing them, as do its commands', async () => {
  const before = await start(projectRoot);
  const former = await askVersion(before);
  expect(before.output()).not.toContain('newer version');
  await stop(before);

  const after = await start(newer);
  const version = await askVersion(after);
  expect(version).not.toBe(former);
  const older = await start(projectRoot);
  expect(older.output()).toContain('The database contains the foods of a newer version of this program,');
  expect(await askVersion(older)).toBe(version);
  const config = { databaseUrl: own.url, dataDir: folder };
  expect(await runCommand((streams) => runKeys(['list'], config, streams))).toMatchObject({ code: 0 });
  expect(await readPlan()).toMatchObject({ requestsPerSecond: 4 });
  expect(await askVersion(after)).toBe(version);
  await Promise.all([stop(after), stop(older)]);
});

test('a start on an own database prints the command that creates a key, in a checkout and in a build', async () => {
  const [checkout, built] = await Promise.all([start(projectRoot), start(newer)]);
  expect(checkout.output()).toContain('create one: npm run keys -- create --account NAME\n');
  expect(built.output()).toContain('create one: node dist/src/main.js keys create --account NAME\n');
  await Promise.all([stop(checkout), stop(built)]);
});

test('the sign-in link that a start prints begins with PUBLIC_URL, because the users of a server reach no other address', async () => {
  const service = await start(projectRoot, { PUBLIC_URL: 'https://nutrition.example.com' });
  expect(service.output()).toContain('https://nutrition.example.com/welcome?link=');
  await stop(service);
});
