import { createInvitation, noteInvitationMailed } from '../../src/people/invitations';
import { createMail } from '../../src/people/mail';
import { startTestService, type TestService } from '../conformance/start-test-service';
import { openBrowser } from '../support/browser';
import { password } from '../support/sign-up-person';
import { createPerson, type Person } from './create-person';
import { openMailServer, readLink, type MailServer } from '../support/mail-server';

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
    service = await startTestService({ signUp: 'invite' });
    const { prisma } = service.database;
    const { id: accountId } = await prisma.account.create({ data: { name: 'bakery', planName: 'Free' } });
    const { id: userId } = await prisma.user.create({ data: { email: 'owner@example.com' } });
    owner = { userId, accountId };
  });
  afterAll(() => service.close());

  const invite = (email: string | null, accountId: string | null = owner.accountId): Promise<string> =>
    createInvitation(service.database, { accountId, email, role: 'member', invitedBy: owner.userId, actor: 'owner' });

  test('a service that is not open refuses a sign-up without an invitation, and says who can give one', async () => {
    expect((await openBrowser(service).get('/sign-up')).status).toBe(403);
    const { text } = await openBrowser(service).get('/sign-in');
    expect(toPlainText(text)).toContain('Ask an admin of this service for an invitation.');
    const refused = await openBrowser(service).post('/sign-up', { email: 'c@example.com', password });
    expect(refused.status).toBe(403);
    expect(await service.database.prisma.user.count({ where: { email: 'c@example.com' } })).toBe(0);
  });

  test('an invited person joins the account, and the invitation works once', async () => {
    const invitation = await invite('dan@example.com');
    const browser = openBrowser(service);
    const { text } = await browser.get(`/sign-up?invitation=${invitation}`);
    expect(text).toContain('dan@example.com');
    expect(toPlainText(text)).toContain('owner@example.com invites you to join the account bakery as a member.');
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
    const shown = toPlainText((await browser.get(`/sign-up?invitation=${invitation}`)).text);
    expect(shown).toContain('owner@example.com invites you to join the account bakery as a member.');
    expect(shown).toContain('The dashboard then shows the account that you join.');
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

describe('under SIGN_UP=closed', () => {
  let service: TestService;
  let owner: Person;
  let admin: Person;
  beforeAll(async () => {
    service = await startTestService({ signUp: 'closed' });
    owner = await createPerson(service);
    admin = await createPerson(service, { isAdmin: true });
  });
  afterAll(() => service.close());

  /** Creates an invitation to the account of the owner. */
  const invite = (invitedBy: string | null): Promise<string> => {
    const { accountId } = owner;
    return createInvitation(service.database, { accountId, email: null, role: 'member', invitedBy, actor: 'test' });
  };

  test('an invitation of an owner creates no user', async () => {
    const invitation = await invite(owner.userId);
    const browser = openBrowser(service);
    const shown = await browser.get(`/sign-up?invitation=${invitation}`);
    const answer = await browser.post('/sign-up', { invitation, email: 'new@example.com', password });
    expect([shown.status, answer.status]).toEqual([403, 403]);
    expect(shown.text).toContain('This invitation is for existing users; sign in, then open its link again.');
    expect(await service.database.prisma.user.count({ where: { email: 'new@example.com' } })).toBe(0);
  });

  test('an invitation of an owner lets a user join', async () => {
    const invitation = await invite(owner.userId);
    const { browser, userId } = await createPerson(service);
    expect((await browser.get(`/sign-up?invitation=${invitation}`)).status).toBe(200);
    expect((await browser.post('/sign-up/join', { invitation })).status).toBe(303);
    expect(await service.database.prisma.membership.count({ where: { userId } })).toBe(2);
  });

  test.each([
    ['an admin', () => admin.userId],
    ['the command line', () => null],
  ])('an invitation of %s creates a user', async (who, by) => {
    const email = `${who.replaceAll(' ', '-')}@example.com`;
    const answer = await openBrowser(service).post('/sign-up', { invitation: await invite(by()), email, password });
    expect(answer.headers.location).toBe('/dashboard?done=joined');
  });

  test('a link that the sign-up form mailed while the service was open creates no user', async () => {
    const request = {
      accountId: null,
      email: 'mailed@example.com',
      role: 'owner',
      invitedBy: null,
      actor: 'x',
    } as const;
    const invitation = await createInvitation(service.database, request);
    await noteInvitationMailed(service.database, invitation);
    const answer = await openBrowser(service).post('/sign-up', { invitation, email: 'mailed@example.com', password });
    expect(answer.status).toBe(403);
  });
});

/** Removes the markup of a page. */
function toPlainText(html: string): string {
  return html.replace(/<[^>]+>/g, '').replace(/\s+/g, ' ');
}

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
    expect((await browser.get('/sign-up?done=mailed')).text).toContain(
      'An email with a link was sent to the address that you entered.',
    );
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

  test('an invitation without an address continues by a mailed link, and does not reveal who has signed up', async () => {
    const { accountId, userId, email: known } = await createPerson(service);
    const { name } = await service.database.prisma.account.findUniqueOrThrow({ where: { id: accountId } });
    const request = { accountId, email: null, role: 'member', invitedBy: userId, actor: known } as const;
    const invitation = await createInvitation(service.database, request);
    const browser = openBrowser(service);
    const shown = await browser.get(`/sign-up?invitation=${invitation}`);
    expect(toPlainText(shown.text)).toContain(`to join the account ${name} as a member.`);
    expect(shown.text).not.toContain('type="password"');
    const email = 'joan@example.com';
    const answers = [
      await browser.post('/sign-up', { invitation, email, password }),
      await browser.post('/sign-up', { invitation, email: known, password }),
    ];
    expect([answers[0]?.status, answers[0]?.text]).toEqual([answers[1]?.status, answers[1]?.text]);
    expect(await service.database.prisma.user.count({ where: { email } })).toBe(0);
    expect((await server.receive(known)).subject).toBe('You have signed up already');
    const link = readLink(await server.receive(email), publicUrl);
    expect((await browser.get(link)).text).toContain(`value="${email}"`);
    const proof = new URL(link, publicUrl).searchParams.get('proof') ?? '';
    const other = await browser.post('/sign-up', { invitation, proof, email: 'other@example.com', password });
    expect(other.status).toBe(409);
    const joined = await browser.post('/sign-up', { invitation, proof, email, password });
    expect(joined.headers.location).toBe('/dashboard?done=joined');
    expect((await browser.get('/account')).text).not.toContain('not confirmed yet');
    expect((await openBrowser(service).post('/sign-up', { invitation, proof, email, password })).status).toBe(409);
  });

  test('an address gets at most five messages an hour', async () => {
    for (let turn = 0; turn < 7; turn++) await openBrowser(service).post('/sign-up', { email: 'flood@example.com' });
    await openBrowser(service).post('/sign-up', { email: 'last@example.com' });
    await server.receive('last@example.com');
    await server.receive('flood@example.com', 5);
    expect(server.messages.filter(({ to }) => to.includes('flood@example.com'))).toHaveLength(5);
  });
});
