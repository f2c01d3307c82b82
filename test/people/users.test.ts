import { createLink } from '../../src/people/links';
import { findVisitor } from '../../src/people/sessions';
import { readEmail, signInFirst, signUp, startSession } from '../../src/people/users';
import { createTestDatabase, type TestDatabase } from '../support/database';

let own: TestDatabase;
const clientInfo = { address: '192.0.2.1', agent: 'a browser' };

beforeAll(async () => (own = await createTestDatabase()));
afterAll(() => own.drop());

test.each([
  [' Ann.Smith+x@Example.COM ', 'ann.smith+x@example.com'],
  ['анна@пример.рф', 'анна@пример.рф'],
  ['ann', null],
  ['ann@example', null],
  ['ann@ex ample.com', null],
  ['ann@example.com\r\nBcc: all@example.com', null],
  ['ann\0@example.com', null],
  ['ann@example.com\u009f', null],
  ['ann\ud800@example.com', null],
  ['"ann"@example.com', null],
  ['<ann@example.com>', null],
  ['ann@example.com,bob@example.com', null],
  [`${'a'.repeat(250)}@example.com`, null],
])('the address %j is read as %j', (text, email) => {
  expect(readEmail(text)).toBe(email);
});

test('of twenty simultaneous sign-ups with one address, only one gets a user, an account and a key', async () => {
  const request = { email: 'race@example.com', passwordHash: 'x', invitation: null, clientInfo };
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => signUp(own.database, request)));
  expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(19);
  const { prisma } = own.database;
  expect(await prisma.account.count()).toBe(1);
  expect(await prisma.apiKey.count()).toBe(1);
});

test('a sign-up does not get an account of the command line whose name is its address', async () => {
  const { prisma } = own.database;
  const { id } = await prisma.account.create({ data: { name: 'shop@example.com', planName: 'Scale' } });
  await signUp(own.database, { email: 'shop@example.com', passwordHash: 'x', invitation: null, clientInfo });
  expect(await prisma.membership.count({ where: { accountId: id } })).toBe(0);
});

test('a user without any account gets one on signing in, and no key that nobody has seen', async () => {
  const { prisma } = own.database;
  const { id: userId } = await prisma.user.create({ data: { email: 'alone@example.com', passwordHash: 'x' } });
  const token = await startSession(own.database, { userId, how: 'password', passwordHash: 'x', clientInfo });
  const visitor = await findVisitor(own.database, token ?? '');
  expect(visitor).toMatchObject({ account: { name: 'alone@example.com' } });
  expect(await prisma.apiKey.count({ where: { accountId: visitor?.account.id ?? '' } })).toBe(0);
});

test('a user without any account never gets one that exists, whatever its name', async () => {
  const { prisma } = own.database;
  const { id: userId } = await prisma.user.create({ data: { email: 'cafe@example.com', passwordHash: 'x' } });
  const names = ['cafe@example.com', `cafe@example.com (${userId.slice(0, 8)})`];
  await prisma.account.createMany({ data: names.map((name) => ({ name, planName: 'Scale' })) });
  await startSession(own.database, { userId, how: 'password', passwordHash: 'x', clientInfo });
  const memberships = await prisma.membership.findMany({ where: { userId }, include: { account: true } });
  expect(memberships).toMatchObject([
    {
      role: 'owner',
      account: { name: expect.stringMatching(/^cafe@example\.com \([0-9a-f]{8}\)$/), planName: 'Free' },
    },
  ]);
  expect(names).not.toContain(memberships[0]?.account.name);
});

test('the first link creates an admin of the local account, and a second link signs in the same admin', async () => {
  const { prisma } = own.database;
  const tokens: string[] = [];
  for (let turn = 0; turn < 2; turn++) {
    const secret = await createLink(prisma, { purpose: 'first_sign_in', userId: null });
    tokens.push((await signInFirst(own.database, { secret, accountName: 'local', clientInfo })) ?? '');
  }
  const visitors = await Promise.all(tokens.map((token) => findVisitor(own.database, token)));
  expect(visitors).toMatchObject([
    { user: { isAdmin: true }, account: { name: 'local', plan: { name: 'Scale' } }, role: 'owner' },
    { user: { id: visitors[0]?.user.id } },
  ]);
});

test('the first link keeps the plan of the local account', async () => {
  const { prisma } = own.database;
  await prisma.account.upsert({
    where: { name: 'local' },
    create: { name: 'local', planName: 'Free' },
    update: { planName: 'Free' },
  });
  const secret = await createLink(prisma, { purpose: 'first_sign_in', userId: null });
  await signInFirst(own.database, { secret, accountName: 'local', clientInfo });
  expect(await prisma.account.findUnique({ where: { name: 'local' } })).toMatchObject({ planName: 'Free' });
});

test('a change and its event are written together or not at all', async () => {
  const { prisma, pool } = own.database;
  const before = await prisma.user.count();
  await pool.query('ALTER TABLE audit_event RENAME TO audit_event_away');
  const signedUp = signUp(own.database, {
    email: 'unseen@example.com',
    passwordHash: 'x',
    invitation: null,
    clientInfo,
  });
  await expect(signedUp).rejects.toThrow();
  await pool.query('ALTER TABLE audit_event_away RENAME TO audit_event');
  expect(await prisma.user.count()).toBe(before);
});
