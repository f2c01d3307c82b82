import { createAccountKey } from '../../src/accounts/account-keys';
import { pancakes } from '../conformance/recipes';
import { startTestService, type TestService } from '../conformance/start-test-service';
import { createManager } from '../support/account';
import { openBrowser } from '../support/browser';
import { waitUntil } from '../support/wait-until';
import { createMemberOf, createPerson, type Person } from './create-person';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ signUp: 'open' });
});

afterAll(() => service.close());

const findToken = (html: string): string => /rna_[0-9A-Za-z]{34}/.exec(html)?.[0] ?? '';
const analyzeWith = async (key: string): Promise<number> => (await service.analyze(key, pancakes)).status;

async function createKeyOf({ accountId }: Person, scopes: readonly ('analyze' | 'admin')[] = ['analyze']) {
  const request = { accountId, name: 'oven', scopes, expiresAt: null };
  return createAccountKey(service.database, request, createManager(scopes));
}

test('the dashboard requires a sign-in', async () => {
  for (const path of ['/dashboard', '/dashboard/usage', '/dashboard/members', '/dashboard/activity']) {
    const { status, headers } = await openBrowser(service).get(path);
    expect([status, headers.location]).toEqual([303, `/sign-in?next=${encodeURIComponent(path)}`]);
  }
});

test('a new key is shown once with a command to try it, and works at once', async () => {
  const { browser } = await createPerson(service);
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
  [{ name: 'x', scope: 'analyze', expires: '9999-12-31T23:59:59-01:00' }, 'expires after the year 9999'],
  [{ name: 'x', scope: 'analyze', expires: '2027-02-30' }, 'The date after which the key expires is not valid'],
])('a key with %j is refused by its form, which keeps the typed values', async (fields, sentence) => {
  const { browser } = await createPerson(service);
  const { status, text } = await browser.post('/dashboard/keys', { ...fields, scope: 'analyze' });
  expect(status).toBe(422);
  expect(text.replaceAll('&#39;', "'")).toContain(sentence);
  expect(text).toContain(`value="${fields.name}"`);
});

test('a key that is rotated with an overlap works beside the new one until the overlap ends', async () => {
  const person = await createPerson(service);
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
  const person = await createPerson(service);
  const { id, token } = await createKeyOf(person);
  const { status, text } = await person.browser.post(`/dashboard/keys/${id}/rotate`, { overlap });
  expect(status).toBe(422);
  expect(text).toContain('Choose how long');
  expect(await analyzeWith(token)).toBe(200);
});

test('a key is revoked after a confirmation, and is then refused', async () => {
  const person = await createPerson(service);
  const { id, token } = await createKeyOf(person);
  expect((await person.browser.get(`/dashboard/keys/${id}/revoke`)).text).toContain('Revoke the key');
  expect(await analyzeWith(token)).toBe(200);
  const { status, headers } = await person.browser.post(`/dashboard/keys/${id}/revoke`);
  expect([status, headers.location]).toEqual([303, '/dashboard?done=key-revoked']);
  expect((await person.browser.get('/dashboard?done=key-revoked')).text).toContain('The key is revoked');
  await waitUntil(async () => (await analyzeWith(token)) === 403);
});

test("another account's key cannot be found, rotated or revoked", async () => {
  const [person, stranger] = [await createPerson(service), await createPerson(service)];
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

test('only an admin makes or rotates a key with the scope admin', async () => {
  const [person, admin] = [await createPerson(service), await createPerson(service, { isAdmin: true })];
  expect((await person.browser.get('/dashboard')).text).not.toContain('value="admin"');
  expect((await person.browser.post('/dashboard/keys', { name: 'x', scope: 'admin' })).status).toBe(403);
  const { id } = await createKeyOf(person, ['analyze', 'admin']);
  expect((await person.browser.post(`/dashboard/keys/${id}/rotate`, { overlap: '0' })).status).toBe(403);
  const made = await admin.browser.post('/dashboard/keys', { name: 'x', scope: 'admin' });
  expect(made.status).toBe(200);
  expect(made.text).not.toContain('The key works now');
});

test('usage without a request says so and draws no empty chart', async () => {
  const { browser } = await createPerson(service);
  const { text } = await browser.get('/dashboard/usage');
  expect(text).toContain('No recipe was counted in the last 12 months.');
  expect(text).toContain('There were no requests in this month.');
  expect(text).not.toContain('class="chart"');
});

test('usage shows requests by day with their reasons, as a chart and as tables', async () => {
  const person = await createPerson(service);
  const { token } = await createKeyOf(person);
  await analyzeWith(token);
  await service.analyze(token, {});
  await waitUntil(async () => (await person.browser.get('/dashboard/usage')).text.includes('validation_error'));
  const { text } = await person.browser.get('/dashboard/usage');
  expect(text).toMatch(/<svg class="chart"/);
  const today = new Date().toISOString().slice(0, 10);
  expect(text).toContain(`<title>${today}: 1 answered, 1 rejected</title>`);
  expect(text).toContain(`<th scope="row">${today}</th>`);
  expect(text).toContain('<td class="number" data-label="Requests">1</td>');
  expect((await person.browser.get('/dashboard')).text).toMatch(/last used|Last used/);
});

test.each(['2026-99', '"><script>', '1999-01'])('usage of the month %s is that of the current month', async (month) => {
  const { browser } = await createPerson(service);
  const { status, text } = await browser.get(`/dashboard/usage?month=${encodeURIComponent(month)}`);
  expect(status).toBe(200);
  expect(text).toContain(`Requests in ${new Date().toISOString().slice(0, 7)}`);
});

test('the name of a key is shown as text on every page', async () => {
  const person = await createPerson(service);
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

test('a person can switch to another of their accounts, but not to an account of others', async () => {
  const [owner, stranger] = [await createPerson(service), await createPerson(service)];
  const member = await createMemberOf(service, owner);
  const { id } = await createKeyOf(owner);
  expect((await member.browser.get('/dashboard')).text).toContain(id);
  expect((await stranger.browser.post('/dashboard/switch', { account: owner.accountId })).status).toBe(404);
  expect((await stranger.browser.post('/dashboard/switch', { account: 'x' })).status).toBe(404);
  expect((await stranger.browser.get('/dashboard')).text).not.toContain(id);
});

test('the activity of an account lists its events in pages, without events of other accounts', async () => {
  const person = await createPerson(service);
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
  const stranger = await createPerson(service);
  expect((await stranger.browser.get('/dashboard/activity?before=x')).text).not.toContain('in the trail');
});

test.each(['nothing', '<script>', '__proto__', 'toString'])('?done=%s shows no sentence', async (done) => {
  const { browser } = await createPerson(service);
  const { text } = await browser.get(`/dashboard?done=${encodeURIComponent(done)}`);
  expect(text).not.toContain('role="status"');
});

test('the activity of an account prints every time to the minute, in UTC', async () => {
  const person = await createPerson(service);
  const { id } = await createKeyOf(person);
  await person.browser.post(`/dashboard/keys/${id}/rotate`, { overlap: '60' });
  const { text } = await person.browser.get('/dashboard/activity');
  expect(text).toMatch(/old key until: \d{4}-\d\d-\d\d \d\d:\d\d UTC/);
});

test('the activity of an account says in words what signed in the first user', async () => {
  const person = await createPerson(service);
  const { accountId } = person;
  const event = { kind: 'signed_in', actor: 'link of the start', accountId, details: { how: 'link of the start' } };
  await service.database.prisma.auditEvent.create({ data: event });
  const { text } = await person.browser.get('/dashboard/activity');
  expect(text).toContain('how: the sign-in link that the service printed at startup');
  expect(text).not.toContain('link of the start');
});
