import { createHash } from 'node:crypto';
import { createSession } from '../../src/people/sessions';
import { loadSeed } from '../../src/seed/load-seed';
import { readSeed } from '../../src/seed/read-seed';
import { startTestService, type TestService } from '../conformance/start-test-service';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { fillPath, listRoutes } from '../support/list-routes';
import { waitUntil } from '../support/wait-until';
import { openBrowser, type TestBrowser } from './open-browser';

/** As text it is harmless; as markup the browser puts its elements into the page, and tries to run it. */
const evil = `"'><img src=x onerror=alert(1)><b data-evil>x</b><script>alert(2)</script>`;

let store: TestDatabase;
let service: TestService;
let browser: TestBrowser;
let session: string;
/** Of everything that an address may name. */
let ids: readonly string[];

beforeAll(async () => {
  store = await createTestDatabase();
  await loadSeed(store.database, readSeed());
  service = await startTestService({ follow: store, signUp: 'open', trustProxy: ['192.0.2.1'] });
  browser = await openBrowser();
  ({ session, ids } = await createRecords());
});
afterAll(async () => {
  await browser.close();
  await service.close();
  await store.drop();
});

/** Creates records with the text in every field that people can fill, past the checks of forms. */
async function createRecords(): Promise<{ session: string; ids: readonly string[] }> {
  const { prisma } = store.database;
  const { id: accountId } = await prisma.account.create({ data: { name: evil, planName: 'Scale' } });
  const { id: userId } = await prisma.user.create({ data: { email: evil, isAdmin: true } });
  const member = await prisma.user.create({ data: { email: `member ${evil}` } });
  await prisma.membership.createMany({
    data: [userId, member.id].map((each) => ({ accountId, userId: each, role: 'owner' })),
  });
  const key = await prisma.apiKey.create({
    data: { accountId, name: evil, prefix: 'rna_evil0000', hash: createHash('sha256').digest(), scopes: ['analyze'] },
  });
  await prisma.passkey.create({ data: { id: 'evil', userId, name: evil, publicKey: Buffer.alloc(1), counter: 0 } });
  const { id: invitationId } = await prisma.invitation.create({
    data: { accountId, email: evil, role: 'member', tokenHash: Buffer.alloc(32), expiresAt: new Date('2100-01-01') },
  });
  const event = { kind: 'key_created', actor: evil, address: evil, details: { name: evil, [evil]: evil } };
  await prisma.auditEvent.createMany({
    data: [event, { ...event, kind: evil }].map((each) => ({ ...each, accountId })),
  });
  const token = await createSession(prisma, { userId, accountId, agent: evil });
  await analyze();
  await correct(token);
  return { session: token, ids: [key.id, member.id, invitationId, accountId, '168894'] };
}

/** Has a name in the list of missed ones. */
async function analyze(): Promise<void> {
  const recipe = { title: evil, ingredients: [`1 cup ${evil}`, `2 cups zzyzx ${evil}`], servings: 1 };
  expect((await service.analyze(await service.createKey(), recipe)).status).toBe(200);
  const count = 'SELECT count(*)::int AS names FROM asked_name';
  await waitUntil(async () => (await store.database.pool.query(count)).rows[0].names > 0);
}

async function correct(token: string): Promise<void> {
  const query = `mutation ($evil: String!) {
    correctNutrient(fdcId: 168894, nutrient: SODIUM, amountPer100g: 3, reason: $evil) { isServed }
    pinPhrase(phrase: "our house flour", fdcId: 168894, reason: $evil) { isServed }
  }`;
  const headers = { 'Content-Type': 'application/json', Cookie: `session=${token}`, 'Sec-Fetch-Site': 'same-origin' };
  const body = JSON.stringify({ query, variables: { evil } });
  const answer = await service.send({ method: 'POST', path: '/graphql', headers, body });
  expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
}

test('what people have written is text on every page, and does nothing', async () => {
  const profile = await browser.openProfile();
  const { page, context } = profile;
  const url = `http://127.0.0.1:${service.port}`;
  await context.addCookies([{ name: 'session', value: session, url }]);
  const routes = listRoutes(service.app).filter(({ method, path }) => method === 'GET' && !path.startsWith('/assets/'));
  const paths = new Set(routes.flatMap((route) => ids.map((id) => fillPath(route, id))));
  const wrong: unknown[] = [];
  const shown: string[] = [];
  for (const path of [...paths, `/${encodeURIComponent(evil)}`, `/sign-in?next=${encodeURIComponent(evil)}`]) {
    const answer = await context.request.get(`${url}${path}`, { maxRedirects: 0 });
    if (!(answer.headers()['content-type'] ?? '').startsWith('text/html')) continue;
    await page.goto(`${url}${path}`);
    const elements = await page.locator('[data-evil], [src="x"]').count();
    const problems = profile.takeProblems();
    if (elements > 0 || problems.length > 0) wrong.push([path, elements, problems]);
    if (((await page.locator('body').textContent()) ?? '').includes('<b data-evil>')) shown.push(path);
  }
  expect(wrong).toEqual([]);
  expect(shown).toEqual(
    expect.arrayContaining(['/account', '/dashboard', '/dashboard/members', '/dashboard/activity']),
  );
  await profile.close();
});

test('what a form sends back is text as well', async () => {
  const profile = await browser.openProfile();
  const { page } = profile;
  for (const [path, button] of [
    ['/sign-in', 'Sign in'],
    ['/sign-up', 'Sign up'],
  ] as const) {
    await page.goto(`http://127.0.0.1:${service.port}${path}`);
    // Otherwise the browser itself refuses what is no address.
    await page.evaluate(`document.querySelector('main form').noValidate = true`);
    await page.getByLabel('Email address').fill(evil);
    await page.getByLabel('Password').fill('correct horse battery');
    await page.getByRole('button', { name: button, exact: true }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByLabel('Email address').inputValue()).toContain('<b data-evil>');
    expect(await page.locator('[data-evil]').count()).toBe(0);
    expect(profile.takeProblems()).toEqual([]);
  }
  await profile.close();
});
