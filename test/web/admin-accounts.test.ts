import { createAccountKey } from '../../src/accounts/account-keys';
import { pancakes } from '../conformance/recipes';
import { startTestService, type TestService } from '../conformance/start-test-service';
import { createManager } from '../support/account';
import { openBrowser } from '../support/browser';
import { waitUntil } from '../support/wait-until';
import { createPerson, type Person } from './create-person';

let service: TestService;
let admin: Person;

beforeAll(async () => {
  service = await startTestService({ quotaMode: 'enforce' });
  admin = await createPerson(service, { isAdmin: true });
});

afterAll(() => service.close());

const analyzeWith = async (key: string): Promise<number> => (await service.analyze(key, pancakes)).status;
const unescape = (html: string): string => html.replaceAll('&#39;', "'").replaceAll('&quot;', '"');
const findSecret = (html: string, path: string): string =>
  new RegExp(`${path}([\\w-]{20,})`).exec(unescape(html))?.[1] ?? '';
const countEvents = (kind: string, where = {}): Promise<number> =>
  service.database.prisma.auditEvent.count({ where: { kind, actor: admin.email, ...where } });

async function createKeyOf({ accountId }: Pick<Person, 'accountId'>) {
  const request = { accountId, name: 'oven', scopes: ['analyze'], expiresAt: null } as const;
  return createAccountKey(service.database, request, createManager(['analyze']));
}

/** Every address of accounts, users and plans that changes something, for one account and user. */
async function listPosts(person: Person): Promise<readonly string[]> {
  const { id } = await createKeyOf(person);
  const account = `/admin/accounts/${person.accountId}`;
  const user = `/admin/users/${person.userId}`;
  return [
    '/admin/accounts',
    '/admin/plans',
    '/admin/users/invitations',
    `/admin/users/invitations/${id}/withdraw`,
    `${account}/plan`,
    `${account}/invitations`,
    `${account}/invitations/${id}/withdraw`,
    `${account}/keys`,
    `${account}/keys/${id}/revoke`,
    `${user}/link`,
    `${user}/sign-out`,
    `${user}/remove`,
  ];
}

/** What these forms may change, and who did what. */
async function readAll(): Promise<unknown> {
  const { account, plan, apiKey, user, session, oneTimeLink, invitation, auditEvent } = service.database.prisma;
  return Promise.all([
    account.findMany({ orderBy: { id: 'asc' } }),
    plan.findMany({ orderBy: { name: 'asc' } }),
    apiKey.findMany({ orderBy: { id: 'asc' } }),
    user.findMany({ orderBy: { id: 'asc' } }),
    session.count(),
    oneTimeLink.count(),
    invitation.count(),
    auditEvent.count(),
  ]);
}

const fields = { name: 'Kitchen', plan: 'Scale', second: '7', month: '70', email: 'new@example.com', scope: 'analyze' };

test('somebody who is no admin gets 403 on every page and form, and changes nothing', async () => {
  const person = await createPerson(service);
  const posts = await listPosts(person);
  const pages = [
    '/admin/accounts',
    '/admin/plans',
    '/admin/users',
    `/admin/accounts/${person.accountId}`,
    `/admin/users/${person.userId}`,
    ...posts.filter((path) => /\/(revoke|remove)$/.test(path)),
  ];
  const before = await readAll();
  for (const path of pages) expect([path, (await person.browser.get(path)).status]).toEqual([path, 403]);
  for (const path of posts) expect([path, (await person.browser.post(path, fields)).status]).toEqual([path, 403]);
  expect(await readAll()).toEqual(before);
});

test('somebody who is not signed in is sent to sign in, and changes nothing', async () => {
  const posts = await listPosts(admin);
  const before = await readAll();
  for (const path of posts) {
    const { status, headers } = await openBrowser(service).post(path, fields);
    expect([path, status, headers.location]).toEqual([path, 303, expect.stringContaining('/sign-in?next=')]);
  }
  expect(await readAll()).toEqual(before);
});

test("a form of another site is refused with an admin's session, and changes nothing", async () => {
  const posts = await listPosts(await createPerson(service));
  const before = await readAll();
  const foreign = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' };
  for (const path of posts)
    expect([path, (await admin.browser.post(path, fields, foreign)).status]).toEqual([path, 403]);
  expect(await readAll()).toEqual(before);
});

test('an account, a user, a key or an invitation that does not exist is not found', async () => {
  const nobody = '00000000-0000-4000-8000-000000000000';
  for (const id of [nobody, 'x', '%00', "'--"]) {
    const place = encodeURIComponent(id);
    for (const path of [`/admin/accounts/${place}`, `/admin/users/${place}`])
      expect([path, (await admin.browser.get(path)).status]).toEqual([path, 404]);
    for (const path of [
      `/admin/accounts/${place}/plan`,
      `/admin/accounts/${admin.accountId}/keys/${place}/revoke`,
      `/admin/accounts/${admin.accountId}/invitations/${place}/withdraw`,
      `/admin/users/${place}/link`,
      `/admin/users/${place}/sign-out`,
      `/admin/users/${place}/remove`,
      `/admin/users/invitations/${place}/withdraw`,
    ])
      expect([path, (await admin.browser.post(path, fields)).status]).toEqual([path, 404]);
  }
});

test('an account that is created has its plan and no keys, and can be given a key that works at once', async () => {
  const { status, headers } = await admin.browser.post('/admin/accounts', { name: 'Bakery', plan: 'Startup' });
  expect([status, headers.location]).toEqual([303, expect.stringMatching(/^\/admin\/accounts\/[\w-]+\?done=created$/)]);
  const path = String(headers.location).replace(/\?.*/, '');
  const page = await admin.browser.get(String(headers.location));
  expect(page.text).toContain('The account is created');
  expect(page.text).toContain('0 of 10,000');
  const made = await admin.browser.post(`${path}/keys`, { name: 'till', scope: 'analyze', expires: '' });
  const token = /rna_[0-9A-Za-z]{34}/.exec(made.text)?.[0] ?? '';
  expect(await analyzeWith(token)).toBe(200);
  expect((await admin.browser.get(path)).text).not.toContain(token);
  expect(service.logLines.join('\n')).not.toContain(token);
  const accountId = path.replace('/admin/accounts/', '');
  expect([
    await countEvents('account_created', { accountId }),
    await countEvents('key_created', { accountId }),
  ]).toEqual([1, 1]);
});

test.each([
  [{ name: ' ', plan: 'Free' }, 'a name that is not blank'],
  [{ name: 'x'.repeat(201), plan: 'Free' }, 'at most 200 characters'],
  [{ name: 'Twice', plan: 'Free' }, 'Another account has this name'],
  [{ name: 'Planless', plan: 'No such plan' }, 'This plan does not exist'],
])('an account as %j is refused by its form, and none is made', async (draft, sentence) => {
  await service.database.prisma.account.upsert({
    where: { name: 'Twice' },
    create: { name: 'Twice', planName: 'Free' },
    update: {},
  });
  const before = await service.database.prisma.account.count();
  const { status, text } = await admin.browser.post('/admin/accounts', draft);
  expect(status).toBe(422);
  expect(text).toContain(sentence);
  expect(await service.database.prisma.account.count()).toBe(before);
});

test('the list finds accounts by name, by the address of a member and by the beginning of a key', async () => {
  const person = await createPerson(service);
  const { token } = await createKeyOf(person);
  const { name } = await service.database.prisma.account.update({
    where: { id: person.accountId },
    data: { name: '100%_sure' },
  });
  const list = async (search: string): Promise<string> =>
    (await admin.browser.get(`/admin/accounts?search=${encodeURIComponent(search)}`)).text;
  for (const search of ['%_SU', person.email, token.slice(0, 12), token]) expect(await list(search)).toContain(name);
  for (const search of ['100x', '_%', 'nothing of the kind', '\0']) expect(await list(search)).not.toContain(name);
});

test('the list shows fifty accounts a page, and every account on one of the pages', async () => {
  const names = Array.from({ length: 120 }, (_, index) => `paged ${String(index).padStart(3, '0')}`);
  await service.database.prisma.account.createMany({ data: names.map((name) => ({ name, planName: 'Free' })) });
  const shown: string[] = [];
  for (let path: string | undefined = '/admin/accounts?search=paged'; path !== undefined;) {
    const { text } = await admin.browser.get(path);
    shown.push(...(text.match(/paged \d{3}/g) ?? []));
    path = /href="([^"]+)">Next page/.exec(text)?.[1]?.replaceAll('&amp;', '&');
  }
  expect(shown).toEqual(names);
  for (const page of ['0', '-1', '9999999', 'x', '999999'])
    expect((await admin.browser.get(`/admin/accounts?page=${page}`)).status).toBe(200);
});

test('an account that is moved to another plan is limited by that plan on its next request', async () => {
  const person = await createPerson(service);
  const { token } = await createKeyOf(person);
  expect((await service.analyze(token, pancakes)).headers['x-ratelimit-limit']).toBe('3');
  const path = `/admin/accounts/${person.accountId}`;
  const { headers } = await admin.browser.post(`${path}/plan`, { plan: 'Startup' });
  expect(headers.location).toBe(`${path}?done=plan`);
  await waitUntil(async () => (await service.analyze(token, pancakes)).headers['x-ratelimit-limit'] === '25');
  const events = await service.database.prisma.auditEvent.findMany({
    where: { kind: 'plan_changed', accountId: person.accountId },
  });
  expect(events.map(({ actor, details }) => [actor, details])).toEqual([
    [admin.email, { plan: 'Startup', former: 'Free' }],
  ]);
  expect((await admin.browser.post(`${path}/plan`, { plan: 'x' })).status).toBe(422);
});

test('limits of a plan that are changed hold for the next request of its accounts', async () => {
  await admin.browser.post('/admin/plans', { name: 'House', second: '500', month: '1000' });
  const token = await service.createKey({ planName: 'House' });
  expect((await service.analyze(token, pancakes)).headers['x-quota-limit']).toBe('1000');
  const { status, headers } = await admin.browser.post('/admin/plans', { name: 'house', second: '400', month: '1' });
  expect([status, headers.location]).toEqual([303, '/admin/plans?done=saved']);
  await waitUntil(async () => (await service.analyze(token, pancakes)).headers['x-quota-limit'] === '1');
  const refused = await service.analyze(token, pancakes);
  expect([refused.status, refused.headers['x-ratelimit-limit']]).toEqual([429, '400']);
  const event = await service.database.prisma.auditEvent.findFirstOrThrow({
    where: { kind: 'plan_limits_changed' },
    orderBy: { id: 'desc' },
  });
  expect([event.actor, event.details]).toEqual([
    admin.email,
    {
      plan: 'House',
      requestsPerSecond: 400,
      recipesPerMonth: 1,
      formerRequestsPerSecond: 500,
      formerRecipesPerMonth: 1000,
    },
  ]);
  const page = await admin.browser.get('/admin/plans?change=House');
  expect(page.text).toContain('value="400"');
  expect(page.text).toContain('within half a minute');
});

test.each([
  [{ name: 'Free', second: '9', month: '9' }, 'Free is a plan that upgrades restore'],
  [{ name: 'scale', second: '9', month: '9' }, 'Scale is a plan that upgrades restore'],
  [{ name: '', second: '9', month: '9' }, 'a name that is not blank'],
  [{ name: 'x'.repeat(101), second: '9', month: '9' }, 'at most 100 characters'],
  [{ name: 'Odd', second: '0', month: '9' }, 'whole numbers from 1'],
  [{ name: 'Odd', second: '1.5', month: '9' }, 'whole numbers from 1'],
  [{ name: 'Odd', second: '1,000', month: '9' }, 'whole numbers from 1'],
  [{ name: 'Odd', second: '9', month: '1000000000' }, 'whole numbers from 1'],
])('a plan as %j is refused by its form, which keeps what was typed', async (draft, sentence) => {
  const read = () => service.database.prisma.plan.findMany({ orderBy: { name: 'asc' } });
  const before = await read();
  const { status, text } = await admin.browser.post('/admin/plans', draft);
  expect(status).toBe(422);
  expect(unescape(text)).toContain(sentence);
  expect(text).toContain(`value="${draft.second}"`);
  expect(await read()).toEqual(before);
});

test('a key that is revoked is refused at once, and the account sees who revoked it', async () => {
  const person = await createPerson(service);
  const { id, token } = await createKeyOf(person);
  expect(await analyzeWith(token)).toBe(200);
  const path = `/admin/accounts/${person.accountId}`;
  expect((await admin.browser.get(`${path}/keys/${id}/revoke`)).text).toContain(`action="${path}/keys/${id}/revoke"`);
  const { headers } = await admin.browser.post(`${path}/keys/${id}/revoke`);
  expect(headers.location).toBe(`${path}?done=key-revoked`);
  await waitUntil(async () => (await analyzeWith(token)) === 403);
  const activity = await person.browser.get('/dashboard/activity');
  expect(activity.text).toContain('revoked a key');
  expect(activity.text).toContain(admin.email);
});

test('a key is not revoked by the page of another account', async () => {
  const [person, other] = [await createPerson(service), await createPerson(service)];
  const { id, token } = await createKeyOf(person);
  expect((await admin.browser.post(`/admin/accounts/${other.accountId}/keys/${id}/revoke`)).status).toBe(404);
  expect(await analyzeWith(token)).toBe(200);
});

test('an invitation to an account makes the person who takes it a member with its role', async () => {
  const { id } = await service.database.prisma.account.create({ data: { name: 'Canteen', planName: 'Free' } });
  const path = `/admin/accounts/${id}`;
  const { text } = await admin.browser.post(`${path}/invitations`, { email: '', role: 'owner' });
  const secret = findSecret(text, '/sign-up\\?invitation=');
  const sent = { email: 'cook@example.com', password: 'correct horse battery staple', invitation: secret };
  expect((await openBrowser(service).post('/sign-up', sent)).status).toBeLessThan(400);
  const members = await service.database.prisma.membership.findMany({
    where: { accountId: id },
    include: { user: true },
  });
  expect(members.map(({ role, user }) => [role, user.email])).toEqual([['owner', 'cook@example.com']]);
  expect(await countEvents('invited', { accountId: id })).toBe(1);
});

test('names of accounts, plans, keys and users are text on every page, whatever stands in them', async () => {
  const evil = `<script>alert(1)</script>"'`;
  const person = await createPerson(service);
  await service.database.prisma.account.update({ where: { id: person.accountId }, data: { name: evil } });
  await service.database.prisma.user.update({ where: { id: person.userId }, data: { email: `${evil}@x.example` } });
  await admin.browser.post('/admin/plans', { name: evil, second: '1', month: '1' });
  const account = `/admin/accounts/${person.accountId}`;
  await admin.browser.post(`${account}/plan`, { plan: evil });
  await admin.browser.post(`${account}/keys`, { name: evil, scope: 'analyze' });
  await admin.browser.post(`${account}/invitations`, { email: '', role: 'member' });
  const { id } = await service.database.prisma.apiKey.findFirstOrThrow({ where: { name: evil } });
  for (const path of [
    '/admin/accounts',
    `/admin/accounts?search=${encodeURIComponent(evil)}`,
    '/admin/users',
    '/admin/plans',
    `/admin/plans?change=${encodeURIComponent(evil)}`,
    account,
    `${account}/keys/${id}/revoke`,
    `/admin/users/${person.userId}`,
    `/admin/users/${person.userId}/remove`,
  ]) {
    const { status, text } = await admin.browser.get(path);
    expect([path, status]).toEqual([path, 200]);
    expect(text).toContain('&lt;script>');
    expect(text).not.toContain('<script>alert');
    expect(text).not.toContain('value="<');
  }
});
