import {
  createInvitation,
  findInvitation,
  joinAccount,
  listInvitations,
  noteInvitationMailed,
  withdrawInvitation,
} from '../../src/people/invitations';
import { findVisitor, type Visitor } from '../../src/people/sessions';
import { signUp } from '../../src/people/users';
import { createTestDatabase, type TestDatabase } from '../support/database';

let own: TestDatabase;
let accountId: string;
const clientInfo = { address: '192.0.2.1', agent: 'a browser' };

beforeAll(async () => {
  own = await createTestDatabase();
  ({ id: accountId } = await own.database.prisma.account.create({ data: { name: 'bakery', planName: 'Free' } }));
});
afterAll(() => own.drop());

const invite = (email: string | null = null): Promise<string> =>
  createInvitation(own.database, { accountId, email, role: 'member', invitedBy: null, actor: 'owner@example.com' });

const join = (email: string, invitation: string | null): ReturnType<typeof signUp> =>
  signUp(own.database, { email, passwordHash: 'x', invitation, clientInfo });

async function signUpVisitor(email: string, invitation: string | null = null): Promise<Visitor> {
  const signedUp = await join(email, invitation);
  const visitor = typeof signedUp === 'string' ? null : await findVisitor(own.database, signedUp.sessionToken);
  if (visitor === null) throw new Error(`${email} is not signed up.`);
  return visitor;
}

test('of twenty simultaneous sign-ups by one invitation, only one joins, and no other user is created', async () => {
  const invitation = await invite();
  const names = Array.from({ length: 20 }, (_, index) => `crowd${index}@example.com`);
  const outcomes = await Promise.all(names.map((email) => join(email, invitation)));
  expect(outcomes.filter((outcome) => outcome === 'invitation')).toHaveLength(19);
  expect(await own.database.prisma.user.count({ where: { email: { in: names } } })).toBe(1);
  expect(await own.database.prisma.membership.count({ where: { accountId } })).toBe(1);
});

test('an invitation of another account cannot be listed or withdrawn', async () => {
  const { id: otherId } = await own.database.prisma.account.create({ data: { name: 'cafe', planName: 'Free' } });
  const secret = await invite();
  const id = (await findInvitation(own.database.prisma, secret))?.id ?? '';
  expect(await listInvitations(own.database, otherId)).toEqual([]);
  expect(await withdrawInvitation(own.database, { id, accountId: otherId, actor: 'x' })).toBe(false);
  expect(await withdrawInvitation(own.database, { id, accountId, actor: 'x' })).toBe(true);
  expect(await findInvitation(own.database.prisma, secret)).toBeNull();
});

test('an expired invitation does not work', async () => {
  const secret = await invite();
  await own.database.prisma.invitation.updateMany({ data: { expiresAt: new Date(Date.now() - 1000) } });
  expect(await findInvitation(own.database.prisma, secret)).toBeNull();
  expect(await join('late@example.com', secret)).toBe('invitation');
  expect(await own.database.prisma.user.count({ where: { email: 'late@example.com' } })).toBe(0);
});

test('an address is verified only by an invitation that the service mailed to it', async () => {
  const [mailed, handed] = [await invite('mailed@example.com'), await invite('handed@example.com')];
  await noteInvitationMailed(own.database, mailed);
  await join('mailed@example.com', mailed);
  await join('handed@example.com', handed);
  const users = await own.database.prisma.user.findMany({ where: { verifiedAt: { not: null } } });
  expect(users.map(({ email }) => email)).toEqual(['mailed@example.com']);
});

test('an invitation without an address verifies no address, mailed or not', async () => {
  const secret = await invite();
  await noteInvitationMailed(own.database, secret);
  expect(await findInvitation(own.database.prisma, secret)).toMatchObject({ isMailed: false });
});

test('a member who joins again keeps the role, and the invitation stays open', async () => {
  const visitor = await signUpVisitor('owner@example.com', await invite());
  const where = { accountId_userId: { accountId, userId: visitor.user.id } };
  await own.database.prisma.membership.update({ where, data: { role: 'owner' } });
  const secret = await invite();
  const joined = { kind: 'member_joined', userId: visitor.user.id };
  expect(await joinAccount(own.database, visitor, secret)).toBe(true);
  expect(await own.database.prisma.membership.findUnique({ where })).toMatchObject({ role: 'owner' });
  expect(await own.database.prisma.auditEvent.count({ where: joined })).toBe(1);
  expect(await joinAccount(own.database, await signUpVisitor('next@example.com'), secret)).toBe(true);
});

test('the database stores only a hash of the secret', async () => {
  const secret = await invite();
  const { rows } = await own.database.pool.query('SELECT invitation::text FROM invitation');
  expect(JSON.stringify(rows)).not.toContain(secret);
});
