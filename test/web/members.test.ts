import { createInvitation, findInvitation } from '../../src/people/invitations';
import type { Mail } from '../../src/people/mail';
import { removeMember, setRole } from '../../src/people/members';
import { removeUser } from '../../src/people/user-list';
import { startTestService, type TestService } from '../conformance/start-test-service';
import { openBrowser } from '../support/browser';
import { commitLate } from '../support/commit-late';
import { createMemberOf, createPerson } from './create-person';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ signUp: 'open' });
});

afterAll(() => service.close());

test('an owner invites a member by a link', async () => {
  const owner = await createPerson(service);
  const { text } = await owner.browser.post('/dashboard/invitations', { email: '', role: 'member' });
  const secret = /sign-up\?invitation=([\w-]{43})/.exec(text)?.[1] ?? '';
  const email = 'invited@example.com';
  const newcomer = openBrowser(service);
  const joined = await newcomer.post('/sign-up', { invitation: secret, email, password: 'correct horse battery' });
  expect([joined.status, joined.headers.location]).toEqual([303, '/dashboard?done=joined']);
  expect((await newcomer.get('/dashboard?done=joined')).text).toContain('You are now a member of this account.');
  expect((await owner.browser.get('/dashboard/members')).text).toContain(email);
});

test('an invitation can be withdrawn only by an owner of its account', async () => {
  const [owner, stranger] = [await createPerson(service), await createPerson(service)];
  const { accountId, userId, email } = owner;
  await createInvitation(service.database, { accountId, email: null, role: 'member', invitedBy: userId, actor: email });
  const { id } = await service.database.prisma.invitation.findFirstOrThrow({ where: { accountId } });
  const path = `/dashboard/invitations/${id}/withdraw`;
  expect((await owner.browser.get('/dashboard/members')).text).toContain(
    'aria-label="Withdraw the invitation for anyone who has the link"',
  );
  expect((await stranger.browser.post(path)).status).toBe(404);
  expect((await owner.browser.post('/dashboard/invitations/x/withdraw')).status).toBe(404);
  expect((await owner.browser.post(path)).headers.location).toBe('/dashboard/members?done=withdrawn');
  expect(await service.database.prisma.invitation.count({ where: { accountId } })).toBe(0);
});

test('an owner who becomes a member at the same time invites nobody', async () => {
  const { browser, accountId } = await createPerson(service);
  const change = `WITH locked AS (SELECT id FROM account WHERE id = '${accountId}' FOR NO KEY UPDATE)
    UPDATE membership SET role = 'member' WHERE account_id IN (SELECT id FROM locked)`;
  const { status } = await commitLate(service.database, change, () =>
    browser.post('/dashboard/invitations', { email: '', role: 'owner' }),
  );
  expect(status).toBe(403);
  expect(await service.database.prisma.invitation.count({ where: { accountId } })).toBe(0);
});

test('an owner who becomes a member at the same time neither removes others, nor changes roles, nor withdraws', async () => {
  const owner = await createPerson(service);
  const other = await createMemberOf(service, owner);
  const { accountId, userId, email } = owner;
  await createInvitation(service.database, { accountId, email: null, role: 'member', invitedBy: userId, actor: email });
  const { id } = await service.database.prisma.invitation.findFirstOrThrow({ where: { accountId } });
  const { browser } = owner;
  const requests: readonly (readonly [number, string, Record<string, string>?])[] = [
    [403, `/dashboard/members/${other.userId}/role`, { role: 'owner' }],
    [403, `/dashboard/members/${other.userId}/remove`],
    [404, `/dashboard/invitations/${id}/withdraw`],
  ];
  for (const [expected, path, fields] of requests) {
    await service.database.prisma.membership.updateMany({ where: { accountId, userId }, data: { role: 'owner' } });
    const change = `WITH locked AS (SELECT id FROM account WHERE id = '${accountId}' FOR NO KEY UPDATE)
      UPDATE membership SET role = 'member' WHERE account_id IN (SELECT id FROM locked)`;
    const { status } = await commitLate(service.database, change, () => browser.post(path, fields));
    expect([path, status]).toEqual([path, expected]);
  }
  const members = await service.database.prisma.membership.findMany({ where: { accountId } });
  expect(members.map(({ role }) => role)).toEqual(['member', 'member']);
  expect(await service.database.prisma.invitation.count({ where: { accountId } })).toBe(1);
});

test('a member who is removed at the same time creates no key', async () => {
  const owner = await createPerson(service);
  const { browser, userId } = await createMemberOf(service, owner);
  const { accountId } = owner;
  const removal = `WITH locked AS (SELECT id FROM account WHERE id = '${accountId}' FOR NO KEY UPDATE)
    DELETE FROM membership WHERE user_id = '${userId}' AND account_id IN (SELECT id FROM locked)`;
  const before = await service.database.prisma.apiKey.count({ where: { accountId } });
  const { status, headers } = await commitLate(service.database, removal, () =>
    browser.post('/dashboard/keys', { name: 'late', scope: 'analyze' }),
  );
  expect([status, headers.location]).toEqual([303, '/sign-in?next=%2Fdashboard&done=ended']);
  expect(await service.database.prisma.apiKey.count({ where: { accountId } })).toBe(before);
});

test('an invitation that a user makes while they are removed is withdrawn', async () => {
  const { accountId, userId, email } = await createPerson(service);
  const invitation = `INSERT INTO invitation (account_id, role, invited_by, token_hash, expires_at)
    VALUES ('${accountId}', 'owner', '${userId}', sha256('x'), now() + interval '1 day')`;
  await commitLate(service.database, invitation, () => removeUser(service.database, { email, actor: 'test' }));
  expect(await service.database.prisma.invitation.count({ where: { accountId } })).toBe(0);
});

test('an invitation is mailed to its address, and its link is shown if that fails', async () => {
  const messages: Parameters<Mail['send']>[0][] = [];
  let isDown = false;
  const mail: Mail = {
    isOn: true,
    send(message) {
      if (isDown) return Promise.reject(new Error('The mail server is away.'));
      messages.push(message);
      return Promise.resolve();
    },
  };
  const follow = { database: service.database, url: '', drop: () => Promise.resolve() };
  const other = await startTestService({ mail, publicUrl: 'https://food.example', follow });
  const owner = await createPerson(service);
  const browser = openBrowser(other);
  browser.cookies.set('session', owner.browser.cookies.get('session') ?? '');
  const sent = await browser.post('/dashboard/invitations', { email: 'Cook@Example.com', role: 'member' });
  expect(messages).toEqual([
    expect.objectContaining({
      to: 'cook@example.com',
      text: expect.stringMatching(/https:\/\/food\.example\/sign-up\?invitation=[\w-]{43}\n/),
    }),
  ]);
  expect(sent.text).not.toContain('invitation=');
  // So that it verifies the address.
  const mailed = /invitation=([\w-]{43})/.exec(messages[0]?.text ?? '')?.[1] ?? '';
  expect(await findInvitation(other.database.prisma, mailed)).toMatchObject({ isMailed: true });
  isDown = true;
  const shown = await browser.post('/dashboard/invitations', { email: 'cook@example.com', role: 'member' });
  const secret = /https:\/\/food\.example\/sign-up\?invitation=([\w-]{43})/.exec(shown.text)?.[1] ?? '';
  expect(await findInvitation(other.database.prisma, secret)).toMatchObject({ isMailed: false });
  await other.close();
});

test('a member neither invites, nor removes others, nor changes roles, and may leave', async () => {
  const owner = await createPerson(service);
  const member = await createMemberOf(service, owner);
  const { browser, userId, accountId } = member;
  expect((await browser.get('/dashboard/members')).text).not.toContain('Invite');
  const refused = [
    await browser.post('/dashboard/invitations', { role: 'owner' }),
    await browser.post(`/dashboard/members/${owner.userId}/remove`),
    await browser.post(`/dashboard/members/${userId}/role`, { role: 'owner' }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
  expect((await browser.post(`/dashboard/members/${userId}/remove`)).headers.location).toBe('/dashboard?done=left');
  expect(await service.database.prisma.membership.count({ where: { accountId, userId } })).toBe(0);
  // The session switches to the person's other account.
  const after = await browser.get('/dashboard');
  expect([after.status, after.text.includes(owner.email)]).toEqual([200, false]);
});

test('a member who is removed from their only account is signed out and no longer sees it', async () => {
  const owner = await createPerson(service);
  const member = await createMemberOf(service, owner);
  await service.database.prisma.membership.deleteMany({
    where: { userId: member.userId, accountId: { not: owner.accountId } },
  });
  const { headers } = await owner.browser.post(`/dashboard/members/${member.userId}/remove`);
  expect(headers.location).toBe('/dashboard/members?done=removed');
  expect((await member.browser.get('/dashboard')).headers.location).toContain('/sign-in');
});

test('the last owner can neither leave nor become a member', async () => {
  const owner = await createPerson(service);
  await createMemberOf(service, owner);
  const answers = [
    await owner.browser.post(`/dashboard/members/${owner.userId}/remove`),
    await owner.browser.post(`/dashboard/members/${owner.userId}/role`, { role: 'member' }),
  ];
  for (const { status, text } of answers) {
    expect(status).toBe(409);
    expect(text).toContain('This is the last owner of the account');
  }
});

test('of two owners who leave at the same time, one stays', async () => {
  const owner = await createPerson(service);
  const other = await createMemberOf(service, owner);
  const { accountId } = owner;
  const by = { actor: 'test' };
  expect(await setRole(service.database, { accountId, userId: other.userId, role: 'owner', by })).toBe('done');
  const verdicts = await Promise.all(
    [owner, other].map(({ userId }) => removeMember(service.database, { accountId, userId, by })),
  );
  expect(verdicts.sort()).toEqual(['done', 'last_owner']);
});

describe('invitations stop working', () => {
  /** An owner with a second owner, and an invitation that the second has made. */
  async function createOwners() {
    const owner = await createPerson(service);
    const other = await createMemberOf(service, owner);
    const { accountId } = owner;
    await service.database.prisma.membership.updateMany({ where: { accountId }, data: { role: 'owner' } });
    const request = { accountId, email: null, role: 'owner', invitedBy: other.userId, actor: other.email } as const;
    const invitation = await createInvitation(service.database, request);
    return { owner, other, invitation };
  }

  test.each<[string, (owners: Awaited<ReturnType<typeof createOwners>>) => Promise<unknown>]>([
    ['is removed', ({ owner, other }) => owner.browser.post(`/dashboard/members/${other.userId}/remove`)],
    ['leaves', ({ other }) => other.browser.post(`/dashboard/members/${other.userId}/remove`)],
    [
      'becomes a member',
      ({ owner, other }) => owner.browser.post(`/dashboard/members/${other.userId}/role`, { role: 'member' }),
    ],
    ['is removed as a user', ({ other }) => removeUser(service.database, { email: other.email, actor: 'test' })],
  ])('if the owner who made them %s', async (_, act) => {
    const owners = await createOwners();
    const own = { accountId: owners.owner.accountId, email: null, role: 'member', actor: 'test' } as const;
    const kept = await createInvitation(service.database, { ...own, invitedBy: owners.owner.userId });
    await act(owners);
    expect(await findInvitation(service.database.prisma, owners.invitation)).toBeNull();
    expect(await findInvitation(service.database.prisma, kept)).not.toBeNull();
    const back = await owners.other.browser.post('/sign-up/join', { invitation: owners.invitation });
    expect(back.headers.location).not.toBe('/dashboard?done=joined');
  });

  test('and those that work name who made them', async () => {
    const { owner, other } = await createOwners();
    const { text } = await owner.browser.get('/dashboard/members');
    expect(text).toMatch(new RegExp(`Invited by[^]*Open invitations|Open invitations[^]*Invited by[^]*${other.email}`));
  });
});
