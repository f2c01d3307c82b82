import { startTestService, type TestService } from '../conformance/start-test-service';
import { openBrowser, type Browser } from '../support/browser';
import { password, signUpPerson, type SignedUp } from '../support/sign-up-person';
import { readLines, readValue } from './try-form';

let service: TestService;
beforeAll(async () => (service = await startTestService({ signUp: 'open' })));
afterAll(() => service.close());

const text = '100 g butter\r\n1 cup "flour" & <water>\r\n2 eggs';
const lines = ['100 g butter', '1 cup "flour" & <water>', '2 eggs'];

/** Signs up a person, opens `/try`, and ends all sessions, as a sign-out in another browser does. */
async function typeAndLoseSession(fields: Readonly<Record<string, string>> = {}) {
  const person = await signUpPerson(service);
  const typist = readValue((await person.browser.get('/try')).text, 'typist') ?? '';
  await service.database.prisma.session.deleteMany();
  return { ...person, fields: { title: 'Dough', servings: '4', text, draft: 'a-draft', typist, ...fields } };
}

/** The hidden fields of the form that signs in by a password. */
function readHidden(html: string): Record<string, string> {
  const [, form = ''] = /<form method="post" action="\/sign-in" [^>]*>([^]*?)<\/form>/.exec(html) ?? [];
  const found = [...form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
  return Object.fromEntries(found.map(([, name = '', value = '']) => [name, unescape(value)]));
}

const unescape = (html: string): string =>
  html.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&');

async function signIn(browser: Browser, { email }: Pick<SignedUp, 'email'>, hidden: Record<string, string>) {
  return browser.post('/sign-in', { ...hidden, email, password });
}

test('a recipe that is sent after the session has ended is there after the sign-in, and nothing is stored of it', async () => {
  const { browser, email, fields } = await typeAndLoseSession({ read: 'yes', chosen: '173410 100 g butter' });
  const asked = await browser.post('/try', fields);
  expect(asked.status).toBe(403);
  expect(asked.text).toContain('Your session has ended.');
  const hidden = readHidden(asked.text);
  const refused = await browser.post('/sign-in', { ...hidden, email, password: 'another password' });
  expect(refused.status).toBe(403);
  expect(readHidden(refused.text)).toEqual(hidden);
  const page = await signIn(browser, { email }, readHidden(refused.text));
  expect(page.status).toBe(200);
  expect(readLines(unescape(page.text))).toEqual(lines);
  for (const [name, value] of Object.entries({ title: 'Dough', servings: '4', read: 'yes', draft: 'a-draft' }))
    expect(page.text).toMatch(new RegExp(`<input[^>]*name="${name}"[^>]*value="${value}"`));
  expect(page.text).toContain('value="173410 100 g butter"');
  const { rows } = await service.database.pool.query(`SELECT row_to_json(e) AS event FROM audit_event e`);
  expect(JSON.stringify(rows)).not.toContain('butter');
});

test('a label that is downloaded after the session has ended keeps the recipe as well', async () => {
  const { browser, email, fields } = await typeAndLoseSession();
  const asked = await browser.post('/try/label', fields);
  expect(asked.status).toBe(403);
  expect(readLines(unescape((await signIn(browser, { email }, readHidden(asked.text))).text))).toEqual(lines);
});

test('another person who signs in does not get the recipe', async () => {
  const other = await signUpPerson(service);
  const { browser, fields } = await typeAndLoseSession();
  const hidden = readHidden((await browser.post('/try', fields)).text);
  const answer = await signIn(browser, other, hidden);
  expect([answer.status, answer.headers.location]).toEqual([303, '/try']);
  expect((await browser.get('/try')).text).not.toContain('butter');
});

test('a recipe of more than 256 KiB is refused, with what to do', async () => {
  const { browser, fields } = await typeAndLoseSession({ text: '1 egg\n'.repeat(50_000) });
  const answer = await browser.post('/try', fields);
  expect(answer.status).toBe(413);
  expect(answer.text).toContain('sign in from another tab');
});

test('a form without a text leads to the sign-in', async () => {
  const { browser, fields } = await typeAndLoseSession({ text: ' ' });
  const answer = await browser.post('/try', fields);
  expect([answer.status, answer.headers.location]).toEqual([303, '/sign-in?next=%2Ftry&done=ended']);
});

test('a page of another site cannot have a recipe kept', async () => {
  const { browser, fields } = await typeAndLoseSession();
  const answer = await browser.post('/try', fields, { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' });
  expect(answer.status).toBe(403);
  expect(answer.text).not.toContain('butter');
});

test('a visitor without a session can send no recipe through the sign-in', async () => {
  const stranger = openBrowser(service);
  const answer = await stranger.post('/try', { text });
  expect([answer.status, answer.headers.location]).toEqual([303, '/sign-in?next=%2Ftry']);
});
