import { startTestService, type TestService } from '../conformance/start-test-service';
import { createAuthenticator, type Authenticator } from '../support/authenticator';
import { openBrowser, type Browser } from '../support/browser';
import { password } from '../support/sign-up-person';

const origin = 'http://localhost';

let service: TestService;
let people = 0;

beforeAll(async () => (service = await startTestService({ signUp: 'open' })));
afterAll(() => service.close());

interface Person {
  readonly browser: Browser;
  readonly email: string;
  readonly authenticator: Authenticator;
}

/** Signs up a new person with a passkey from a network address of their own. */
async function signUpPerson(authenticator = createAuthenticator()): Promise<Person> {
  const browser = openBrowser(service, `127.0.1.${++people}`);
  const email = `person${people}@example.com`;
  const { body } = await browser.post('/passkeys/sign-up', { email });
  await browser.post('/sign-up', { email, passkey: authenticator.register(body, origin) });
  return { browser, email, authenticator };
}

interface Attempt {
  readonly options: { readonly challenge: string; readonly rpId: string };
  readonly browser: Browser;
}

async function ask(): Promise<Attempt> {
  const browser = openBrowser(service, `127.0.2.${people}`);
  return { browser, options: (await browser.post('/passkeys/sign-in')).body };
}

const signIn = async (browser: Browser, passkey: string): Promise<number> =>
  (await browser.post('/sign-in/passkey', { passkey, next: '/account' })).status;

test('a passkey signs up without a password, and signs in later', async () => {
  const { browser, email, authenticator } = await signUpPerson();
  expect((await browser.get('/account')).text).toContain('first passkey');
  const { browser: other, options } = await ask();
  expect(options.rpId).toBe('localhost');
  expect(await signIn(other, authenticator.sign(options, origin))).toBe(303);
  expect((await other.get('/account')).text).toContain(email);
});

test('a passkey is added with the current password and signs in until it is removed', async () => {
  const browser = openBrowser(service, `127.0.1.${++people}`);
  await browser.post('/sign-up', { email: 'added@example.com', password });
  const authenticator = createAuthenticator();
  const add = async (currentPassword: string): Promise<number> => {
    const { body } = await browser.post('/passkeys/add');
    const passkey = authenticator.register(body, origin);
    return (await browser.post('/account/passkeys', { passkey, currentPassword, name: 'Phone' })).status;
  };
  expect(await add('wrong')).toBe(422);
  expect(await add(password)).toBe(303);
  const { id, name } = await service.database.prisma.passkey.findFirstOrThrow({
    where: { user: { email: 'added@example.com' } },
  });
  expect(name).toBe('Phone');
  const first = await ask();
  expect(await signIn(first.browser, authenticator.sign(first.options, origin))).toBe(303);
  expect((await browser.post('/account/passkeys/remove', { id, currentPassword: password })).status).toBe(303);
  const second = await ask();
  expect(await signIn(second.browser, authenticator.sign(second.options, origin))).toBe(403);
});

test('a passkey that is known already is refused', async () => {
  const { browser, authenticator } = await signUpPerson();
  const other = await signUpPerson();
  for (const person of [browser, other.browser]) {
    const { body } = await person.post('/passkeys/add');
    const again = await person.post('/account/passkeys', {
      passkey: authenticator.register(body, origin),
      name: 'Again',
    });
    expect([again.status, again.text.includes('This passkey is known already')]).toEqual([422, true]);
  }
});

test('neither the only credential nor the passkey of another user can be removed', async () => {
  const { browser, email } = await signUpPerson();
  const other = await signUpPerson();
  const { id } = await service.database.prisma.passkey.findFirstOrThrow({ where: { user: { email } } });
  expect((await browser.post('/account/passkeys/remove', { id })).status).toBe(422);
  await other.browser.post('/account/password', { password });
  expect((await other.browser.post('/account/passkeys/remove', { id, currentPassword: password })).status).toBe(404);
  expect(await service.database.prisma.passkey.count({ where: { id } })).toBe(1);
});

test('a user with only a passkey changes nothing in a session older than an hour', async () => {
  const { browser, email } = await signUpPerson();
  const createdAt = new Date(Date.now() - 3_700_000);
  await service.database.prisma.session.updateMany({ where: { user: { email } }, data: { createdAt } });
  const answer = await browser.post('/account/password', { password });
  expect(answer.text).toContain('sign out and sign in again with your passkey first');
});

describe('a sign-in is refused', () => {
  test('if the challenge was used', async () => {
    const { authenticator } = await signUpPerson();
    const { browser, options } = await ask();
    const cookie = browser.cookies.get('passkey') ?? '';
    expect(await signIn(browser, authenticator.sign(options, origin))).toBe(303);
    browser.cookies.set('passkey', cookie);
    expect(await signIn(browser, authenticator.sign(options, origin))).toBe(403);
  });

  test('if the challenge was used by a wrong response', async () => {
    const { authenticator } = await signUpPerson();
    const { browser, options } = await ask();
    const cookie = browser.cookies.get('passkey') ?? '';
    expect(await signIn(browser, 'nonsense')).toBe(403);
    browser.cookies.set('passkey', cookie);
    expect(await signIn(browser, authenticator.sign(options, origin))).toBe(403);
  });

  test('if the challenge is of another browser', async () => {
    const { authenticator } = await signUpPerson();
    const { options } = await ask();
    const { browser } = await ask();
    expect(await signIn(browser, authenticator.sign(options, origin))).toBe(403);
    expect(await signIn(openBrowser(service), authenticator.sign(options, origin))).toBe(403);
  });

  test('if the challenge has expired', async () => {
    const { authenticator } = await signUpPerson();
    const { browser, options } = await ask();
    await service.database.prisma.passkeyChallenge.updateMany({ data: { expiresAt: new Date(Date.now() - 1) } });
    expect(await signIn(browser, authenticator.sign(options, origin))).toBe(403);
  });

  test('if the challenge is for another purpose', async () => {
    const { browser, authenticator } = await signUpPerson();
    const { body } = await browser.post('/passkeys/add');
    const { challenge } = body;
    expect(await signIn(browser, authenticator.sign({ challenge, rpId: 'localhost' }, origin))).toBe(403);
  });

  test.each([
    ['for another origin', 'localhost', 'https://localhost.example.com'],
    ['for another site', 'example.com', origin],
  ])('if it was signed %s', async (_, rpId, page) => {
    const { authenticator } = await signUpPerson();
    const { browser, options } = await ask();
    expect(await signIn(browser, authenticator.sign({ ...options, rpId }, page))).toBe(403);
  });

  test('if the counter of the authenticator did not increase, as with a copy of it', async () => {
    const { authenticator } = await signUpPerson();
    const first = await ask();
    expect(await signIn(first.browser, authenticator.sign(first.options, origin))).toBe(303);
    authenticator.counter -= 1;
    const second = await ask();
    expect(await signIn(second.browser, authenticator.sign(second.options, origin))).toBe(403);
  });

  test('if another key signed', async () => {
    const { authenticator } = await signUpPerson();
    const forged = createAuthenticator();
    const { browser, options } = await ask();
    const { id, rawId } = JSON.parse(authenticator.sign(options, origin));
    const answer = JSON.stringify({ ...JSON.parse(forged.sign(options, origin)), id, rawId });
    expect(await signIn(browser, answer)).toBe(403);
  });
});

test('a passkey that does not verify its user is refused', async () => {
  const { email } = await signUpPerson(createAuthenticator({ verifiesUser: false }));
  expect(await service.database.prisma.user.count({ where: { email } })).toBe(0);
});

test('a visitor who is not signed in cannot add a passkey', async () => {
  const { browser, authenticator } = await signUpPerson();
  const { body } = await browser.post('/passkeys/add');
  const passkey = authenticator.register(body, origin);
  browser.cookies.delete('session');
  expect((await browser.post('/account/passkeys', { passkey })).headers.location).toMatch(/^\/sign-in/);
  expect((await openBrowser(service).post('/passkeys/add')).headers.location).toMatch(/^\/sign-in/);
});

test('a passkey created for one user is not added to another', async () => {
  const { browser } = await signUpPerson();
  const other = await signUpPerson();
  const { body } = await browser.post('/passkeys/add');
  other.browser.cookies.set('passkey', browser.cookies.get('passkey') ?? '');
  const passkey = createAuthenticator().register(body, origin);
  expect((await other.browser.post('/account/passkeys', { passkey })).status).toBe(422);
});

test('passkeys belong to the host name of the configured address', async () => {
  const named = await startTestService({ publicUrl: 'https://nutrition.example.com/food' });
  const { body } = await openBrowser(named).post('/passkeys/sign-in', {}, { Origin: 'http://localhost' });
  expect(body.rpId).toBe('nutrition.example.com');
  await named.close();
});
