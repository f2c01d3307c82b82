import { startSession } from '../../src/people/users';
import { createClient } from '../conformance/create-client';
import { openBrowser, type Browser } from '../support/browser';
import { createFullDatabase, type TestDatabase } from '../support/database';
import { readCurl, runService, type ServiceProcess } from './run-service';

let own: TestDatabase;
let services: readonly ServiceProcess[];
let browsers: readonly Browser[];
let accountId: string;

/** Starts two processes on one database, and opens a browser with the same session at each. */
beforeAll(async () => {
  own = await createFullDatabase();
  services = [1, 2].map(() => runService({ DATABASE_URL: own.url, SIGN_UP: 'open' }));
  await Promise.all(services.map(({ started }) => started));
  const { prisma } = own.database;
  const { id: userId } = await prisma.user.create({ data: { email: 'cook@example.com' } });
  const clientInfo = { address: '127.0.0.1', agent: 'Test browser' };
  const token = await startSession(own.database, { userId, how: 'link', clientInfo });
  browsers = services.map((service) => {
    const browser = openAt(service);
    browser.cookies.set('session', token ?? '');
    return browser;
  });
  ({ accountId } = await prisma.membership.findFirstOrThrow({ where: { userId } }));
});
afterAll(async () => {
  for (const { child } of services) child.kill('SIGTERM');
  expect(await Promise.all(services.map(({ ended }) => ended))).toEqual([0, 0]);
  await own.drop();
});

const openAt = (service: ServiceProcess): Browser =>
  openBrowser(createClient(Number(new URL(readCurl(service.output()).url).port), false));

async function readOnce(browser: Browser | undefined, path: string): Promise<string> {
  return /name="once" value="([\w-]{22})"/.exec((await browser?.get(path))?.text ?? '')?.[1] ?? '';
}

/** Sends a form to both processes at once, and returns the keys that the answers show. */
async function sendToBoth(path: string, fields: Record<string, string>): Promise<readonly string[]> {
  const answers = await Promise.all(browsers.map((browser) => browser.post(path, fields)));
  return answers.map(({ text }) => /rna_\w{30,}/.exec(text)?.[0] ?? 'no key');
}

test('a form that is sent to two processes at once creates one key, which both answers show', async () => {
  const count = () => own.database.prisma.apiKey.count({ where: { accountId } });
  for (const name of ['oven', 'stove', 'grill', 'kettle', 'toaster']) {
    const before = await count();
    const fields = { name, scope: 'analyze', once: await readOnce(browsers[0], '/dashboard') };
    const keys = await sendToBoth('/dashboard/keys', fields);
    expect(keys[0]).toMatch(/^rna_/);
    expect(new Set([...keys, ...(await sendToBoth('/dashboard/keys', fields))]).size).toBe(1);
    expect(await count()).toBe(before + 1);
  }
});

test('a rotation that is sent to two processes at once replaces the key once', async () => {
  await browsers[0]?.post('/dashboard/keys', { name: 'rotated', scope: 'analyze' });
  const where = { accountId, name: 'rotated' };
  const { id } = await own.database.prisma.apiKey.findFirstOrThrow({ where });
  const path = `/dashboard/keys/${id}/rotate`;
  const keys = await sendToBoth(path, { overlap: '60', once: await readOnce(browsers[1], path) });
  expect(keys[0]).toMatch(/^rna_/);
  expect(new Set(keys).size).toBe(1);
  expect(await own.database.prisma.apiKey.count({ where })).toBe(2);
});

test('a sign-up that is sent to two processes at once creates one user, and both answers show the first key', async () => {
  const strangers = services.map(openAt);
  const fields = { email: 'twice@example.com', password: 'correct horse battery' };
  const once = await readOnce(strangers[0], '/sign-up');
  const answers = await Promise.all(strangers.map((stranger) => stranger.post('/sign-up', { ...fields, once })));
  const keys = answers.map(({ text }) => /rna_\w{30,}/.exec(text)?.[0] ?? 'no key');
  expect(keys[0]).toMatch(/^rna_/);
  expect(new Set(keys).size).toBe(1);
  for (const stranger of strangers) expect((await stranger.get('/account')).text).toContain(fields.email);
});

test('the database alone does not reveal a key that an answer has shown', async () => {
  const once = await readOnce(browsers[0], '/dashboard');
  const [key = ''] = await sendToBoth('/dashboard/keys', { name: 'sealed', scope: 'analyze', once });
  const { rows } = await own.database.pool.query<{ text: string }>(
    `SELECT concat(encode(id, 'escape'), encode(sealed, 'escape')) AS text FROM form_outcome WHERE sealed IS NOT NULL`,
  );
  const stored = rows.map(({ text }) => text).join('\n');
  expect(stored).not.toBe('');
  for (const secret of [key, key.slice(0, 12), once]) expect(stored).not.toContain(secret);
});
