import { openKeyring } from '../../src/accounts/keyring';
import { runKeys } from '../../src/cli/keys';
import { syncSeed } from '../../src/seed/sync-seed';
import { createNotices, openServiceDatabase } from '../../src/start/database';
import { createFullDatabase, type TestDatabase } from '../support/database';
import { createFolder } from '../support/folder';
import { removeTestServer } from '../support/remove-test-server';

let own: TestDatabase;

beforeAll(async () => {
  own = await createFullDatabase();
});

afterAll(() => own.drop());

interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

async function run(
  config: { dataDir: string; databaseUrl: string | null },
  ...args: readonly string[]
): Promise<Outcome> {
  const said = { out: '', err: '' };
  const code = await runKeys(args, config, {
    stdout: { write: (text) => (said.out += text) },
    stderr: { write: (text) => (said.err += text) },
  });
  return { code, ...said };
}

const keys = (...args: readonly string[]): Promise<Outcome> =>
  run({ dataDir: '/nowhere', databaseUrl: own.url }, ...args);

async function readState(token: string): Promise<string> {
  const keyring = await openKeyring(own.database);
  const { state } = await keyring.checkKey(token);
  await keyring.close();
  return state;
}

const firstLine = (text: string): string => text.split('\n')[0] ?? '';

test('create shows a key that works, and list shows it without giving it away', async () => {
  const created = await keys(
    'create',
    '--account',
    'bakery',
    '--plan',
    'startup',
    '--name',
    'oven',
    '--expires',
    '2999-12-31',
  );
  const token = firstLine(created.out);
  expect(created.code).toBe(0);
  expect(await readState(token)).toBe('valid');
  const { out } = await keys('list');
  const [headings, row] = out.split('\n');
  expect(headings).toMatch(/^ID +KEY +NAME +ACCOUNT +PLAN +SCOPES +STATE +CREATED +LAST USED +EXPIRES$/);
  expect(row).toMatch(
    /^[0-9a-f-]{36} {2}rna_\w{8}… +oven +bakery +Startup +analyze +valid +\d{4}-\d\d-\d\d +never +2999-12-31T23:59Z$/,
  );
  expect(out).not.toContain(token);
});

test('rotate shows a new key and revokes the old, revoke revokes', async () => {
  const old = firstLine((await keys('create', '--account', 'cafe', '--scopes', 'analyze,admin')).out);
  const next = firstLine((await keys('rotate', old.slice(0, 12))).out);
  expect(await readState(old)).toBe('revoked');
  expect(await readState(next)).toBe('valid');
  expect((await keys('revoke', next.slice(0, 12))).out).toBe(`The key ${next.slice(0, 12)}… is revoked.\n`);
  expect(await readState(next)).toBe('revoked');
  expect(await keys('revoke', next.slice(0, 12))).toMatchObject({
    code: 1,
    err: expect.stringContaining('revoked already'),
  });
});

test('rotate with an overlap leaves the old key working, says so in the list, and both are in the audit trail', async () => {
  const old = firstLine((await keys('create', '--account', 'inn')).out);
  const { id } = await own.database.prisma.account.findUniqueOrThrow({ where: { name: 'inn' } });
  const next = firstLine((await keys('rotate', old.slice(0, 12), '--overlap', '24h')).out);
  expect(await readState(old)).toBe('valid');
  expect(await readState(next)).toBe('valid');
  const { out } = await keys('list');
  expect(out).toMatch(new RegExp(`${old.slice(0, 12)}… .* inn .* replaced .* never +\\d{4}-`));
  const events = await own.database.prisma.auditEvent.findMany({ where: { accountId: id }, orderBy: { id: 'asc' } });
  expect(events.map(({ kind, actor }) => [kind, actor])).toEqual([
    ['key_created', 'command line'],
    ['key_rotated', 'command line'],
  ]);
});

test('list says when a key was used last', async () => {
  const token = firstLine((await keys('create', '--account', 'used')).out);
  const { id } = await own.database.prisma.apiKey.findFirstOrThrow({ where: { prefix: token.slice(0, 12) } });
  await own.database.prisma.keyUse.create({ data: { keyId: id, lastUsedAt: new Date('2026-11-22T10:15:30Z') } });
  expect((await keys('list')).out).toMatch(/ used .* 2026-11-22T10:15Z +never$/m);
});

test('an own plan has its given limits, is changed by the same command, and accounts can be moved to it', async () => {
  expect(await keys('plan', 'House', '--second', '500', '--month', '1000000')).toEqual({
    code: 0,
    out: 'The plan House is 500 requests per second and 1000000 recipes per month.\n',
    err: '',
  });
  const token = firstLine((await keys('create', '--account', 'home', '--plan', 'house')).out);
  expect((await keys('plan', 'house', '--second', '600', '--month', '1000000')).code).toBe(0);
  const keyring = await openKeyring(own.database);
  expect(await keyring.checkKey(token)).toMatchObject({ caller: { plan: { name: 'House', requestsPerSecond: 600 } } });
  await keyring.close();
});

test('a plan is found only by its whole name, with any characters', async () => {
  await keys('plan', 'Team-A', '--second', '1', '--month', '10');
  await keys('plan', 'Team_A', '--second', '2', '--month', '20');
  await keys('plan', 's_ale', '--second', '3', '--month', '30');
  await keys('plan', 'team-a', '--second', '4', '--month', '40');
  const plans = await own.database.prisma.plan.findMany({ where: { name: { in: ['Team-A', 'Team_A', 's_ale', 'Scale'] } } }); // prettier-ignore
  const limits = Object.fromEntries(plans.map(({ name, requestsPerSecond }) => [name, requestsPerSecond]));
  expect(limits).toEqual({ 'Team-A': 4, Team_A: 2, s_ale: 3, Scale: 50 });
});

test('an own plan stays when another kitchen table is loaded', async () => {
  await keys('plan', 'Garden', '--second', '7', '--month', '70');
  await own.database.pool.query(`UPDATE data_version SET version = 'earlier' WHERE name = 'seed'`);
  await syncSeed(own.database);
  expect(await own.database.prisma.plan.findUnique({ where: { name: 'Garden' } })).toEqual({
    name: 'Garden',
    requestsPerSecond: 7,
    recipesPerMonth: 70,
  });
});

test('usage shows the recipes of each account in a month, and its quota', async () => {
  await keys('create', '--account', 'diner', '--plan', 'Developer');
  const { id } = await own.database.prisma.account.findUniqueOrThrow({ where: { name: 'diner' } });
  const month = new Date(`${new Date().toISOString().slice(0, 7)}-01`);
  await own.database.prisma.usage.create({ data: { accountId: id, month, recipes: 42 } });
  const { out } = await keys('usage');
  expect(out).toMatch(/^ACCOUNT +PLAN +RECIPES +QUOTA\n/);
  expect(out).toMatch(/^diner +Developer +42 +2500$/m);
  expect((await keys('usage', '2020-01')).out).toMatch(/^diner +Developer +0 +2500$/m);
});

test('without a command, or with --help, it prints the usage', async () => {
  for (const args of [[], ['help'], ['--help'], ['create', '--help']]) {
    expect(await keys(...args)).toMatchObject({ code: 0, out: expect.stringContaining('Usage: recipes keys') });
  }
});

test.each([
  [['paint'], 'There is no command "keys paint".'],
  [['create'], 'give --account NAME'],
  [['create', '--account', ' '], 'An account needs a name that is not blank.'],
  [['create', '--account', 'x'.repeat(201)], "An account's name has at most 200 characters, all of them printable."],
  [['create', '--account', 'x', '--plan', 'Gold'], 'There is no plan "Gold"; the plans are '],
  [['create', '--account', 'x', '--scopes', 'root'], 'There is no scope "root"; the scopes are analyze, keys, admin.'],
  [['create', '--account', 'x', '--expires', '2027-02-30'], '"2027-02-30" is neither a day nor a time'],
  [['create', '--account', 'x', '--expires', '2027-02-30T12:00:00Z'], 'is neither a day nor a time'],
  [['create', '--account', 'x', '--expires', '2027-12-31T12:00:00'], 'is neither a day nor a time'],
  [['create', '--account', 'x', '--expires', 'soon'], '"soon" is neither a day nor a time'],
  [['create', '--account', 'x', '--expires', '2001-01-01'], 'expires in the past'],
  [['create', '--account', 'x', '--expires', '9999-12-31T23:59:59-01:00'], 'expires after the year 9999'],
  [['create', '--acount', 'x'], 'There is no option --acount; did you mean --account?'],
  [['plan'], 'Give one plan by its name.'],
  [['plan', 'House', '--second', '5'], '--month is not given; give a whole number'],
  [['plan', 'House', '--second', '0', '--month', '5'], '--second is 0; give a whole number'],
  [['plan', 'scale', '--second', '5', '--month', '5'], 'Scale is a plan that upgrades restore'],
  [['usage', 'May'], '"May" is not a month; give one as 2027-01.'],
  [['rotate', 'x', '--overlap', '2h'], '"2h" is not a valid overlap; use one of none, 1h, 24h, 7d.'],
  [['rotate'], 'Give one key to rotate'],
  [['revoke', 'one', 'two'], 'Give one key to revoke'],
  [['revoke', 'rna_nothing0'], 'There is no key "rna_nothing0"'],
])('%j is refused with a sentence on standard error and exit code 1', async (args, sentence) => {
  expect(await keys(...args)).toEqual({ code: 1, out: '', err: expect.stringContaining(sentence) });
});

test('it works on the embedded database before the service ever ran, while it runs, and after it stopped', async () => {
  const config = { dataDir: createFolder('keys'), databaseUrl: null };
  try {
    expect((await run(config, 'create', '--account', 'before')).code).toBe(0);
    const service = await openServiceDatabase(config, createNotices(process.stderr));
    expect((await run(config, 'create', '--account', 'during')).code).toBe(0);
    expect(await service.database.prisma.account.count()).toBe(2);
    await service.close();
    expect((await run(config, 'list')).out).toMatch(/before[\s\S]*during/);
  } finally {
    await removeTestServer(config.dataDir);
  }
});
