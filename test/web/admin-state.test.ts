import { createHash } from 'node:crypto';
import { createDecisionStore, toDecisionKey, type Question } from '../../src/ai/decisions';
import { maxLineLength, quoteText } from '../../src/ai/ollama/step-model';
import { readProjectVersion } from '../../src/project-root';
import { pancakes } from '../conformance/recipes';
import { startTestService, type TestService } from '../conformance/start-test-service';
import { openBrowser } from '../support/browser';
import { createPerson, type Person } from './create-person';

let service: TestService;
let admin: Person;

beforeAll(async () => {
  service = await startTestService();
  admin = await createPerson(service, { isAdmin: true });
});

afterAll(() => service.close());

const read = async (path: string): Promise<string> => (await admin.browser.get(path)).text;

test.each(['/admin', '/admin/decisions'])('%s is for admins alone', async (path) => {
  const person = await createPerson(service);
  expect((await person.browser.get(path)).status).toBe(403);
  const { status, headers } = await openBrowser(service).get(path);
  expect([status, headers.location]).toEqual([303, `/sign-in?next=${encodeURIComponent(path)}`]);
});

test('the state names every part as /readyz does, and the versions that answers carry', async () => {
  const text = await read('/admin');
  const { parts } = JSON.parse((await service.send({ method: 'GET', path: '/readyz' })).text);
  for (const name of Object.keys(parts)) expect(text).toContain(`<th scope="row">${name}</th>`);
  const { headers } = await service.analyze(await service.createKey(), pancakes);
  expect(text).toContain(`<code>${String(headers['x-data-version'])}</code>`);
  expect(text).toContain(`<code>${readProjectVersion()}</code>`);
  expect(text).toContain('SR Legacy');
});

test('the state counts accounts, users, keys that work, recipes of this month, missed names and corrections', async () => {
  const { prisma } = service.database;
  const month = new Date(`${new Date().toISOString().slice(0, 7)}-01`);
  const former = new Date(month.getTime() - 86_400_000);
  const accountId = admin.accountId;
  await prisma.usage.create({ data: { accountId, month, recipes: 123_456 } });
  await prisma.usage.create({
    data: { accountId, month: new Date(`${former.toISOString().slice(0, 7)}-01`), recipes: 7 },
  });
  const revoked = { name: 'k', prefix: 'rna_x', scopes: ['analyze'], accountId };
  const past = new Date(Date.now() - 1000);
  await prisma.apiKey.create({
    data: { ...revoked, hash: createHash('sha256').update('1').digest(), revokedAt: past },
  });
  await prisma.apiKey.create({
    data: { ...revoked, hash: createHash('sha256').update('2').digest(), expiresAt: past },
  });
  const text = await read('/admin');
  const facts = new Map(
    [...text.matchAll(/<dt>([^<]+)<\/dt><dd>(?:<a [^>]+>)?([^<]+)/g)].map(([, name, value]) => [name, value]),
  );
  const works = await prisma.apiKey.count({ where: { revokedAt: null, expiresAt: null } });
  expect(facts.get('Accounts')).toBe(String(await prisma.account.count()));
  expect(facts.get('Users')).toBe(String(await prisma.user.count()));
  expect(facts.get('Active keys')).toBe(String(works));
  // One more was answered in another test, and is counted shortly after its answer.
  expect(facts.get('Recipes this month')).toMatch(/^123,45[67]$/);
});

test('what needs attention is a name that often has no food, and an account at its limit', async () => {
  const { prisma } = service.database;
  await prisma.usage.deleteMany();
  expect(await read('/admin')).toContain('Nothing needs attention.');
  await prisma.askedName.create({
    data: { name: 'unobtainium', unmatched: 10, example: '1 cup unobtainium', match: 0 },
  });
  await prisma.askedName.create({ data: { name: 'rarely', unmatched: 9, example: 'rarely', match: 0 } });
  const month = new Date(`${new Date().toISOString().slice(0, 7)}-01`);
  await prisma.usage.create({ data: { accountId: admin.accountId, month, recipes: 100 } });
  const text = await read('/admin');
  expect(text).toContain('<a href="/admin/names">1 name</a> had no food in 10 lines or more');
  expect(text).toContain('<a href="/admin/accounts">1 account</a> used up the recipes');
});

describe('decisions', () => {
  const digest = 'd'.repeat(64);
  const base = { prompt: 'p', schema: {}, options: {}, digest, title: null } as const;
  const rice = { fdcId: 2, description: 'Rice, <b>white</b>' };
  const quote = (line: string): string => quoteText(line, maxLineLength);
  const candidates = [rice, { fdcId: 3, description: 'Egg' }];

  async function keep(question: Question, value: unknown): Promise<void> {
    const key = toDecisionKey(question);
    await createDecisionStore(service.database).keep({ key, question, model: 'test:1b', value });
  }

  beforeAll(async () => {
    const chosen = { fdcId: 3, odds: { shares: [0.2, 0.8], mass: 0.9 } };
    await keep({ ...base, step: 'choose', line: quote('2 "large" eggs (100%)'), candidates }, chosen);
    const refused = { isRight: false, odds: { shares: [0.75, 0.25], mass: 1 } };
    await keep({ ...base, step: 'confirm', line: 'half \ud83c a surrogate', candidates: [rice] }, refused);
    const spans = { amount: '1 cup', food: 'rice', prep: 'cooked' };
    await keep({ ...base, step: 'reread', line: quote('<script>alert(1)</script> rice'), candidates: null }, spans);
    await keep({ ...base, step: 'choose', line: quote('nothing known'), candidates }, null);
  });

  test('are counted by model and step, and listed with question, answer and odds', async () => {
    const text = (await read('/admin/decisions')).replaceAll('&quot;', '"');
    expect(text).toContain('without a model');
    expect(text).toContain(String.raw`"2 \"large\" eggs (100%)"`);
    expect(text).toContain('Egg (FDC 3)');
    expect(text).toContain('0.80');
    expect(text).toContain('no: Rice, &lt;b>white&lt;/b>');
    expect(text).toContain('0.75');
    expect(text).toContain('food “rice”, amount “1 cup”, preparation “cooked”');
    expect(text).toContain('no usable response');
    expect(text).not.toContain('<script>alert');
    expect(text).toContain('<code>dddddddddddd</code>');
  });

  test.each([
    ['EGGS (100%)', ['2 \\&quot;large\\&quot; eggs']],
    ['"large"', ['2 \\&quot;large\\&quot; eggs']],
    ['surrogate', ['a surrogate']],
    ['.*', []],
    ['white', []],
    ['\0', []],
    ['\\', []],
  ])('are found by words of the line alone: %s', async (search, found) => {
    const text = await read(`/admin/decisions?search=${encodeURIComponent(search)}`);
    for (const line of found) expect(text).toContain(line);
    expect(text.includes('No decision was found')).toBe(found.length === 0);
  });

  test('are listed by step, and an unknown step or place is left out', async () => {
    const confirms = await read('/admin/decisions?step=confirm');
    expect(confirms).toContain('Is this food right?');
    expect(confirms).not.toContain('Which food is it?');
    for (const wrong of ['step=x', 'after=x', `after=99999999999999-${'a'.repeat(64)}`])
      expect(await read(`/admin/decisions?${wrong}`)).toContain('nothing known');
  });

  test('are all shown over the pages, each once', async () => {
    for (let index = 0; index < 120; index++)
      await keep({ ...base, step: 'choose', line: quote(`paged line ${index};`), candidates }, null);
    const shown: string[] = [];
    for (let path: string | undefined = '/admin/decisions?search=paged'; path !== undefined;) {
      const text = await read(path);
      shown.push(...(text.match(/paged line \d+;/g) ?? []));
      path = /href="([^"]+)">Earlier decisions/.exec(text)?.[1]?.replaceAll('&amp;', '&');
    }
    expect([shown.length, new Set(shown).size]).toEqual([120, 120]);
  });
});
