import { createAccountKey } from '../../../src/accounts/account-keys';
import { unrecorded } from '../../../src/accounts/key-change';
import { createInvitation } from '../../../src/people/invitations';
import { removeMember, setRole } from '../../../src/people/members';
import { startSession } from '../../../src/people/users';
import type { Mail } from '../../../src/people/mail';
import { pancakes } from '../../conformance/recipes';
import { startTestService, type TestService } from '../../conformance/start-test-service';
import { openBrowser, type Browser } from '../../support/browser';
import { waitUntil } from '../../support/wait-until';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ signUp: 'open' });
});

afterAll(() => service.close());

interface Person {
  readonly browser: Browser;
  readonly userId: string;
  readonly accountId: string;
  readonly email: string;
}

let people = 0;

/** Somebody who is signed in and owns an account. */
async function createPerson({ isAdmin = false } = {}): Promise<Person> {
  const email = `person${++people}@example.com`;
  const { id: userId } = await service.database.prisma.user.create({ data: { email, isAdmin } });
  const browser = openBrowser(service);
  const origin = { address: '127.0.0.1', agent: 'Test browser' };
  browser.cookies.set('session', await startSession(service.database, { userId, how: 'link', origin }));
  const { accountId } = await service.database.prisma.membership.findFirstOrThrow({ where: { userId } });
  return { browser, userId, accountId, email };
}

/** A member of somebody's account, who looks at it. */
async function createMemberOf({ accountId }: Person): Promise<Person> {
  const member = await createPerson();
  const { userId } = member;
  await service.database.prisma.membership.create({ data: { accountId, userId, role: 'member' } });
  await member.browser.post('/dashboard/switch', { account: accountId });
  return { ...member, accountId };
}

const findToken = (html: string): string => /rna_[0-9A-Za-z]{34}/.exec(html)?.[0] ?? '';
const analyzeWith = async (key: string): Promise<number> => (await service.analyze(key, pancakes)).status;

async function createKeyOf({ accountId }: Person, scopes: readonly ('analyze' | 'admin')[] = ['analyze']) {
  const request = { accountId, name: 'oven', scopes, expiresAt: null };
  return createAccountKey(service.database, request, { record: unrecorded, scopes });
}

test('the dashboard is for those who are signed in', async () => {
  for (const path of ['/dashboard', '/dashboard/usage', '/dashboard/members', '/dashboard/activity']) {
    const { status, headers } = await openBrowser(service).get(path);
    expect([status, headers.location]).toEqual([303, `/sign-in?next=${encodeURIComponent(path)}`]);
  }
});

test('a key that is created is shown once with a command to try it, and works at once', async () => {
  const { browser } = await createPerson();
  const { status, text } = await browser.post('/dashboard/keys', { name: 'oven', scope: 'analyze', expires: '' });
  const token = findToken(text);
  expect(status).toBe(200);
  expect(text).toContain(`Authorization: Bearer ${token}`);
  expect(await analyzeWith(token)).toBe(200);
  const list = await browser.get('/dashboard');
  expect(list.text).toContain(token.slice(0, 12));
  expect(list.text).not.toContain(token);
  expect(service.logLines.join('\n')).not.toContain(token);
});

test.each([
  [{ name: 'x'.repeat(101), scope: 'analyze' }, "A key's name has at most 100 characters"],
  [{ name: 'x', scope: 'analyze', expires: '2001-01-01' }, 'expires in the past'],
  [{ name: 'x', scope: 'analyze', expires: '2027-02-30' }, 'The last day is not a day'],
])('a key as %j is refused by its form, which keeps what was typed', async (fields, sentence) => {
  const { browser } = await createPerson();
  const { status, text } = await browser.post('/dashboard/keys', { ...fields, scope: 'analyze' });
  expect(status).toBe(422);
  expect(text.replaceAll('&#39;', "'")).toContain(sentence);
  expect(text).toContain(`value="${fields.name}"`);
});

test('a key that is rotated with an overlap works beside the new one until it ends', async () => {
  const person = await createPerson();
  const old = await createKeyOf(person);
  const form = await person.browser.get(`/dashboard/keys/${old.id}/rotate`);
  expect(form.text).toContain('7 days');
  const { text } = await person.browser.post(`/dashboard/keys/${old.id}/rotate`, { overlap: '60' });
  expect(text).toContain('The old key works until');
  expect([await analyzeWith(old.token), await analyzeWith(findToken(text))]).toEqual([200, 200]);
  expect((await person.browser.get('/dashboard')).text).toContain('replaced, works until it expires');
  const again = await person.browser.post(`/dashboard/keys/${old.id}/rotate`, { overlap: '60' });
  expect([again.status, findToken(again.text)]).toEqual([422, '']);
});

test.each(['', '30', 'x', '0x3c'])('an overlap of "%s" is refused and changes nothing', async (overlap) => {
  const person = await createPerson();
  const { id, token } = await createKeyOf(person);
  const { status, text } = await person.browser.post(`/dashboard/keys/${id}/rotate`, { overlap });
  expect(status).toBe(422);
  expect(text).toContain('Choose for how long');
  expect(await analyzeWith(token)).toBe(200);
});

test('a key is revoked after a second question, and refused then', async () => {
  const person = await createPerson();
  const { id, token } = await createKeyOf(person);
  expect((await person.browser.get(`/dashboard/keys/${id}/revoke`)).text).toContain('Revoke the key');
  expect(await analyzeWith(token)).toBe(200);
  const { status, headers } = await person.browser.post(`/dashboard/keys/${id}/revoke`);
  expect([status, headers.location]).toEqual([303, '/dashboard?done=key-revoked']);
  expect((await person.browser.get('/dashboard?done=key-revoked')).text).toContain('The key is revoked');
  await waitUntil(async () => (await analyzeWith(token)) === 403);
});

test("another account's key is not found, not rotated and not revoked", async () => {
  const [person, stranger] = [await createPerson(), await createPerson()];
  const { id, token } = await createKeyOf(person);
  expect((await stranger.browser.get('/dashboard')).text).not.toContain(token.slice(0, 12));
  for (const path of [`/dashboard/keys/${id}`, '/dashboard/keys/nothing', '/dashboard/keys/%00']) {
    const answers = [
      await stranger.browser.get(`${path}/rotate`),
      await stranger.browser.get(`${path}/revoke`),
      await stranger.browser.post(`${path}/rotate`, { overlap: '0' }),
      await stranger.browser.post(`${path}/revoke`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  }
  expect(await analyzeWith(token)).toBe(200);
});

test('a form from another site changes nothing', async () => {
  const person = await createPerson();
  const { id, token } = await createKeyOf(person);
  const foreign = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' };
  for (const path of [
    '/dashboard/keys',
    `/dashboard/keys/${id}/rotate`,
    `/dashboard/keys/${id}/revoke`,
    '/dashboard/switch',
    '/dashboard/invitations',
    `/dashboard/members/${person.userId}/role`,
    `/dashboard/members/${person.userId}/remove`,
  ])
    expect((await person.browser.post(path, { name: 'x', overlap: '0' }, foreign)).status).toBe(403);
  expect(await analyzeWith(token)).toBe(200);
});

test('only an admin makes or rotates a key with the scope admin', async () => {
  const [person, admin] = [await createPerson(), await createPerson({ isAdmin: true })];
  expect((await person.browser.get('/dashboard')).text).not.toContain('value="admin"');
  expect((await person.browser.post('/dashboard/keys', { name: 'x', scope: 'admin' })).status).toBe(403);
  const { id } = await createKeyOf(person, ['analyze', 'admin']);
  expect((await person.browser.post(`/dashboard/keys/${id}/rotate`, { overlap: '0' })).status).toBe(403);
  const made = await admin.browser.post('/dashboard/keys', { name: 'x', scope: 'admin' });
  expect(made.status).toBe(200);
  expect(made.text).not.toContain('It works now');
});

test('usage shows requests by day with their reasons, as a chart and as tables', async () => {
  const person = await createPerson();
  const { token } = await createKeyOf(person);
  await analyzeWith(token);
  await service.analyze(token, {});
  await waitUntil(async () => (await person.browser.get('/dashboard/usage')).text.includes('validation_error'));
  const { text } = await person.browser.get('/dashboard/usage');
  expect(text).toMatch(/<svg class="chart"/);
  const today = new Date().toISOString().slice(0, 10);
  expect(text).toContain(`<title>${today}: 1 answered, 1 refused</title>`);
  expect(text).toContain(`<th scope="row">${today}</th>`);
  expect((await person.browser.get('/dashboard')).text).toMatch(/last used|Last used/);
});

test.each(['2026-99', '"><script>', '1999-01'])('usage of the month %s is that of this one', async (month) => {
  const { browser } = await createPerson();
  const { status, text } = await browser.get(`/dashboard/usage?month=${encodeURIComponent(month)}`);
  expect(status).toBe(200);
  expect(text).toContain(`Requests in ${new Date().toISOString().slice(0, 7)}`);
});

test('a name of a key is text on every page, whatever stands in it', async () => {
  const person = await createPerson();
  const name = '<img src=x onerror=alert(1)>"\'';
  await person.browser.post('/dashboard/keys', { name, scope: 'analyze' });
  const { id } = await service.database.prisma.apiKey.findFirstOrThrow({ where: { name } });
  for (const path of [
    '/dashboard',
    `/dashboard/keys/${id}/rotate`,
    `/dashboard/keys/${id}/revoke`,
    '/dashboard/activity',
  ]) {
    const { text } = await person.browser.get(path);
    expect(text).toContain('&lt;img');
    expect(text).not.toContain('<img');
  }
});

test('an owner invites by a link, which makes a member of the account', async () => {
  const owner = await createPerson();
  const { text } = await owner.browser.post('/dashboard/invitations', { email: '', role: 'member' });
  const secret = /sign-up\?invitation=([\w-]{43})/.exec(text)?.[1] ?? '';
  const email = `invited${people}@example.com`;
  const newcomer = openBrowser(service);
  const joined = await newcomer.post('/sign-up', { invitation: secret, email, password: 'correct horse battery' });
  expect([joined.status, joined.headers.location]).toEqual([303, '/dashboard?done=joined']);
  expect((await newcomer.get('/dashboard?done=joined')).text).toContain('You are a member of this account now.');
  expect((await owner.browser.get('/dashboard/members')).text).toContain(email);
});

test('an invitation is withdrawn by an owner of its account and by nobody else', async () => {
  const [owner, stranger] = [await createPerson(), await createPerson()];
  const { accountId, userId, email } = owner;
  await createInvitation(service.database, { accountId, email: null, role: 'member', invitedBy: userId, actor: email });
  const { id } = await service.database.prisma.invitation.findFirstOrThrow({ where: { accountId } });
  const path = `/dashboard/invitations/${id}/withdraw`;
  expect((await stranger.browser.post(path)).status).toBe(404);
  expect((await owner.browser.post('/dashboard/invitations/x/withdraw')).status).toBe(404);
  expect((await owner.browser.post(path)).headers.location).toBe('/dashboard/members?done=withdrawn');
  expect(await service.database.prisma.invitation.count({ where: { accountId } })).toBe(0);
});

test('a letter with the link goes to the address that is invited, and where it cannot, the link is shown', async () => {
  const letters: Parameters<Mail['send']>[0][] = [];
  let isDown = false;
  const mail: Mail = {
    isOn: true,
    send(letter) {
      if (isDown) return Promise.reject(new Error('The mail server is away.'));
      letters.push(letter);
      return Promise.resolve();
    },
  };
  const follow = { database: service.database, url: '', drop: () => Promise.resolve() };
  const other = await startTestService({ mail, publicUrl: 'https://food.example', follow });
  const owner = await createPerson();
  const browser = openBrowser(other);
  browser.cookies.set('session', owner.browser.cookies.get('session') ?? '');
  const sent = await browser.post('/dashboard/invitations', { email: 'Cook@Example.com', role: 'member' });
  expect(letters).toEqual([
    expect.objectContaining({
      to: 'cook@example.com',
      text: expect.stringMatching(/https:\/\/food\.example\/sign-up\?invitation=[\w-]{43}\n/),
    }),
  ]);
  expect(sent.text).not.toContain('invitation=');
  isDown = true;
  const shown = await browser.post('/dashboard/invitations', { email: 'cook@example.com', role: 'member' });
  expect(shown.text).toContain('https://food.example/sign-up?invitation=');
  await other.close();
});

test('a member neither invites, nor removes others, nor changes roles, and may leave', async () => {
  const owner = await createPerson();
  const member = await createMemberOf(owner);
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
  // The browser goes on with the person's other account.
  const after = await browser.get('/dashboard');
  expect([after.status, after.text.includes(owner.email)]).toEqual([200, false]);
});

test('somebody who is removed from the only account is signed out and finds nothing of it', async () => {
  const owner = await createPerson();
  const member = await createMemberOf(owner);
  await service.database.prisma.membership.deleteMany({
    where: { userId: member.userId, accountId: { not: owner.accountId } },
  });
  const { headers } = await owner.browser.post(`/dashboard/members/${member.userId}/remove`);
  expect(headers.location).toBe('/dashboard/members?done=removed');
  expect((await member.browser.get('/dashboard')).headers.location).toContain('/sign-in');
});

test('the last owner neither leaves nor becomes a member', async () => {
  const owner = await createPerson();
  await createMemberOf(owner);
  const answers = [
    await owner.browser.post(`/dashboard/members/${owner.userId}/remove`),
    await owner.browser.post(`/dashboard/members/${owner.userId}/role`, { role: 'member' }),
  ];
  for (const { status, text } of answers) {
    expect(status).toBe(409);
    expect(text).toContain('This is the last owner of the account');
  }
});

test('of two owners who leave at once one stays', async () => {
  const owner = await createPerson();
  const other = await createMemberOf(owner);
  const { accountId } = owner;
  const by = { actor: 'test' };
  expect(await setRole(service.database, { accountId, userId: other.userId, role: 'owner', by })).toBe('done');
  const verdicts = await Promise.all(
    [owner, other].map(({ userId }) => removeMember(service.database, { accountId, userId, by })),
  );
  expect(verdicts.sort()).toEqual(['done', 'last_owner']);
});

test('a person sees another of their accounts after choosing it, and no account of others', async () => {
  const [owner, stranger] = [await createPerson(), await createPerson()];
  const member = await createMemberOf(owner);
  const { id } = await createKeyOf(owner);
  expect((await member.browser.get('/dashboard')).text).toContain(id);
  expect((await stranger.browser.post('/dashboard/switch', { account: owner.accountId })).status).toBe(404);
  expect((await stranger.browser.post('/dashboard/switch', { account: 'x' })).status).toBe(404);
  expect((await stranger.browser.get('/dashboard')).text).not.toContain(id);
});

test('the activity of an account names who did what, page by page, and nothing of other accounts', async () => {
  const person = await createPerson();
  await person.browser.post('/dashboard/keys', { name: 'in the trail', scope: 'analyze' });
  const rows = Array.from({ length: 60 }, () => ({
    kind: 'key_revoked',
    actor: 'somebody earlier',
    accountId: person.accountId,
  }));
  await service.database.prisma.auditEvent.createMany({ data: rows });
  const first = await person.browser.get('/dashboard/activity');
  expect(first.text).toContain('revoked a key');
  const next = /\/dashboard\/activity\?before=\d+/.exec(first.text)?.[0] ?? '';
  const second = await person.browser.get(next);
  expect(second.text).toContain('created a key');
  expect(second.text).toContain('name: in the trail');
  expect(second.text).toContain(person.email);
  const stranger = await createPerson();
  expect((await stranger.browser.get('/dashboard/activity?before=x')).text).not.toContain('in the trail');
});

test.each(['nothing', '<script>', '__proto__', 'toString'])('?done=%s says nothing', async (done) => {
  const { browser } = await createPerson();
  const { text } = await browser.get(`/dashboard?done=${encodeURIComponent(done)}`);
  expect(text).not.toContain('role="status"');
});
