import { createInvitation } from '../../src/people/invitations';
import { startTestService, type TestService } from '../conformance/start-test-service';
import { openBrowser, type Browser } from '../support/browser';
import { createPerson } from './create-person';

let service: TestService;
beforeAll(async () => (service = await startTestService({ signUp: 'open' })));
afterAll(() => service.close());

const readOnce = async (browser: Browser, path: string): Promise<string> =>
  /name="once" value="([\w-]{22})"/.exec((await browser.get(path)).text)?.[1] ?? '';

const readKeys = (texts: readonly { text: string }[]): readonly string[] =>
  texts.map(({ text }) => /rna_\w{30,}/.exec(text)?.[0] ?? 'no key');

test('a form that is sent twice creates one key, which both responses show', async () => {
  const { browser, accountId } = await createPerson(service);
  const before = await service.database.prisma.apiKey.count({ where: { accountId } });
  const fields = { name: 'twice', scope: 'analyze', once: await readOnce(browser, '/dashboard') };
  const keys = readKeys([
    ...(await Promise.all([browser.post('/dashboard/keys', fields), browser.post('/dashboard/keys', fields)])),
    await browser.post('/dashboard/keys', fields),
  ]);
  expect(keys[0]).toMatch(/^rna_/);
  expect(new Set(keys).size).toBe(1);
  expect(await service.database.prisma.apiKey.count({ where: { accountId } })).toBe(before + 1);
});

test('a form with other fields, and the form of another person, create another key', async () => {
  const [first, second] = [await createPerson(service), await createPerson(service)];
  const fields = { name: 'one', scope: 'analyze', once: await readOnce(first.browser, '/dashboard') };
  const keys = readKeys([
    await first.browser.post('/dashboard/keys', fields),
    await first.browser.post('/dashboard/keys', { ...fields, name: 'two' }),
    await second.browser.post('/dashboard/keys', fields),
  ]);
  expect(keys).not.toContain('no key');
  expect(new Set(keys).size).toBe(3);
});

test('a rotation that is sent twice replaces the key once', async () => {
  const { browser, accountId } = await createPerson(service);
  await browser.post('/dashboard/keys', { name: 'oven', scope: 'analyze' });
  const { id } = await service.database.prisma.apiKey.findFirstOrThrow({ where: { accountId, name: 'oven' } });
  const path = `/dashboard/keys/${id}/rotate`;
  const fields = { overlap: '60', once: await readOnce(browser, path) };
  const keys = readKeys(await Promise.all([browser.post(path, fields), browser.post(path, fields)]));
  expect(keys[0]).toMatch(/^rna_/);
  expect(new Set(keys).size).toBe(1);
  expect(await service.database.prisma.apiKey.count({ where: { accountId, name: 'oven' } })).toBe(2);
});

test('a key that an admin creates for an account by a form that is sent twice is one key', async () => {
  const { browser, accountId } = await createPerson(service, { isAdmin: true });
  const path = `/admin/accounts/${accountId}`;
  const fields = { name: 'admin', scope: 'analyze', once: await readOnce(browser, path) };
  const keys = readKeys(
    await Promise.all([browser.post(`${path}/keys`, fields), browser.post(`${path}/keys`, fields)]),
  );
  expect(keys[0]).toMatch(/^rna_/);
  expect(new Set(keys).size).toBe(1);
});

test('a sign-up that is sent twice signs in both times and shows the first key both times', async () => {
  const browser = openBrowser(service);
  const once = await readOnce(browser, '/sign-up');
  const fields = { email: 'double@example.com', password: 'correct horse battery', once };
  const answers = await Promise.all([browser.post('/sign-up', fields), browser.post('/sign-up', fields)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(new Set(readKeys(answers)).size).toBe(1);
  expect((await browser.get('/account')).text).toContain('double@example.com');
});

test('an invitation whose form is sent twice, one after the other, is accepted once and signs in both times', async () => {
  const closed = await startTestService();
  const actor = 'the command line';
  const secret = await createInvitation(closed.database, {
    ...{ accountId: null, email: null, role: 'owner', invitedBy: null, actor },
  });
  const browser = openBrowser(closed);
  const once = await readOnce(browser, `/sign-up?invitation=${secret}`);
  const fields = { invitation: secret, email: 'invited@example.com', password: 'correct horse battery', once };
  const answers = [await browser.post('/sign-up', fields), await browser.post('/sign-up', fields)];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(new Set(readKeys(answers)).size).toBe(1);
  expect((await browser.post('/sign-up', { ...fields, once: '' })).status).toBe(403);
  await closed.close();
});
