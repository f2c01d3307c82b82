import { createMail } from '../../src/people/mail';
import { createResetLink } from '../../src/people/recovery';
import { startTestService, type TestService } from '../conformance/start-test-service';
import { openBrowser, type Browser } from '../support/browser';
import { openMailServer, readLink, type MailServer } from '../support/mail-server';
import { password } from '../support/sign-up-person';
import { waitUntil } from '../support/wait-until';

const next = 'staple of another kind';
const publicUrl = 'https://nutrition.example.com';
const recipe = { title: 'Toast', ingredients: ['1 slice bread'], servings: 1 };

let service: TestService;
let server: MailServer;
let people = 0;

beforeAll(async () => {
  server = await openMailServer();
  service = await startTestService({ signUp: 'open' });
});
afterAll(async () => {
  await service.close();
  await server.close();
});

/** Signs up a new person from a network address of their own. */
async function signUpPerson(): Promise<{ browser: Browser; email: string; key: string }> {
  const browser = openBrowser(service, `127.0.1.${++people}`);
  const email = `person${people}@example.com`;
  const { text } = await browser.post('/sign-up', { email, password });
  return { browser, email, key: /rna_\w+/.exec(text)?.[0] ?? '' };
}

async function reset(fields: Readonly<Record<string, string>>, email: string): Promise<string | undefined> {
  const link = (await createResetLink(service.database, { email, actor: 'admin' })) ?? '';
  const browser = openBrowser(service, `127.0.2.${people}`);
  expect((await browser.get(`/new-password?link=${link}`)).status).toBe(200);
  return (await browser.post('/new-password', { link, password: next, ...fields })).headers.location;
}

const signIn = async (email: string, word: string): Promise<number> =>
  (await openBrowser(service, `127.0.3.${people}`).post('/sign-in', { email, password: word })).status;

test('a reset sets the password and ends all sessions, but not the keys', async () => {
  const { browser, email, key } = await signUpPerson();
  expect(await reset({}, email)).toBe('/sign-in?done=reset');
  expect((await browser.get('/account')).headers.location).toBe('/sign-in?next=%2Faccount');
  expect(await signIn(email, password)).toBe(403);
  expect(await signIn(email, next)).toBe(303);
  expect((await service.analyze(key, recipe)).status).toBe(200);
});

test('a reset revokes the keys of accounts that only this user owns, if that is chosen', async () => {
  const { email, key } = await signUpPerson();
  const other = await signUpPerson();
  const { prisma } = service.database;
  const user = await prisma.user.findUniqueOrThrow({ where: { email }, include: { memberships: true } });
  const { id: accountId } = await prisma.account.create({ data: { name: 'with two owners', planName: 'Free' } });
  const { id: otherId } = await prisma.user.findUniqueOrThrow({ where: { email: other.email } });
  for (const userId of [user.id, otherId])
    await prisma.membership.create({ data: { accountId, userId, role: 'owner' } });
  const joint = { name: 'joint', prefix: 'rna_joint', hash: new Uint8Array(32), scopes: ['analyze'] };
  await prisma.apiKey.create({ data: { accountId, ...joint } });
  expect(await reset({ 'revoke-keys': 'yes' }, email)).toBe('/sign-in?done=reset-keys');
  await waitUntil(async () => (await service.analyze(key, recipe)).status === 403);
  expect((await service.analyze(other.key, recipe)).status).toBe(200);
  expect(await prisma.apiKey.count({ where: { name: 'joint', revokedAt: null } })).toBe(1);
  const events = await prisma.auditEvent.findMany({ where: { kind: 'key_revoked' } });
  expect(events).toMatchObject([{ actor: email, userId: user.id, accountId: user.memberships[0]?.accountId }]);
});

test('a reset removes all passkeys of the user and nobody else, if that is chosen, and the form names them', async () => {
  const { email } = await signUpPerson();
  const other = await signUpPerson();
  const { prisma } = service.database;
  const passkey = { publicKey: new Uint8Array(1), counter: 0, transports: [] };
  const { id: userId } = await prisma.user.findUniqueOrThrow({ where: { email } });
  const { id: otherId } = await prisma.user.findUniqueOrThrow({ where: { email: other.email } });
  await prisma.passkey.createMany({
    data: [
      { ...passkey, id: 'kept-first', userId, name: 'Phone' },
      { ...passkey, id: 'second', userId, name: 'Laptop of a thief' },
      { ...passkey, id: 'of-another', userId: otherId, name: 'Of another' },
    ],
  });
  const link = (await createResetLink(service.database, { email, actor: 'admin' })) ?? '';
  const form = await openBrowser(service, `127.0.2.${people}`).get(`/new-password?link=${link}`);
  for (const text of ['Phone', 'Laptop of a thief', 'Remove all passkeys']) expect(form.text).toContain(text);
  expect(form.text).not.toContain('Of another');
  expect(await reset({}, email)).toBe('/sign-in?done=reset');
  expect(await prisma.passkey.count({ where: { userId } })).toBe(2);
  expect(await reset({ 'remove-passkeys': 'yes' }, email)).toBe('/sign-in?done=reset-passkeys');
  expect(await prisma.passkey.findMany({ select: { id: true } })).toEqual([{ id: 'of-another' }]);
  const events = await prisma.auditEvent.findMany({ where: { kind: 'passkey_removed' } });
  expect(events).toMatchObject([
    { actor: email, userId, details: { name: 'Phone' } },
    { actor: email, userId, details: { name: 'Laptop of a thief' } },
  ]);
});

test('the form of a reset says nothing of passkeys where there are none', async () => {
  const { email } = await signUpPerson();
  const link = (await createResetLink(service.database, { email, actor: 'admin' })) ?? '';
  const form = await openBrowser(service, `127.0.2.${people}`).get(`/new-password?link=${link}`);
  expect(form.text).not.toContain('passkeys');
});

test('a link sets a password once', async () => {
  const { email } = await signUpPerson();
  const link = (await createResetLink(service.database, { email, actor: 'admin' })) ?? '';
  const browser = openBrowser(service, `127.0.2.${people}`);
  expect((await browser.post('/new-password', { link, password: 'short' })).status).toBe(422);
  expect((await browser.post('/new-password', { link, password: next })).status).toBe(303);
  expect((await browser.post('/new-password', { link, password: 'something else again' })).status).toBe(403);
  expect((await browser.get(`/new-password?link=${link}`)).status).toBe(403);
  expect(await signIn(email, next)).toBe(303);
});

test('a link does not set the email address as the password', async () => {
  const { email } = await signUpPerson();
  const link = (await createResetLink(service.database, { email, actor: 'admin' })) ?? '';
  const browser = openBrowser(service, `127.0.2.${people}`);
  const refused = await browser.post('/new-password', { link, password: email });
  expect([refused.status, refused.text.includes('The password is the email address')]).toEqual([422, true]);
});

test('a newer link replaces an older one, and a change of the password removes both', async () => {
  const { browser, email } = await signUpPerson();
  const older = (await createResetLink(service.database, { email, actor: 'admin' })) ?? '';
  const newer = (await createResetLink(service.database, { email, actor: 'admin' })) ?? '';
  expect((await browser.get(`/new-password?link=${older}`)).status).toBe(403);
  expect((await browser.get(`/new-password?link=${newer}`)).status).toBe(200);
  await browser.post('/account/password', { currentPassword: password, password: next });
  expect((await browser.get(`/new-password?link=${newer}`)).status).toBe(403);
});

test('without a mail server the page says to ask an admin', async () => {
  const browser = openBrowser(service);
  for (const answer of [
    await browser.get('/forgotten-password'),
    await browser.get('/forgotten-password?done=mailed'),
  ]) {
    expect(answer.text).toContain('Ask an admin for a link');
    expect(answer.text).not.toContain('an email with a link is sent');
  }
});

describe('with a mail server', () => {
  let mailing: TestService;
  beforeAll(async () => {
    const mail = createMail({ url: server.url, from: 'nutrition@example.com' });
    mailing = await startTestService({ publicUrl, mail });
    await mailing.database.prisma.user.create({ data: { email: 'ann@example.com' } });
  });
  afterAll(() => mailing.close());

  test('a forgotten password is reset by a mailed link, and the change is mailed', async () => {
    const browser = openBrowser(mailing);
    const asked = await browser.post('/forgotten-password', { email: 'Ann@example.com ' });
    expect(asked.headers.location).toBe('/forgotten-password?done=mailed');
    expect((await browser.get('/forgotten-password?done=mailed')).text).toContain('an email with a link is sent to it');
    const message = await server.receive('ann@example.com');
    const link = new URL(readLink(message, publicUrl), 'http://localhost').searchParams.get('link') ?? '';
    expect((await browser.post('/new-password', { link, password })).status).toBe(303);
    expect((await browser.post('/sign-in', { email: 'ann@example.com', password })).status).toBe(303);
    expect((await server.receive('ann@example.com', 2)).text).toContain('was set by a link');
  });

  test('no message is sent to an address without a user', async () => {
    await openBrowser(mailing).post('/forgotten-password', { email: 'nobody@example.com' });
    await openBrowser(mailing).post('/forgotten-password', { email: 'ann@example.com' });
    await server.receive('ann@example.com', 3);
    expect(server.messages.filter(({ to }) => to.includes('nobody@example.com'))).toEqual([]);
  });
});

test('a refusal of the mail server is logged without the address, and the answer is the same', async () => {
  const refusing = await openMailServer({ refuses: true });
  const mail = createMail({ url: refusing.url, from: 'nutrition@example.com' });
  const mailing = await startTestService({ publicUrl, mail });
  await mailing.database.prisma.user.create({ data: { email: 'ann@example.com' } });
  const answer = await openBrowser(mailing).post('/forgotten-password', { email: 'ann@example.com' });
  expect(answer.headers.location).toBe('/forgotten-password?done=mailed');
  await waitUntil(() => mailing.logLines.some((line) => line.includes('an email cannot be sent')));
  expect(mailing.logLines.join('')).toContain('The mail server did not accept a message: EENVELOPE 550');
  expect(mailing.logLines.join('')).not.toContain('ann@example.com');
  expect((await mailing.send({ path: '/metrics' })).text).toContain('faults_total{part="mail"} 1');
  await mailing.close();
  await refusing.close();
});

test('a link that confirms no address leads to the page that sends another', async () => {
  const { browser } = await signUpPerson();
  for (const answer of [await browser.get('/verify?link=x'), await browser.post('/verify', { link: 'x' })]) {
    expect(answer.status).toBe(403);
    expect(answer.text).toContain('request another email under <a href="/account">Sign-in settings</a>');
    expect(answer.text).toContain('Sign out');
  }
});
