import { createAccountKey } from '../../src/accounts/account-keys';
import { ApiError } from '../../src/errors';
import { createInvitation } from '../../src/people/invitations';
import { createPerson, type Person } from '../web/create-person';
import { startTestService, type TestService } from '../conformance/start-test-service';
import { createManager } from '../support/account';
import { openBrowser } from '../support/browser';
import { fillPath, listForms, listRoutes, type Route } from '../support/list-routes';

const crossSiteForm = new ApiError('cross_site_form').message;

let service: TestService;
let forms: readonly Route[];
let pages: readonly Route[];

beforeAll(async () => {
  service = await startTestService({ signUp: 'open', trustProxy: ['loopback'] });
  forms = listForms(service.app);
  pages = listRoutes(service.app).filter(({ method }) => method === 'GET');
});
afterAll(() => service.close());

/** What forms may change. */
async function readState(): Promise<unknown> {
  const tables = ['app_user', 'session', 'membership', 'invitation', 'api_key', 'one_time_link', 'passkey', 'account'];
  const state = tables.map((table) => `(SELECT json_agg(t ORDER BY t::text) FROM ${table} t) AS ${table}`);
  const { rows } = await service.database.pool.query(`SELECT ${state.join(', ')}`);
  return rows[0];
}

/** Creates a key and an invitation of an account. Returns every id that an address can name. */
async function createRecords({ accountId, userId, email }: Person): Promise<readonly string[]> {
  const { database } = service;
  const newKey = { accountId, name: 'oven', scopes: ['analyze'], expiresAt: null } as const;
  const key = await createAccountKey(database, newKey, createManager(['analyze']));
  await createInvitation(database, { accountId, email: null, role: 'member', invitedBy: userId, actor: email });
  const invitation = await database.prisma.invitation.findFirstOrThrow({ where: { accountId } });
  return [key.id, invitation.id, userId];
}

test('the routes of the application are known', () => {
  expect(forms.length).toBeGreaterThan(20);
  expect(forms.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/sign-in', '/sign-out', '/dashboard/keys/:id/revoke', '/account/password']),
  );
  expect(pages.map(({ path }) => path)).toEqual(expect.arrayContaining(['/', '/docs', '/graphql', '/dashboard/usage']));
});

describe('a form has no effect that is sent from', () => {
  const senders = [
    ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['another host of the domain', { 'Sec-Fetch-Site': 'same-site' }],
    ['no page', { 'Sec-Fetch-Site': 'none' }],
    ['another site that names this origin', { 'Sec-Fetch-Site': 'cross-site', Origin: 'http://localhost' }],
    ['another origin in an old browser', { 'Sec-Fetch-Site': undefined, Origin: 'https://evil.example' }],
    ['another port in an old browser', { 'Sec-Fetch-Site': undefined, Origin: 'http://localhost:8080' }],
    ['a sandboxed frame', { 'Sec-Fetch-Site': undefined, Origin: 'null' }],
    ['no browser', { 'Sec-Fetch-Site': undefined, Origin: undefined }],
  ] as const;

  test.each(senders)('%s', async (_, headers) => {
    const { browser, userId } = await createPerson(service, { isAdmin: true });
    const before = await readState();
    const codes = new Map<string, unknown>();
    for (const form of forms) {
      const path = fillPath(form, userId);
      const answer = await browser.post(path, { email: 'x@example.com' }, { Accept: 'application/json', ...headers });
      codes.set(form.path, [answer.status, answer.body.message, answer.headers['set-cookie']]);
    }
    expect(codes).toEqual(new Map(forms.map(({ path }) => [path, [403, crossSiteForm, undefined]])));
    expect(await readState()).toEqual(before);
  });

  test('and each is taken from a page of this service', async () => {
    const refused: string[] = [];
    for (const form of forms) {
      const { browser, userId } = await createPerson(service, { isAdmin: true });
      const { text } = await browser.post(fillPath(form, userId), {}, { Accept: 'application/json' });
      if (text.includes(crossSiteForm)) refused.push(form.path);
    }
    expect(refused).toEqual([]);
  });
});

test('the owner of another account finds and changes nothing by its ids', async () => {
  const [owner, stranger] = [await createPerson(service), await createPerson(service)];
  const ids = await createRecords(owner);
  const before = await readState();
  const named = [...pages, ...forms].filter(({ path }) => path.includes(':'));
  expect(named.length).toBeGreaterThan(5);
  const found: unknown[] = [];
  for (const route of named) {
    for (const id of ids) {
      const path = fillPath(route, id);
      const fields = { overlap: '0', role: 'owner' };
      const { status } =
        route.method === 'GET' ? await stranger.browser.get(path) : await stranger.browser.post(path, fields);
      if (status !== 404 && status !== 403) found.push([route, status]);
    }
  }
  expect(found).toEqual([]);
  expect(await readState()).toEqual(before);
});

test.each(['http://x:99999', 'http://[', '//x:99999', '/%', ''])(
  'no request line fails a page: a path after %j',
  async (start) => {
    const { browser, userId } = await createPerson(service, { isAdmin: true });
    const failed: unknown[] = [];
    for (const route of pages) {
      const { status } = await browser.get(`${start}${fillPath(route, userId)}?done=x&next=%00&search=%&link=%`);
      if (status >= 500) failed.push([route, status]);
    }
    expect(failed).toEqual([]);
  },
);

describe('every page', () => {
  const visitors = ['a visitor', 'a user', 'an admin'] as const;

  test.each(visitors)('of %s is framed by no other page, kept by no cache, and leads to no other site', async (who) => {
    const { browser, userId } =
      who === 'a visitor'
        ? { browser: openBrowser(service), userId: 'nobody' }
        : await createPerson(service, { isAdmin: who === 'an admin' });
    const wrong: unknown[] = [];
    let read = 0;
    for (const route of pages) {
      const path = fillPath(route, userId);
      const { status, headers } = await browser.get(path);
      const { location, 'content-type': type = '' } = headers;
      const policy = String(headers['content-security-policy']);
      if (location !== undefined && !/^\/(?![/\\])/.test(location)) wrong.push([path, location]);
      if (!type.startsWith('text/html')) continue;
      read++;
      const isOwn = /frame-ancestors 'none'/.test(policy) && /default-src 'none'/.test(policy);
      const hasInline = policy.includes('unsafe');
      if (!isOwn || hasInline || headers['cache-control'] !== 'no-store') wrong.push([path, status, headers]);
    }
    expect(wrong).toEqual([]);
    expect(read).toBeGreaterThan(10);
  });
});
