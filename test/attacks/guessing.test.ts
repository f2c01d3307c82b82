import { createInvitation } from '../../src/people/invitations';
import { createMail, type EmailMessage } from '../../src/people/mail';
import { createResetLink } from '../../src/people/recovery';
import { createPerson } from '../web/create-person';
import type { Answer } from '../conformance/create-client';
import { startTestService, type TestService } from '../conformance/start-test-service';
import { openBrowser } from '../support/browser';
import { openWithStolenSession, password, signUpPerson } from '../support/sign-up-person';
import { openMailServer } from '../support/mail-server';
import { waitUntil } from '../support/wait-until';

const next = 'staple of another kind';

let service: TestService;
/** Network addresses that tests have used. */
let addresses = 0;

beforeAll(async () => (service = await startTestService({ signUp: 'open' })));
afterAll(() => service.close());

describe('no answer reveals whether an address is known', () => {
  test('the sign-in gives the same page and runs the same number of statements', async () => {
    const { email } = await signUpPerson(service);
    let statements = 0;
    service.database.pool.on('acquire', () => statements++);
    const ask = async (address: string) => {
      statements = 0;
      const { status, text } = await openBrowser(service, '127.0.3.1').post('/sign-in', {
        email: address,
        password: next,
      });
      return { status, text: text.replaceAll(address, 'ADDRESS'), statements };
    };
    const known = await ask(email);
    expect(known.status).toBe(403);
    expect(known.statements).toBeGreaterThan(0);
    expect(await ask('nobody@example.com')).toEqual(known);
  });

  test.each([
    ['/forgotten-password', '/forgotten-password?done=mailed'],
    ['/sign-up', '/sign-up?done=mailed'],
  ])('%s gives the same answer without waiting for a look-up or mail', async (form, location) => {
    const mail = { isOn: true, send: () => Promise.resolve() };
    const mailing = await startTestService({ signUp: 'open', publicUrl: 'https://example.com', mail });
    await mailing.database.prisma.user.create({ data: { email: 'known@example.com' } });
    const client = await mailing.database.pool.connect();
    await client.query('BEGIN; LOCK TABLE app_user IN ACCESS EXCLUSIVE MODE');
    const answers: Answer[] = [];
    for (const email of ['known@example.com', 'nobody@example.com'])
      answers.push(await openBrowser(mailing).post(form, { email }));
    await client.query('COMMIT');
    client.release();
    expect(answers.map(({ status, headers, text }) => [status, headers.location, text])).toEqual(
      answers.map(() => [303, location, answers[0]?.text]),
    );
    await mailing.close();
  });
});

describe('guessing is limited', () => {
  test('to ten attempts for a user from all network addresses, even with the right password', async () => {
    const { email } = await signUpPerson(service);
    for (let turn = 1; turn <= 10; turn++)
      expect((await openBrowser(service, `127.0.4.${turn}`).post('/sign-in', { email, password: next })).status).toBe(
        403,
      );
    const late = await openBrowser(service, '127.0.4.11').post('/sign-in', { email, password });
    expect(late.status).toBe(429);
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('to ten attempts for an unknown address', async () => {
    const tries: number[] = [];
    for (let turn = 1; turn <= 11; turn++)
      tries.push(
        (await openBrowser(service, `127.0.5.${turn}`).post('/sign-in', { email: 'x@example.com', password })).status,
      );
    expect(tries).toEqual([...Array.from({ length: 10 }, () => 403), 429]);
  });

  test('to a hundred attempts from a network address for all users', async () => {
    const browser = openBrowser(service, '127.0.6.1');
    const tries: number[] = [];
    for (let turn = 0; turn < 101; turn++)
      tries.push((await browser.post('/sign-in', { email: `${turn}@example.com`, password })).status);
    expect(tries).toEqual([...Array.from({ length: 100 }, () => 403), 429]);
    const { email } = await signUpPerson(service);
    expect((await openBrowser(service, '127.0.6.2').post('/sign-in', { email, password })).status).toBe(303);
  });

  test('to ten attempts for the current password in a stolen session', async () => {
    const { token } = await signUpPerson(service);
    const tries: number[] = [];
    for (let turn = 0; turn < 11; turn++)
      tries.push(
        (
          await openWithStolenSession(service, token).post('/account/password', {
            currentPassword: `guess ${turn}`,
            password: next,
          })
        ).status,
      );
    expect(tries).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
  });

  test.each([
    ['/new-password', { link: 'A'.repeat(43), password: next }],
    ['/forgotten-password', { email: 'x@example.com' }],
    ['/sign-up', { email: 'x', password }],
  ])('at %s to twenty requests an hour', async (form, fields) => {
    const browser = openBrowser(service, `127.0.7.${++addresses}`);
    for (let turn = 0; turn < 20; turn++) expect((await browser.post(form, fields)).status).not.toBe(429);
    expect((await browser.post(form, fields)).status).toBe(429);
  });

  test('to a hundred sign-ins by passkey from a network address', async () => {
    const browser = openBrowser(service, '127.0.8.2');
    const tries: number[] = [];
    for (let turn = 0; turn < 101; turn++)
      tries.push((await browser.post('/sign-in/passkey', { passkey: '{}' })).status);
    expect(tries).toEqual([...Array.from({ length: 100 }, () => 403), 429]);
  });

  test('to five email addresses that a user enters in an hour', async () => {
    const messages: EmailMessage[] = [];
    const send = (message: EmailMessage) => Promise.resolve(void messages.push(message));
    const mailing = await startTestService({ publicUrl: 'https://example.com', mail: { isOn: true, send } });
    const { browser } = await createPerson(mailing);
    const tries: number[] = [];
    for (let turn = 0; turn < 7; turn++)
      tries.push((await browser.post('/account/email', { email: `${turn}@example.com` })).status);
    expect(tries).toEqual([303, 303, 303, 303, 303, 429, 429]);
    await waitUntil(() => messages.length === 5);
    await mailing.close();
    expect(messages).toHaveLength(5);
  });

  test('to a hundred passkey challenges', async () => {
    const browser = openBrowser(service, '127.0.8.1');
    for (let turn = 0; turn < 100; turn++) expect((await browser.post('/passkeys/sign-in')).status).toBe(200);
    expect((await browser.post('/passkeys/sign-in')).status).toBe(429);
  });
});

test('a sign-in by passkey without a challenge leaves nothing in the audit trail', async () => {
  const browser = openBrowser(service, '127.0.8.3');
  const { auditEvent } = service.database.prisma;
  const before = await auditEvent.count();
  await browser.post('/sign-in/passkey', { passkey: '{}' });
  expect(await auditEvent.count()).toBe(before);
  await browser.post('/passkeys/sign-in');
  await browser.post('/sign-in/passkey', { passkey: '{}' });
  expect(await auditEvent.findFirst({ orderBy: { id: 'desc' } })).toMatchObject({
    kind: 'sign_in_failed',
    address: '127.0.8.3',
    details: { how: 'passkey' },
  });
  expect(await auditEvent.count()).toBe(before + 1);
});

test('messages that strangers request do not suppress the message about a change', async () => {
  const messages: EmailMessage[] = [];
  const send = (message: EmailMessage) => Promise.resolve(void messages.push(message));
  const mailing = await startTestService({ publicUrl: 'https://example.com', mail: { isOn: true, send } });
  const email = 'ann@example.com';
  await mailing.database.prisma.user.create({ data: { email } });
  for (let turn = 0; turn < 8; turn++) await openBrowser(mailing).post('/forgotten-password', { email });
  await waitUntil(() => messages.length === 5);
  const link = (await createResetLink(mailing.database, { email, actor: 'admin' })) ?? '';
  expect((await openBrowser(mailing).post('/new-password', { link, password: next })).status).toBe(303);
  await waitUntil(() => messages.length === 6);
  expect(messages.at(-1)).toMatchObject({ to: email, subject: 'Your sign-in was changed' });
  await mailing.close();
});

test('no secret is in the log or the audit trail', async () => {
  const { browser, email, token } = await signUpPerson(service);
  const link = (await createResetLink(service.database, { email, actor: 'admin' })) ?? '';
  const request = { accountId: null, email: null, role: 'owner', invitedBy: null, actor: 'admin' } as const;
  const invitation = await createInvitation(service.database, request);
  await browser.get(`/new-password?link=${link}`);
  const joined = await openBrowser(service).get(`/sign-up?invitation=${invitation}`);
  expect(joined.text).toContain(invitation);
  await browser.post('/sign-in', { email: password, password });
  await browser.post('/passkeys/sign-in');
  const challenge = browser.cookies.get('passkey') ?? '';
  await browser.post('/new-password', { link, password: next });
  await browser.post('/sign-in', { email, password: next });
  const fresh = browser.cookies.get('session') ?? '';
  const { rows } = await service.database.pool.query('SELECT audit_event::text FROM audit_event');
  const written = service.logLines.join('') + JSON.stringify(rows);
  expect(written).toContain('password_reset');
  for (const secret of [password, next, token, fresh, link, invitation, challenge]) {
    expect(secret.length).toBeGreaterThan(10);
    expect(written).not.toContain(secret);
  }
});

test('the host name of a request is not in any message', async () => {
  const server = await openMailServer();
  const mail = createMail({ url: server.url, from: 'nutrition@example.com' });
  const mailing = await startTestService({ signUp: 'open', publicUrl: 'https://nutrition.example.com', mail });
  await mailing.database.prisma.user.create({ data: { email: 'ann@example.com' } });
  const foreign = { Host: 'evil.example', Origin: 'http://evil.example', 'X-Forwarded-Host': 'evil.example' };
  await openBrowser(mailing).post('/forgotten-password', { email: 'ann@example.com' }, foreign);
  await openBrowser(mailing).post('/sign-up', { email: 'new@example.com' }, foreign);
  for (const to of ['ann@example.com', 'new@example.com']) {
    const { text } = await server.receive(to);
    expect(text).toContain('https://nutrition.example.com/');
    expect(text).not.toContain('evil.example');
  }
  await mailing.close();
  await server.close();
});

test('an address with a line break cannot add a header to a message', async () => {
  const messages: EmailMessage[] = [];
  const mail = {
    isOn: true,
    send: (message: EmailMessage) => {
      messages.push(message);
      return Promise.resolve();
    },
  };
  const mailing = await startTestService({ signUp: 'open', publicUrl: 'https://example.com', mail });
  for (const email of [
    'a@example.com\r\nBcc: b@example.com',
    'a@example.com,b@example.com',
    'a@example.com b@example.com',
  ])
    expect((await openBrowser(mailing).post('/sign-up', { email })).status).toBe(422);
  await mailing.close();
  expect(messages).toEqual([]);
});
