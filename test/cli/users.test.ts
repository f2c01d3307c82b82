import { runUsers } from '../../src/cli/users';
import { withdrawAdmin } from '../../src/people/admins';
import { createInvitation, findInvitation } from '../../src/people/invitations';
import { createLink, findLink } from '../../src/people/links';
import { createFullDatabase, type TestDatabase } from '../support/database';

let own: TestDatabase;
beforeAll(async () => {
  own = await createFullDatabase();
  const { prisma } = own.database;
  const { id: accountId } = await prisma.account.create({ data: { name: 'bakery', planName: 'Free' } });
  const data = { email: 'ann@example.com', passwordHash: 'x' };
  const { id: userId } = await prisma.user.create({ data });
  await prisma.membership.create({ data: { accountId, userId, role: 'owner' } });
});
afterAll(() => own.drop());

type Settings = Partial<Parameters<typeof runUsers>[1]>;

interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

async function runWith(settings: Settings, args: readonly string[]): Promise<Outcome> {
  const said = { out: '', err: '' };
  const listen = { host: '127.0.0.1', port: 4000, tls: null };
  const config = { dataDir: '/nowhere', databaseUrl: own.url, publicUrl: null, ...listen, ...settings };
  const code = await runUsers(args, config, {
    stdout: { write: (text) => (said.out += text) },
    stderr: { write: (text) => (said.err += text) },
  });
  return { code, ...said };
}

const users = (...args: readonly string[]): Promise<Outcome> =>
  runWith({ publicUrl: 'https://nutrition.example.com' }, args);

const readSecret = (text: string): string => /=([\w-]{43})\n/.exec(text)?.[1] ?? '';

test('list shows users, what they sign in by and their accounts', async () => {
  const [headings, row] = (await users('list')).out.split('\n');
  expect(headings).toMatch(/^EMAIL +CONFIRMED +ADMIN +SIGNS IN BY +ACCOUNTS +CREATED +LAST SEEN$/);
  expect(row).toMatch(/^ann@example\.com +no +no +password +bakery \(owner\) +\d{4}-\d\d-\d\d +not signed in$/);
});

test('link makes a link that sets a password', async () => {
  const { out } = await users('link', 'Ann@example.com');
  expect(out).toMatch(/^https:\/\/nutrition\.example\.com\/new-password\?link=/);
  const found = await findLink(own.database, { purpose: 'reset_password', secret: readSecret(out) });
  expect(found?.userId).not.toBeUndefined();
  const { actor, details } = await own.database.prisma.auditEvent.findFirstOrThrow({ where: { kind: 'link_created' } });
  expect([actor, details]).toEqual(['command line', { purpose: 'reset_password' }]);
});

test('invite makes an invitation into an account, or to sign up', async () => {
  const into = await users('invite', '--account', 'bakery', '--email', 'bob@example.com', '--role', 'owner');
  expect(await findInvitation(own.database.prisma, readSecret(into.out))).toMatchObject({
    email: 'bob@example.com',
    role: 'owner',
    accountId: expect.any(String),
  });
  const open = await runWith({}, ['invite']);
  expect(await findInvitation(own.database.prisma, readSecret(open.out))).toMatchObject({
    email: null,
    accountId: null,
  });
});

const tls = { certFile: 'cert.pem', keyFile: 'key.pem' };

test.each<[string, Settings]>([
  ['http://127.0.0.1:4000', {}],
  ['http://127.0.0.1:80', { host: '0.0.0.0', port: 80 }],
  ['https://192.0.2.7:4000', { host: '192.0.2.7', tls }],
  ['https://[::1]:4000', { host: '::', tls }],
  ['https://nutrition.example.com', { publicUrl: 'https://nutrition.example.com', host: '::', tls }],
])('a link begins with %s where the service is reached there', async (url, settings) => {
  const { out } = await runWith(settings, ['invite']);
  expect(out.slice(0, out.indexOf('/sign-up?invitation='))).toBe(url);
});

test('make-admin removes the links for the first sign-in only if the user can sign in', async () => {
  const { prisma } = own.database;
  const secret = await createLink(prisma, { purpose: 'first_sign_in', userId: null });
  const isUsable = async (): Promise<boolean> =>
    (await findLink(own.database, { purpose: 'first_sign_in', secret })) !== null;
  await prisma.user.create({ data: { email: 'empty@example.com' } });
  await users('make-admin', 'empty@example.com');
  expect(await isUsable()).toBe(true);
  await users('make-admin', 'ann@example.com');
  expect(await isUsable()).toBe(false);
  await users('remove', 'empty@example.com');
});

test('withdraw-admin makes an admin an ordinary user, but not the last one who can sign in', async () => {
  const { prisma } = own.database;
  await prisma.user.create({ data: { email: 'bob@example.com', passwordHash: 'x' } });
  await prisma.user.create({ data: { email: 'empty@example.com', isAdmin: true } });
  await users('make-admin', 'bob@example.com');
  const { id: invitedBy } = await prisma.user.findUniqueOrThrow({ where: { email: 'bob@example.com' } });
  const request = { accountId: null, email: null, role: 'owner', invitedBy, actor: 'bob@example.com' } as const;
  const invitation = await createInvitation(own.database, request);
  expect((await users('withdraw-admin', 'Bob@example.com')).out).toBe('bob@example.com is no longer an admin.\n');
  expect(await prisma.user.findUnique({ where: { id: invitedBy } })).toMatchObject({ isAdmin: false });
  expect(await findInvitation(prisma, invitation)).toBeNull();
  const last = await users('withdraw-admin', 'ann@example.com');
  expect(last).toMatchObject({ code: 1, err: expect.stringContaining('is the last admin who can sign in') });
  expect((await users('withdraw-admin', 'empty@example.com')).code).toBe(0);
  const again = await users('withdraw-admin', 'bob@example.com');
  expect(again).toMatchObject({ code: 1, err: expect.stringContaining('is not an admin') });
  const events = await prisma.auditEvent.findMany({ where: { kind: 'role_changed', userId: invitedBy } });
  expect(events.map(({ details }) => details)).toEqual([
    { email: 'bob@example.com', role: 'admin' },
    { email: 'bob@example.com', role: 'user' },
  ]);
  await prisma.user.deleteMany({ where: { email: { not: 'ann@example.com' } } });
});

test('of two admins who are withdrawn at the same time, one stays', async () => {
  const { prisma } = own.database;
  const emails = ['carl@example.com', 'dora@example.com'];
  await prisma.user.updateMany({ data: { isAdmin: false } });
  await prisma.user.createMany({ data: emails.map((email) => ({ email, passwordHash: 'x', isAdmin: true })) });
  const by = { actor: 'test' };
  const verdicts = await Promise.all(emails.map((email) => withdrawAdmin(own.database, { email }, by)));
  expect(verdicts.sort()).toEqual(['last_admin', 'withdrawn']);
  await prisma.user.deleteMany({ where: { email: { in: emails } } });
});

test('make-admin makes an admin, remove removes a user and tells which accounts nobody owns any more', async () => {
  expect((await users('make-admin', 'ann@example.com')).out).toBe('ann@example.com is an admin.\n');
  expect((await users('list')).out).toMatch(/^ann@example\.com +no +yes /m);
  const { out } = await users('remove', 'ann@example.com');
  expect(out).toContain('ann@example.com is removed. These accounts have no owner now: "bakery".');
  expect((await users('list')).out).toContain('There are no users yet');
  expect(await own.database.prisma.account.count()).toBe(1);
});

test('without a command, or with --help, it says what it can do', async () => {
  for (const args of [[], ['help'], ['--help'], ['invite', '--help']]) {
    expect(await users(...args)).toMatchObject({ code: 0, out: expect.stringContaining('Usage: recipes users') });
  }
});

test.each([
  [['paint'], 'There is no command "users paint".'],
  [['link'], 'Give one email address to create a link for.'],
  [['link', 'ann'], '"ann" is not an email address'],
  [['link', 'nobody@example.com'], 'No user has the address nobody@example.com'],
  [['make-admin', 'nobody@example.com'], 'No user has the address nobody@example.com'],
  [['withdraw-admin', 'nobody@example.com'], 'No user has the address nobody@example.com'],
  [['remove', 'nobody@example.com'], 'No user has the address nobody@example.com'],
  [['remove', 'a@example.com', 'b@example.com'], 'Give one email address to remove.'],
  [['invite', '--account', 'nowhere'], 'There is no account "nowhere"'],
  [['invite', '--account', 'bakery', '--role', 'boss'], 'There is no role "boss"; the roles are owner, member.'],
  [['invite', '--role', 'boss'], 'There is no role "boss"; the roles are owner, member.'],
  [['list', '--all'], 'There is no option --all.'],
])('%j is refused with a sentence on standard error and exit code 1', async (args, sentence) => {
  expect(await users(...args)).toEqual({ code: 1, out: '', err: expect.stringContaining(sentence) });
});
