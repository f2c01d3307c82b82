import { createLink } from '../../src/people/links';
import { createMail } from '../../src/people/mail';
import { startTestService, type TestService } from '../conformance/start-test-service';
import { openBrowser, type Browser } from '../support/browser';
import { commitLate } from '../support/commit-late';
import { openMailServer, readLink, type MailServer } from '../support/mail-server';
import { password } from '../support/sign-up-person';

const next = 'staple of another kind';
const publicUrl = 'https://nutrition.example.com';

let service: TestService;
let people = 0;

beforeAll(async () => (service = await startTestService({ signUp: 'open' })));
afterAll(() => service.close());

/** Signs up a new person from a network address of their own. */
async function signUpPerson(): Promise<{ browser: Browser; email: string }> {
  const browser = openBrowser(service, `127.0.1.${++people}`);
  const email = `person${people}@example.com`;
  await browser.post('/sign-up', { email, password });
  return { browser, email };
}

const signIn = async (browser: Browser, email: string, word: string): Promise<number> =>
  (await browser.post('/sign-in', { email, password: word })).status;

describe('the first user', () => {
  let first: TestService;
  beforeAll(async () => (first = await startTestService()));
  afterAll(() => first.close());

  test('signs in once by the link and sets an address and a password, after which no such link works', async () => {
    const { prisma } = first.database;
    const link = await createLink(prisma, { purpose: 'first_sign_in', userId: null });
    const browser = openBrowser(first);
    expect((await browser.get(`/welcome?link=${link}`)).text).toContain('Sign in this browser');
    expect((await browser.post('/welcome', { link })).headers.location).toBe('/account?done=welcome');
    expect((await openBrowser(first).post('/welcome', { link })).status).toBe(403);
    expect((await browser.get('/account?done=welcome')).text).toContain('Set both now');
    const unused = await createLink(prisma, { purpose: 'first_sign_in', userId: null });
    const half = await browser.post('/account/first', { email: 'ann@example.com', password: '' });
    expect(half).toMatchObject({ status: 422 });
    expect(await prisma.user.findMany()).toMatchObject([{ email: null, isAdmin: true }]);
    expect((await browser.post('/account/first', { email: 'ann@example.com', password })).status).toBe(303);
    expect((await browser.get('/account')).text).toContain('ann@example.com');
    expect((await openBrowser(first).get(`/welcome?link=${unused}`)).status).toBe(403);
    expect(await signIn(openBrowser(first), 'ann@example.com', password)).toBe(303);
    const again = await browser.post('/account/first', { email: 'eve@example.com', password: next });
    expect(again.text).toContain('They are set already');
  });
});

describe('the password', () => {
  test('is changed with the current one, and all other browsers are signed out', async () => {
    const { browser, email } = await signUpPerson();
    const other = openBrowser(service);
    expect(await signIn(other, email, password)).toBe(303);
    const before = browser.cookies.get('session');
    expect((await browser.post('/account/password', { currentPassword: password, password: next })).status).toBe(303);
    expect(browser.cookies.get('session')).not.toBe(before);
    expect((await browser.get('/account')).status).toBe(200);
    expect((await other.get('/account')).status).toBe(303);
    expect(await signIn(openBrowser(service), email, password)).toBe(403);
    expect(await signIn(openBrowser(service), email, next)).toBe(303);
  });

  test('is not changed without the current one', async () => {
    const { browser, email } = await signUpPerson();
    const answer = await browser.post('/account/password', { currentPassword: 'wrong', password: next });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('The current password is wrong.');
    expect(await signIn(openBrowser(service), email, password)).toBe(303);
  });
});

describe('the email address', () => {
  test('is changed with the current password', async () => {
    const { browser, email } = await signUpPerson();
    expect((await browser.post('/account/email', { email: 'new@example.com', currentPassword: 'wrong' })).status).toBe(
      422,
    );
    expect((await browser.post('/account/email', { email: 'new@example.com', currentPassword: password })).status).toBe(
      303,
    );
    expect(await signIn(openBrowser(service), email, password)).toBe(403);
    expect(await signIn(openBrowser(service), 'new@example.com', password)).toBe(303);
  });

  test('of another user is refused', async () => {
    const { browser } = await signUpPerson();
    const { email } = await signUpPerson();
    const answer = await browser.post('/account/email', { email, currentPassword: password });
    expect(answer.text).toContain('This address cannot be used; choose another one.');
  });

  describe('with a mail server', () => {
    let mailing: TestService;
    let server: MailServer;
    let browser: Browser;
    beforeAll(async () => {
      server = await openMailServer();
      mailing = await startTestService({ publicUrl, mail: createMail({ url: server.url, from: 'a@example.com' }) });
      browser = openBrowser(mailing);
      const link = await createLink(mailing.database.prisma, { purpose: 'first_sign_in', userId: null });
      await browser.post('/welcome', { link });
      await browser.post('/account/first', { email: 'ann@example.com', password });
    });
    afterAll(async () => {
      await mailing.close();
      await server.close();
    });

    test('changes when a link mailed to it is followed, and the former address gets a message', async () => {
      await server.receive('ann@example.com');
      await browser.post('/account/email', { email: 'other@example.com', currentPassword: password });
      expect((await browser.get('/account')).text).toContain('ann@example.com');
      const url = new URL(readLink(await server.receive('other@example.com'), publicUrl), publicUrl);
      const link = url.searchParams.get('link') ?? '';
      expect((await browser.post('/verify', { link })).headers.location).toBe('/account?done=verified');
      expect((await browser.get('/account')).text).toContain('other@example.com (confirmed)');
      expect((await server.receive('ann@example.com', 2)).text).toContain(
        'Your email address at the recipe nutrition service was changed',
      );
    });

    test('of another user gets the same answer, and that user gets a message', async () => {
      await mailing.database.prisma.user.create({ data: { email: 'owner@example.com' } });
      const known = await browser.post('/account/email', { email: 'owner@example.com', currentPassword: password });
      const unknown = await browser.post('/account/email', { email: 'nobody@example.com', currentPassword: password });
      expect([known.status, known.headers.location]).toEqual([unknown.status, unknown.headers.location]);
      expect((await server.receive('owner@example.com')).subject).toBe('You have signed up already');
    });

    test('is not changed by a link from before a change of the password', async () => {
      await browser.post('/account/email', { email: 'thief@example.com', currentPassword: password });
      const url = new URL(readLink(await server.receive('thief@example.com'), publicUrl), publicUrl);
      await browser.post('/account/password', { currentPassword: password, password: next });
      const link = url.searchParams.get('link') ?? '';
      expect((await openBrowser(mailing).post('/verify', { link })).status).toBe(403);
    });
  });
});

test('the page lists the browsers by their User-Agent', async () => {
  const { browser, email } = await signUpPerson();
  await openBrowser(service).post('/sign-in', { email, password }, { 'User-Agent': '<b>other</b>' });
  const { text } = await browser.get('/account');
  expect(text).toContain('Test browser (this one)');
  expect(text).toContain('&lt;b>other&lt;/b>');
});

test('signing out everywhere ends all sessions', async () => {
  const { browser, email } = await signUpPerson();
  const other = openBrowser(service);
  await signIn(other, email, password);
  expect((await other.post('/sign-out-everywhere')).headers.location).toBe('/sign-in?done=everywhere');
  expect((await browser.get('/account')).status).toBe(303);
  expect((await other.get('/account')).status).toBe(303);
});

describe('a user who is removed at the same time', () => {
  const remove = (email: string) => `DELETE FROM app_user WHERE email = '${email}'`;

  test('gets the answer of a wrong password at the sign-in', async () => {
    const { email } = await signUpPerson();
    const late = await commitLate(service.database, remove(email), () => signIn(openBrowser(service), email, password));
    expect(late).toBe(403);
  });

  test.each([
    ['password', { password: next }],
    ['email', { email: 'another@example.com' }],
  ])('has to sign in to change the %s', async (form, fields) => {
    const { browser, email } = await signUpPerson();
    const { status, headers } = await commitLate(service.database, remove(email), () =>
      browser.post(`/account/${form}`, { currentPassword: password, ...fields }),
    );
    expect([status, headers.location]).toEqual([303, '/sign-in?next=%2Faccount&done=ended']);
  });
});

describe('a change of the password ends what was begun with the former one', () => {
  test.each([
    ['password', { password: next }],
    ['email', { email: 'thief@example.com' }],
  ])('so that a thief cannot change the %s any more', async (form, fields) => {
    const { browser, email } = await signUpPerson();
    const { prisma } = service.database;
    const { id } = await prisma.user.findUniqueOrThrow({ where: { email } });
    const change = `WITH ended AS (DELETE FROM session WHERE user_id = '${id}')
      UPDATE app_user SET password_hash = 'changed' WHERE id = '${id}'`;
    const { status, headers } = await commitLate(service.database, change, () =>
      browser.post(`/account/${form}`, { currentPassword: password, ...fields }),
    );
    expect([status, headers.location]).toEqual([303, '/sign-in?next=%2Faccount&done=ended']);
    expect(await prisma.user.findUnique({ where: { id } })).toMatchObject({ email, passwordHash: 'changed' });
  });
});

test.each([
  ['/dashboard/keys', '/dashboard'],
  ['/account/email', '/account'],
  ['/admin/accounts', '/admin'],
])('a form to %s that is sent after the session ended leads to a sign-in that says so', async (form, page) => {
  const { browser } = await signUpPerson();
  await service.database.prisma.session.deleteMany();
  const { status, headers } = await browser.post(form, { name: 'late', scope: 'analyze' });
  expect([status, headers.location]).toEqual([303, `/sign-in?next=${encodeURIComponent(page)}&done=ended`]);
  const { text } = await browser.get(headers.location ?? '');
  expect(text).toContain('Your session has ended, and nothing was changed.');
});
