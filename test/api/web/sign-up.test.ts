import { createInvitation } from '../../../src/people/invitations';
import { createMail } from '../../../src/people/mail';
import { startTestService, type TestService } from '../../conformance/start-test-service';
import { openBrowser } from '../../support/browser';
import { openMailServer, readLink, type MailServer } from '../../support/mail-server';

const password = 'correct horse battery';
const publicUrl = 'https://nutrition.example.com';
const recipe = { title: 'Toast', ingredients: ['1 slice bread'], servings: 1 };

describe('without a mail server', () => {
  let service: TestService;
  beforeAll(async () => (service = await startTestService({ signUp: 'open' })));
  afterAll(() => service.close());

  test('a person who signs up is signed in and gets a key that works at once', async () => {
    const browser = openBrowser(service);
    const answer = await browser.post('/sign-up', { email: ' Ann@Example.com', password });
    expect(answer.status).toBe(200);
    const [key = ''] = /rna_\w+/.exec(answer.text) ?? [];
    expect((await service.analyze(key, recipe)).status).toBe(200);
    expect((await browser.get('/account')).text).toContain('ann@example.com');
    const { account } = await service.database.prisma.membership.findFirstOrThrow({ include: { account: true } });
    expect(account).toMatchObject({ name: 'ann@example.com', planName: 'Free' });
  });

  test('an address can sign up only once', async () => {
    const fields = { email: 'twice@example.com', password };
    expect((await openBrowser(service).post('/sign-up', fields)).status).toBe(200);
    expect((await openBrowser(service).post('/sign-up', fields)).status).toBe(409);
  });

  test.each([
    ['an address without a domain', { email: 'ann', password }, 'The email address is not complete'],
    ['a short password', { email: 'b@example.com', password: 'short' }, 'The password is too short'],
    [
      'a password of few characters',
      { email: 'b@example.com', password: 'aaaaaaaaaaaa' },
      'too few different characters',
    ],
    ['the address as password', { email: 'b@example.com', password: 'B@example.com' }, 'is the email address'],
  ])('%s is refused by the form, which keeps the address but not the password', async (_, fields, sentence) => {
    const answer = await openBrowser(service).post('/sign-up', fields);
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(sentence);
    expect(answer.text).toContain(`value="${fields.email}"`);
    expect(answer.text).not.toMatch(/<input[^>]*type="password"[^>]*value=/);
  });
});

describe('by invitation', () => {
  let service: TestService;
  let owner: { readonly userId: string; readonly accountId: string };
  beforeAll(async () => {
    service = await startTestService({ signUp: 'closed' });
    const { prisma } = service.database;
    const { id: accountId } = await prisma.account.create({ data: { name: 'bakery', planName: 'Free' } });
    const { id: userId } = await prisma.user.create({ data: { email: 'owner@example.com' } });
    owner = { userId, accountId };
  });
  afterAll(() => service.close());

  const invite = (email: string | null, accountId: string | null = owner.accountId): Promise<string> =>
    createInvitation(service.database, { accountId, email, role: 'member', invitedBy: owner.userId, actor: 'owner' });

  test('a closed service refuses a sign-up without an invitation', async () => {
    expect((await openBrowser(service).get('/sign-up')).status).toBe(403);
    const refused = await openBrowser(service).post('/sign-up', { email: 'c@example.com', password });
    expect(refused.status).toBe(403);
    expect(await service.database.prisma.user.count({ where: { email: 'c@example.com' } })).toBe(0);
  });

  test('an invited person joins the account, and the invitation works once', async () => {
    const invitation = await invite('dan@example.com');
    const browser = openBrowser(service);
    expect((await browser.get(`/sign-up?invitation=${invitation}`)).text).toContain('dan@example.com');
    const answer = await browser.post('/sign-up', { email: 'dan@example.com', password, invitation });
    expect(answer).toMatchObject({ status: 303, headers: { location: '/dashboard?done=joined' } });
    const members = await service.database.prisma.membership.findMany({ where: { accountId: owner.accountId } });
    expect(members).toMatchObject([{ role: 'member' }]);
    const again = await openBrowser(service).post('/sign-up', { email: 'dan2@example.com', password, invitation });
    expect(again.status).toBe(403);
    expect(again.text).toContain('This invitation was used, withdrawn or has expired; ask for a new one.');
  });

  test('an invitation for an address is refused for another', async () => {
    const invitation = await invite('eve@example.com');
    const answer = await openBrowser(service).post('/sign-up', { email: 'mallory@example.com', password, invitation });
    expect(answer.status).toBe(409);
    expect(await service.database.prisma.user.count({ where: { email: 'mallory@example.com' } })).toBe(0);
  });

  test('a signed-in person joins another account', async () => {
    const browser = openBrowser(service);
    await browser.post('/sign-up', { email: 'fay@example.com', password, invitation: await invite(null, null) });
    const invitation = await invite('fay@example.com');
    expect((await browser.get(`/sign-up?invitation=${invitation}`)).text).toContain('Join an account');
    expect((await browser.post('/sign-up/join', { invitation })).status).toBe(303);
    const where = { email: 'fay@example.com' };
    const { memberships } = await service.database.prisma.user.findUniqueOrThrow({
      where,
      include: { memberships: true },
    });
    expect(memberships).toHaveLength(2);
  });

  test('a signed-in person cannot join by an invitation for another address', async () => {
    const browser = openBrowser(service);
    await browser.post('/sign-up', { email: 'gus@example.com', password, invitation: await invite(null, null) });
    expect((await browser.post('/sign-up/join', { invitation: await invite('hal@example.com') })).status).toBe(409);
  });
});

describe('with a mail server', () => {
  let service: TestService;
  let server: MailServer;
  beforeAll(async () => {
    server = await openMailServer();
    const mail = createMail({ url: server.url, from: 'nutrition@example.com' });
    service = await startTestService({ signUp: 'open', publicUrl, mail });
  });
  afterAll(async () => {
    await service.close();
    await server.close();
  });

  test('a sign-up continues by a mailed link, which confirms the address', async () => {
    const browser = openBrowser(service);
    const asked = await browser.post('/sign-up', { email: 'ann@example.com' });
    expect(asked).toMatchObject({ status: 303, headers: { location: '/sign-up?done=mailed' } });
    expect((await browser.get('/sign-up?done=mailed')).text).toContain('An email with a link was sent to the address that you entered.');
    expect(await service.database.prisma.user.count()).toBe(0);
    const link = readLink(await server.receive('ann@example.com'), publicUrl);
    expect((await browser.get(link)).text).toContain('value="ann@example.com"');
    const invitation = new URL(link, publicUrl).searchParams.get('invitation') ?? '';
    const answer = await browser.post('/sign-up', { email: 'ann@example.com', password, invitation });
    const [key = ''] = /rna_\w+/.exec(answer.text) ?? [];
    expect((await service.analyze(key, recipe)).status).toBe(200);
    const { verifiedAt } = await service.database.prisma.user.findUniqueOrThrow({
      where: { email: 'ann@example.com' },
    });
    expect(verifiedAt).not.toBeNull();
  });

  test('a taken address gets the same answer, and its owner gets a message', async () => {
    await service.database.prisma.user.create({ data: { email: 'owner@example.com' } });
    const known = await openBrowser(service).post('/sign-up', { email: 'owner@example.com' });
    const unknown = await openBrowser(service).post('/sign-up', { email: 'nobody@example.com' });
    expect([known.status, known.headers.location, known.text]).toEqual([
      unknown.status,
      unknown.headers.location,
      unknown.text,
    ]);
    expect((await server.receive('owner@example.com')).subject).toBe('You have signed up already');
    expect((await server.receive('nobody@example.com')).subject).toBe('Finish signing up');
  });

  test('a person with a link from an admin confirms the address by a mailed link', async () => {
    const request = {
      accountId: null,
      email: 'ida@example.com',
      role: 'owner',
      invitedBy: null,
      actor: 'admin',
    } as const;
    const invitation = await createInvitation(service.database, request);
    const browser = openBrowser(service);
    await browser.post('/sign-up', { email: 'ida@example.com', password, invitation });
    expect((await browser.get('/account')).text).toContain('not confirmed yet');
    const link = readLink(await server.receive('ida@example.com'), publicUrl);
    expect((await browser.get(link)).text).toContain('ida@example.com');
    const secret = new URL(link, publicUrl).searchParams.get('link') ?? '';
    expect((await browser.post('/verify', { link: secret })).headers.location).toBe('/account?done=verified');
    expect((await browser.get('/account')).text).not.toContain('not confirmed yet');
    expect((await browser.post('/verify', { link: secret })).status).toBe(403);
  });

  test('an address gets at most five messages an hour', async () => {
    for (let turn = 0; turn < 7; turn++) await openBrowser(service).post('/sign-up', { email: 'flood@example.com' });
    await openBrowser(service).post('/sign-up', { email: 'last@example.com' });
    await server.receive('last@example.com');
    await server.receive('flood@example.com', 5);
    expect(server.messages.filter(({ to }) => to.includes('flood@example.com'))).toHaveLength(5);
  });
});
