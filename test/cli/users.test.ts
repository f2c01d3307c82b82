import { runUsers } from '../../src/cli/users';
import { findInvitation } from '../../src/people/invitations';
import { findLink } from '../../src/people/links';
import { createTestDatabase, type TestDatabase } from '../support/database';

let own: TestDatabase;
beforeAll(async () => {
  own = await createTestDatabase();
  const { prisma } = own.database;
  const { id: accountId } = await prisma.account.create({ data: { name: 'bakery', planName: 'Free' } });
  const data = { email: 'ann@example.com', passwordHash: 'x' };
  const { id: userId } = await prisma.user.create({ data });
  await prisma.membership.create({ data: { accountId, userId, role: 'owner' } });
});
afterAll(() => own.drop());

interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

async function runWith(publicUrl: string | null, args: readonly string[]): Promise<Outcome> {
  const said = { out: '', err: '' };
  const config = { dataDir: '/nowhere', databaseUrl: own.url, publicUrl, port: 4000 };
  const code = await runUsers(args, config, {
    stdout: { write: (text) => (said.out += text) },
    stderr: { write: (text) => (said.err += text) },
  });
  return { code, ...said };
}

const users = (...args: readonly string[]): Promise<Outcome> => runWith('https://nutrition.example.com', args);

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
  const open = await runWith(null, ['invite']);
  expect(open.out).toMatch(/^http:\/\/localhost:4000\/sign-up\?invitation=/);
  expect(await findInvitation(own.database.prisma, readSecret(open.out))).toMatchObject({
    email: null,
    accountId: null,
  });
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
    expect(await users(...args)).toMatchObject({ code: 0, out: expect.stringContaining('Usage: npm run users') });
  }
});

test.each([
  [['paint'], 'There is no "users paint".'],
  [['link'], 'Give one email address to create a link for.'],
  [['link', 'ann'], '"ann" is not an email address'],
  [['link', 'nobody@example.com'], 'No user has the address nobody@example.com'],
  [['make-admin', 'nobody@example.com'], 'No user has the address nobody@example.com'],
  [['remove', 'nobody@example.com'], 'No user has the address nobody@example.com'],
  [['remove', 'a@example.com', 'b@example.com'], 'Give one email address to remove.'],
  [['invite', '--account', 'nowhere'], 'There is no account "nowhere"'],
  [['invite', '--account', 'bakery', '--role', 'boss'], 'There is no role "boss"; the roles are owner, member.'],
  [['list', '--all'], `Unknown option '--all'`],
])('%j is refused with a sentence on standard error and exit code 1', async (args, sentence) => {
  expect(await users(...args)).toEqual({ code: 1, out: '', err: expect.stringContaining(sentence) });
});
