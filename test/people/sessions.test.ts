import { createSession, findVisitor, switchAccount } from '../../src/people/sessions';
import { createPasswords } from '../../src/people/passwords';
import { findUser, signUp, startSession } from '../../src/people/users';
import { setPassword } from '../../src/people/credentials';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { commitLate } from '../support/commit-late';

let own: TestDatabase;
let userId: string;
let accountId: string;
const clientInfo = { address: '192.0.2.1', agent: 'a browser' };

beforeAll(async () => {
  own = await createTestDatabase();
  await signUp(own.database, { email: 'ann@example.com', passwordHash: 'x', invitation: null, clientInfo });
  ({ accountId, userId } = await own.database.prisma.membership.findFirstOrThrow());
});
afterAll(() => own.drop());

const start = (): Promise<string> => createSession(own.database.prisma, { userId, accountId, agent: 'x'.repeat(500) });

test('a session is found by its token, and the database stores only a hash of it', async () => {
  const token = await start();
  expect(await findVisitor(own.database, token)).toMatchObject({ user: { email: 'ann@example.com' }, role: 'owner' });
  const { rows } = await own.database.pool.query('SELECT session::text FROM session');
  expect(JSON.stringify(rows)).not.toContain(token);
});

test.each(['', 'x', 'A'.repeat(43), "'; DROP TABLE session; --"])('the token %j is not a session', async (token) => {
  expect(await findVisitor(own.database, token)).toBeNull();
});

test.each([
  ['that has expired', { expiresAt: new Date(Date.now() - 1000) }],
  ['that was idle for two weeks', { lastSeenAt: new Date(Date.now() - 15 * 86_400_000) }],
])('a session %s does not work', async (_, data) => {
  const token = await start();
  await own.database.prisma.session.updateMany({ data });
  expect(await findVisitor(own.database, token)).toBeNull();
});

test('the last use of a session is written at most once a minute', async () => {
  const token = await start();
  const recent = new Date(Date.now() - 30_000);
  await own.database.prisma.session.updateMany({ data: { lastSeenAt: recent } });
  await findVisitor(own.database, token);
  expect(await own.database.prisma.session.count({ where: { lastSeenAt: { gt: recent } } })).toBe(0);
  const earlier = new Date(Date.now() - 120_000);
  await own.database.prisma.session.updateMany({ data: { lastSeenAt: earlier } });
  await findVisitor(own.database, token);
  expect(await own.database.prisma.session.count({ where: { lastSeenAt: { gt: recent } } })).toBe(1);
});

test('the name of the browser is stored with at most 200 characters', async () => {
  await start();
  const agents = await own.database.prisma.session.findMany({ where: { agent: { startsWith: 'xxx' } } });
  expect(new Set(agents.map(({ agent }) => agent.length))).toEqual(new Set([200]));
});

test('a session shows only accounts of its user, and ends when the membership is removed', async () => {
  const { prisma } = own.database;
  const token = await start();
  const visitor = await findVisitor(own.database, token);
  const { id } = await prisma.account.create({ data: { name: 'of others', planName: 'Free' } });
  if (visitor === null) throw new Error('The session is gone.');
  expect(await switchAccount(own.database, visitor, id)).toBe(false);
  await prisma.membership.create({ data: { accountId: id, userId, role: 'member' } });
  expect(await switchAccount(own.database, visitor, id)).toBe(true);
  expect(await findVisitor(own.database, token)).toMatchObject({ account: { name: 'of others' }, role: 'member' });
  await prisma.membership.deleteMany({ where: { accountId: id } });
  expect(await findVisitor(own.database, token)).toBeNull();
});

test('a session does not switch to an account from which its user is removed at the same time', async () => {
  const { prisma } = own.database;
  const visitor = await findVisitor(own.database, await start());
  const { id } = await prisma.account.create({ data: { name: 'left', planName: 'Free' } });
  await prisma.membership.create({ data: { accountId: id, userId, role: 'member' } });
  if (visitor === null) throw new Error('The session is gone.');
  const removal = `DELETE FROM membership WHERE account_id = '${id}'`;
  expect(await commitLate(own.database, removal, () => switchAccount(own.database, visitor, id))).toBe(false);
});

test('a password that was changed while it was verified does not sign in', async () => {
  const passwords = createPasswords();
  const former = (await findUser(own.database, 'ann@example.com'))?.passwordHash ?? null;
  const passwordHash = await passwords.hash('correct horse battery');
  const change = { userId, passwordHash, kind: 'password_changed', address: '' } as const;
  await own.database.prisma.$transaction((transaction) => setPassword(transaction, change));
  const late = { userId, how: 'password', passwordHash: former, clientInfo };
  expect(await startSession(own.database, late)).toBeNull();
  expect(await startSession(own.database, { ...late, passwordHash })).not.toBeNull();
});

describe('a sign-in', () => {
  const email = 'bob@example.com';
  let bob: string;
  const signInBob = () => startSession(own.database, { userId: bob, how: 'link', clientInfo });

  beforeEach(async () => {
    await own.database.prisma.user.deleteMany({ where: { email } });
    await signUp(own.database, { email, passwordHash: 'x', invitation: null, clientInfo });
    bob = (await findUser(own.database, email))?.id ?? '';
  });

  test('of a user who is removed at the same time gives no session', async () => {
    expect(await commitLate(own.database, `DELETE FROM app_user WHERE id = '${bob}'`, signInBob)).toBeNull();
  });

  test('of a member who is removed at the same time gives a session with another account', async () => {
    const removal = `DELETE FROM membership WHERE user_id = '${bob}'`;
    const token = await commitLate(own.database, removal, signInBob);
    expect(await findVisitor(own.database, token ?? '')).toMatchObject({ user: { email }, role: 'owner' });
  });
});
