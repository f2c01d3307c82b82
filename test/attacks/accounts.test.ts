import { createResetLink } from '../../src/people/recovery';
import { testCertificate } from '../conformance/test-certificate';
import { startTestService, type TestService } from '../conformance/start-test-service';
import { createAuthenticator } from '../support/authenticator';
import { openBrowser, type Browser } from '../support/browser';
import { openWithStolenSession, password, signUpPerson } from '../support/sign-up-person';

const next = 'staple of another kind';
const evil = '"><script>alert(1)</script>';

let service: TestService;
/** Network addresses that tests have used. */
let addresses = 0;

beforeAll(async () => (service = await startTestService({ signUp: 'open' })));
afterAll(() => service.close());

const isSignedIn = async (browser: Browser): Promise<boolean> => (await browser.get('/account')).status === 200;

describe('a planted session is not accepted', () => {
  test('made up', async () => {
    const { email } = await signUpPerson(service);
    const victim = openBrowser(service, '127.0.2.1');
    const planted = 'A'.repeat(43);
    victim.cookies.set('session', planted);
    await victim.post('/sign-in', { email, password });
    expect(victim.cookies.get('session')).not.toBe(planted);
    expect(await isSignedIn(victim)).toBe(true);
    expect(await isSignedIn(openWithStolenSession(service, planted))).toBe(false);
  });

  test("the attacker's own session", async () => {
    const attacker = await signUpPerson(service);
    const { email } = await signUpPerson(service);
    const victim = openBrowser(service, '127.0.2.2');
    victim.cookies.set('session', attacker.token);
    await victim.post('/sign-in', { email, password });
    expect((await victim.get('/account')).text).toContain(email);
    expect(await isSignedIn(attacker.browser)).toBe(false);
  });

  test('a cookie of another host of the domain: over HTTPS only the cookie of the same host counts', async () => {
    const secure = await startTestService({ signUp: 'open', tls: testCertificate });
    const browser = openBrowser(secure);
    const headers = { Origin: 'https://localhost' };
    const answer = await browser.post('/sign-up', { email: 'ann@example.com', password }, headers);
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(/^__Host-session=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax; Secure$/),
    ]);
    const token = browser.cookies.get('__Host-session') ?? '';
    expect(await isSignedIn(browser)).toBe(true);
    browser.cookies.clear();
    browser.cookies.set('session', token);
    expect(await isSignedIn(browser)).toBe(false);
    await secure.close();
  });
});

describe('a stolen session', () => {
  test.each<[string, (browser: Browser, email: string) => Promise<unknown>]>([
    ['signing out', (browser) => browser.post('/sign-out')],
    ['signing out everywhere', (browser) => browser.post('/sign-out-everywhere')],
    [
      'a change of the password',
      (browser) => browser.post('/account/password', { currentPassword: password, password: next }),
    ],
    [
      'a reset of the password',
      async (browser, email) => {
        const link = (await createResetLink(service.database, { email, actor: 'admin' })) ?? '';
        return browser.post('/new-password', { link, password: next });
      },
    ],
  ])('does not work after %s', async (_, act) => {
    const { browser, email, token } = await signUpPerson(service);
    const thief = openWithStolenSession(service, token);
    expect(await isSignedIn(thief)).toBe(true);
    await act(browser, email);
    expect(await isSignedIn(thief)).toBe(false);
  });

  test('cannot change the password, the address or the passkeys', async () => {
    const { email, token } = await signUpPerson(service);
    const thief = openWithStolenSession(service, token);
    const { body } = await thief.post('/passkeys/add');
    const passkey = createAuthenticator().register(body, 'http://localhost');
    expect((await thief.post('/account/passkeys', { passkey })).status).toBe(422);
    expect((await thief.post('/account/password', { password: next })).status).toBe(422);
    expect((await thief.post('/account/email', { email: 'thief@example.com' })).status).toBe(422);
    expect((await openBrowser(service).post('/sign-in', { email, password })).status).toBe(303);
  });
});

test.each([
  'https://evil.example/',
  '//evil.example/',
  '///evil.example/',
  '/\\evil.example/',
  '\\\\evil.example/',
  '/\t/evil.example/',
  '/\n/evil.example/',
  '/.//evil.example/',
  '/a/..//evil.example/',
  '/./\\evil.example/',
  '/%2e//evil.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  'http:evil.example',
  '@evil.example',
  '/account\r\nX-Injected: yes',
])('the sign-in does not redirect to another site: next=%j', async (path) => {
  const { browser, email } = await signUpPerson(service);
  const { headers } = await browser.post('/sign-in', { email, password, next: path });
  expect(headers['x-injected']).toBeUndefined();
  const asked = await browser.get(`/sign-in?next=${encodeURIComponent(path)}`);
  for (const { location = '' } of [headers, asked.headers])
    expect(new URL(location, 'http://localhost').origin + location.slice(0, 2)).toMatch(/^http:\/\/localhost\/[^/\\]$/);
});

describe('input is never part of a page as HTML', () => {
  test.each<[string, (browser: Browser) => Promise<{ text: string }>]>([
    ['the address at sign-in', (browser) => browser.post('/sign-in', { email: evil, password })],
    ['the address at sign-up', (browser) => browser.post('/sign-up', { email: evil, password })],
    ['the invitation', (browser) => browser.post('/sign-up', { email: 'x', password, invitation: evil })],
    ['the address of a forgotten password', (browser) => browser.post('/forgotten-password', { email: evil })],
    ['the path after the sign-in', (browser) => browser.get(`/sign-in?next=${encodeURIComponent(`/${evil}`)}`)],
    ['the link of a reset', (browser) => browser.get(`/new-password?link=${encodeURIComponent(evil)}`)],
    ['the result of the previous request', (browser) => browser.get(`/sign-in?done=${encodeURIComponent(evil)}`)],
    ['a path', (browser) => browser.get(`/${encodeURIComponent(evil)}`)],
  ])('%s', async (_, act) => {
    const { text } = await act(openBrowser(service, `127.0.10.${++addresses}`));
    expect(text).toContain('<html');
    expect(text).not.toContain('<script>alert');
  });

  test('names of passkeys and browsers, and an address with markup', async () => {
    const browser = openBrowser(service, `127.0.10.${++addresses}`);
    const email = `a&lt'${addresses}@example.com`;
    await browser.post('/sign-up', { email, password }, { 'User-Agent': evil });
    const { body } = await browser.post('/passkeys/add');
    const passkey = createAuthenticator().register(body, 'http://localhost');
    expect((await browser.post('/account/passkeys', { passkey, name: evil, currentPassword: password })).status).toBe(
      303,
    );
    const { text } = await browser.get('/account');
    expect(text).toContain("a&amp;lt'");
    expect(text.match(/&lt;script>alert\(1\)/g)?.length).toBeGreaterThanOrEqual(2);
    expect(text).not.toContain('<script>alert');
  });
});

describe('characters that the database cannot store are refused or left out', () => {
  test.each<[string, number, (browser: Browser) => Promise<{ status: number }>]>([
    ['in the address at sign-in', 403, (browser) => browser.post('/sign-in', { email: 'a\0@example.com', password })],
    ['in the address at sign-up', 422, (browser) => browser.post('/sign-up', { email: 'a\0@example.com', password })],
    [
      'in the address of a forgotten password',
      422,
      (browser) => browser.post('/forgotten-password', { email: 'a\0@example.com' }),
    ],
    [
      'in a new address',
      422,
      (browser) => browser.post('/account/email', { email: 'a\0@example.com', currentPassword: password }),
    ],
    [
      'in the id of a passkey that is removed',
      404,
      (browser) => browser.post('/account/passkeys/remove', { id: 'a\0', currentPassword: password }),
    ],
    [
      'in the name of a passkey',
      303,
      async (browser) => {
        const { body } = await browser.post('/passkeys/add');
        const passkey = createAuthenticator().register(body, 'http://localhost');
        return browser.post('/account/passkeys', { passkey, name: 'a\0b', currentPassword: password });
      },
    ],
    ['in a link', 403, (browser) => browser.post('/new-password', { link: 'a\0', password: next })],
  ])('%s: %i', async (_, status, act) => {
    const { browser } = await signUpPerson(service);
    expect((await act(browser)).status).toBe(status);
  });
});

test('no user can see or change another user', async () => {
  const [ann, bob] = [await signUpPerson(service), await signUpPerson(service)];
  expect((await ann.browser.get('/account')).text).not.toContain(bob.email);
  await ann.browser.post('/sign-out-everywhere');
  expect(await isSignedIn(bob.browser)).toBe(true);
});
