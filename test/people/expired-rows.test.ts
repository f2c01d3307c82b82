import { createCleanup } from '../../src/people/expired-rows';
import { createInvitation } from '../../src/people/invitations';
import { consumeLink, createLink } from '../../src/people/links';
import { createChallenge } from '../../src/people/passkey-challenges';
import { createSession } from '../../src/people/sessions';
import { createTestDatabase, type TestDatabase } from '../support/database';

let own: TestDatabase;
beforeEach(async () => (own = await createTestDatabase()));
afterEach(() => own.drop());

/** Creates a session, a link, an invitation and a challenge that work. */
async function makeAll(): Promise<void> {
  const { prisma } = own.database;
  const { id: accountId } = await prisma.account.create({ data: { name: 'a', planName: 'Free' } });
  const { id: userId } = await prisma.user.create({ data: {} });
  await prisma.membership.create({ data: { accountId, userId, role: 'owner' } });
  await createSession(prisma, { userId, accountId, agent: '' });
  await createLink(prisma, { purpose: 'verify_email', userId, email: 'a@example.com' });
  await createInvitation(own.database, { accountId, email: null, role: 'member', invitedBy: userId, actor: 'x' });
  await createChallenge(own.database, { purpose: 'sign_in', userId: null });
}

async function countAll(): Promise<readonly number[]> {
  const { session, oneTimeLink, invitation, passkeyChallenge } = own.database.prisma;
  return [await session.count(), await oneTimeLink.count(), await invitation.count(), await passkeyChallenge.count()];
}

async function sweep(): Promise<readonly unknown[]> {
  const errors: unknown[] = [];
  const cleanup = createCleanup(own.database, (cause) => errors.push(cause));
  await cleanup.sweep();
  await cleanup.close();
  return errors;
}

test('valid rows are kept', async () => {
  await makeAll();
  expect(await sweep()).toEqual([]);
  expect(await countAll()).toEqual([1, 1, 1, 1]);
});

test('expired rows are removed', async () => {
  await makeAll();
  for (const table of ['session', 'one_time_link', 'invitation', 'passkey_challenge'])
    await own.database.pool.query(`UPDATE ${table} SET expires_at = now() - interval '1 second'`);
  await sweep();
  expect(await countAll()).toEqual([0, 0, 0, 0]);
});

test('used rows are removed, and sessions that were idle for two weeks', async () => {
  await makeAll();
  const { prisma } = own.database;
  const secret = await createLink(prisma, { purpose: 'first_sign_in', userId: null });
  await consumeLink(prisma, { purpose: 'first_sign_in', secret });
  await prisma.invitation.updateMany({ data: { acceptedAt: new Date() } });
  await prisma.session.updateMany({ data: { lastSeenAt: new Date(Date.now() - 15 * 86_400_000) } });
  await sweep();
  expect(await countAll()).toEqual([0, 1, 0, 1]);
});

test('failed sign-ins are removed from the audit trail after ninety days, and nothing else is', async () => {
  const { prisma } = own.database;
  const at = (days: number): Date => new Date(Date.now() - days * 86_400_000);
  const actor = 'a@example.com';
  await prisma.auditEvent.createMany({
    data: [
      { kind: 'sign_in_failed', actor, at: at(91) },
      { kind: 'sign_in_failed', actor, at: at(89) },
      { kind: 'signed_in', actor, at: at(91) },
    ],
  });
  await sweep();
  const events = await prisma.auditEvent.findMany({ orderBy: { id: 'asc' }, select: { kind: true } });
  expect(events.map(({ kind }) => kind)).toEqual(['sign_in_failed', 'signed_in']);
});

test('a failed sweep is reported, and the next one runs', async () => {
  await makeAll();
  const { pool } = own.database;
  const errors: unknown[] = [];
  const cleanup = createCleanup(own.database, (cause) => errors.push(cause));
  await pool.query('ALTER TABLE session RENAME TO session_away');
  await cleanup.sweep();
  expect(errors).toHaveLength(1);
  await pool.query('ALTER TABLE session_away RENAME TO session');
  await pool.query(`UPDATE session SET expires_at = now() - interval '1 second'`);
  await cleanup.sweep();
  expect(errors).toHaveLength(1);
  expect(await countAll()).toEqual([0, 1, 1, 1]);
  await cleanup.close();
});
