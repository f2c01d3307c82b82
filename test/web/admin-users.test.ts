import { createAccountKey } from '../../src/accounts/account-keys';
import { pancakes } from '../conformance/recipes';
import { startTestService, type TestService } from '../conformance/start-test-service';
import { createManager } from '../support/account';
import { openBrowser } from '../support/browser';
import { commitLate } from '../support/commit-late';
import { createPerson, type Person } from './create-person';

let service: TestService;
let admin: Person;

beforeAll(async () => {
  service = await startTestService();
  admin = await createPerson(service, { isAdmin: true });
});

afterAll(() => service.close());

const password = 'correct horse battery staple';
const findSecret = (html: string, path: string): string => new RegExp(`${path}([\\w-]{20,})`).exec(html)?.[1] ?? '';
const countEvents = (kind: string, userId: string): Promise<number> =>
  service.database.prisma.auditEvent.count({ where: { kind, actor: admin.email, userId } });

test('a link that is made for a user sets the password once', async () => {
  const person = await createPerson(service);
  const { status, text } = await admin.browser.post(`/admin/users/${person.userId}/link`);
  const link = findSecret(text, '/new-password\\?link=');
  expect([status, link.length > 20]).toEqual([200, true]);
  const browser = openBrowser(service);
  const request = { link, password, revoke: '' };
  expect((await browser.get(`/new-password?link=${link}`)).status).toBe(200);
  expect((await browser.post('/new-password', request)).status).toBe(303);
  expect((await openBrowser(service).post('/new-password', request)).status).toBe(403);
  const signedIn = await openBrowser(service).post('/sign-in', { email: person.email, password });
  expect([signedIn.status, signedIn.headers.location]).toEqual([303, '/dashboard']);
  expect(await countEvents('link_created', person.userId)).toBe(1);
  expect(service.logLines.join('\n')).not.toContain(link);
});

test('an invitation to sign up works where sign-up is closed, and not once it is withdrawn', async () => {
  const invite = async (): Promise<string> =>
    findSecret((await admin.browser.post('/admin/users/invitations', { email: '' })).text, '/sign-up\\?invitation=');
  const [taken, withdrawn] = [await invite(), await invite()];
  const signUp = async (email: string, invitation: string): Promise<number> =>
    (await openBrowser(service).post('/sign-up', { email, password, invitation })).status;
  expect(await signUp('invited@example.com', taken)).toBeLessThan(400);
  const { id } = await service.database.prisma.invitation.findFirstOrThrow({
    where: { accountId: null, acceptedAt: null },
  });
  const { headers } = await admin.browser.post(`/admin/users/invitations/${id}/withdraw`);
  expect(headers.location).toBe('/admin/users?done=withdrawn');
  expect(await signUp('late@example.com', withdrawn)).toBe(403);
});

test('a user whose sessions are ended is signed out everywhere', async () => {
  const person = await createPerson(service);
  expect((await person.browser.get('/dashboard')).status).toBe(200);
  const { headers } = await admin.browser.post(`/admin/users/${person.userId}/sign-out`);
  expect(headers.location).toBe(`/admin/users/${person.userId}?done=signed-out`);
  expect((await person.browser.get('/dashboard')).status).toBe(303);
  expect(await countEvents('signed_out_everywhere', person.userId)).toBe(1);
});

test('a user who is removed cannot sign in; the account and its keys stay, and its page says that it has no members', async () => {
  const person = await createPerson(service);
  const key = { accountId: person.accountId, name: 'oven', scopes: ['analyze'], expiresAt: null } as const;
  const { token } = await createAccountKey(service.database, key, createManager(['analyze']));
  const path = `/admin/users/${person.userId}`;
  expect((await admin.browser.get(`${path}/remove`)).text).toContain('Remove the user');
  const { headers } = await admin.browser.post(`${path}/remove`);
  expect(headers.location).toBe('/admin/users?done=orphaned');
  expect((await person.browser.get('/dashboard')).status).toBe(303);
  expect((await service.analyze(token, pancakes)).status).toBe(200);
  expect((await admin.browser.get(`/admin/accounts/${person.accountId}`)).text).toContain(
    'This account has no members yet',
  );
  expect(await countEvents('user_removed', person.userId)).toBe(1);
});

test('a user whom two admins remove at the same time is not found by the second', async () => {
  const { userId } = await createPerson(service);
  const { status } = await commitLate(service.database, `DELETE FROM app_user WHERE id = '${userId}'`, () =>
    admin.browser.post(`/admin/users/${userId}/remove`),
  );
  expect(status).toBe(404);
});

test('an admin cannot remove themselves', async () => {
  const { status, text } = await admin.browser.post(`/admin/users/${admin.userId}/remove`);
  expect([status, text.includes('You cannot remove yourself')]).toEqual([409, true]);
  expect((await admin.browser.get('/admin/users')).status).toBe(200);
});

test('an admin withdraws the rights of another admin, but not the own', async () => {
  const other = await createPerson(service, { isAdmin: true });
  const path = `/admin/users/${other.userId}`;
  expect((await admin.browser.get(path)).text).toContain('Withdraw admin rights');
  const { headers } = await admin.browser.post(`${path}/withdraw-admin`);
  expect(headers.location).toBe(`${path}?done=admin-withdrawn`);
  expect((await other.browser.get('/admin')).status).toBe(403);
  expect((await admin.browser.get(path)).text).not.toContain('Withdraw admin rights');
  expect(await countEvents('role_changed', other.userId)).toBe(1);
  expect((await admin.browser.post(`${path}/withdraw-admin`)).status).toBe(409);
  const own = await admin.browser.post(`/admin/users/${admin.userId}/withdraw-admin`);
  expect([own.status, own.text.includes('You cannot withdraw your own admin rights')]).toEqual([409, true]);
  expect((await admin.browser.get('/admin')).status).toBe(200);
});

test('the rights of the last admin who can sign in are not withdrawn', async () => {
  const { prisma } = service.database;
  const last = await createPerson(service, { isAdmin: true });
  await prisma.user.update({ where: { id: last.userId }, data: { passwordHash: 'x' } });
  const { status, text } = await admin.browser.post(`/admin/users/${last.userId}/withdraw-admin`);
  expect([status, text.includes('is the last admin who can sign in')]).toEqual([409, true]);
  expect(await prisma.user.findUnique({ where: { id: last.userId } })).toMatchObject({ isAdmin: true });
});

test('the pages of users have a tab of their own', async () => {
  const { userId } = await createPerson(service);
  for (const path of ['/admin/users', `/admin/users/${userId}`])
    expect((await admin.browser.get(path)).text).toContain('<a href="/admin/users" aria-current="page">Users</a>');
});

test('the list finds users by their address and by the name of an account', async () => {
  const person = await createPerson(service);
  await service.database.prisma.account.update({ where: { id: person.accountId }, data: { name: '50%_off' } });
  const list = async (search: string): Promise<string> =>
    (await admin.browser.get(`/admin/users?search=${encodeURIComponent(search)}`)).text;
  for (const search of [person.email.toUpperCase(), '%_OFF'])
    expect(await list(search)).toContain(`/admin/users/${person.userId}"`);
  for (const search of ['50x', 'nobody', '\0']) expect(await list(search)).toContain('No user was found');
});

test('no link is made for a user without an address, who could not sign in with a password', async () => {
  const { id } = await service.database.prisma.user.create({ data: {} });
  const { status, text } = await admin.browser.post(`/admin/users/${id}/link`);
  expect([status, text.includes('has no email address')]).toEqual([409, true]);
  expect(await service.database.prisma.oneTimeLink.count({ where: { userId: id } })).toBe(0);
});
