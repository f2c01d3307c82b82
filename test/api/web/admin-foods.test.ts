import { startTestService, type TestService } from '../../conformance/start-test-service';
import { createSeededDatabase } from '../../corrections/open-correction-bench';
import { insertProducts } from '../../catalog/insert-products';
import type { TestDatabase } from '../../support/database';
import { openBrowser } from '../../support/browser';
import { createPerson, type Person } from './create-person';

const butter = 173410;
const salt = 173468;
const product = 9_000_001;

/** What would run, or break out of an attribute, if it were not shown as text. */
const script = `<script>alert(1)</script>"'><svg onload=alert(2)>`;

let store: TestDatabase;
let service: TestService;
let admin: Person;
let key: string;

beforeAll(async () => {
  store = await createSeededDatabase();
  const { pool } = store.database;
  await pool.query('UPDATE food SET description = $1, category = $1 WHERE fdc_id = $2', [`Salt ${script}`, salt]);
  await insertProducts(pool, [
    { fdcId: product, description: `NUTTY BUTTER ${script}`, brand: 'ACME "<b>"', ingredients: `nuts ${script}` },
  ]);
  service = await startTestService({ follow: store });
  admin = await createPerson(service, { isAdmin: true });
  key = await service.createKey();
});

afterAll(async () => {
  await service.close();
  await store.drop();
});

const page = `/admin/foods/${butter}`;

async function read(path: string): Promise<string> {
  const { status, text } = await admin.browser.get(path);
  expect(status).toBe(200);
  return text;
}

/** Sends a form that is accepted; the path that the browser goes on to. */
async function send(path: string, fields: Record<string, string>): Promise<string> {
  const { status, headers } = await admin.browser.post(path, fields);
  expect(status).toBe(303);
  return String(headers.location);
}

async function proteinOf(line: string): Promise<number> {
  const { analysis } = await service.analyze(key, { title: 'A recipe', ingredients: [line], servings: 1 });
  return analysis.totals.protein;
}

async function countCorrections(): Promise<number> {
  return (await store.database.pool.query('SELECT FROM food_edit')).rowCount ?? 0;
}

/** Makes a correction for a test; the number under which it is stored. */
async function correct(fields: Record<string, string>, path = page): Promise<string> {
  const next = await send(path, { reason: 'for a test', ...fields });
  return new URL(next, 'http://localhost').searchParams.get('correction') ?? '';
}

const undo = (id: string) => send(`/admin/corrections/${id}/undo`, { reason: 'the test is over', back: page });

const pages = [
  '/admin/foods',
  '/admin/foods?q=butter&dataset=sr_legacy',
  page,
  `${page}?correct=nutrient&nutrient=protein`,
  '/admin/corrections',
  '/admin/corrections/export',
  '/admin/corrections/1',
  '/admin/names',
  '/admin/names?list=unsure',
];
const forms = [page, '/admin/corrections/1/undo', '/admin/names/pin', '/admin/names/dismiss'];

test.each(pages)('%s is refused to somebody who is no admin, and to a visitor', async (path) => {
  const { browser } = await createPerson(service);
  expect((await browser.get(path)).status).toBe(403);
  const { status, headers } = await openBrowser(service).get(path);
  expect([status, headers.location]).toEqual([303, `/sign-in?next=${encodeURIComponent(path)}`]);
});

test.each(forms)('a form to %s from somebody who is no admin changes nothing', async (path) => {
  const { browser } = await createPerson(service);
  const fields = {
    correct: 'nutrient',
    nutrient: 'protein',
    amount: '5',
    phrase: 'x',
    fdcId: String(butter),
    reason: 'x',
  };
  const before = await countCorrections();
  expect((await browser.post(path, fields)).status).toBe(403);
  expect((await openBrowser(service).post(path, fields)).status).toBe(303);
  expect(await countCorrections()).toBe(before);
});

test.each(forms)('a form to %s from another site changes nothing', async (path) => {
  const fields = {
    correct: 'nutrient',
    nutrient: 'protein',
    amount: '5',
    phrase: 'x',
    fdcId: String(butter),
    reason: 'x',
  };
  const before = await countCorrections();
  const foreign = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' };
  expect((await admin.browser.post(path, fields, foreign)).status).toBe(403);
  expect(await countCorrections()).toBe(before);
});

test('foods are found by misspelt words, generic ones before branded ones, and by FDC id', async () => {
  const found = await read('/admin/foods?q=buter');
  expect(found).toContain('Butter, salted');
  expect(found.indexOf('NUTTY BUTTER')).toBeGreaterThan(found.indexOf('Butter, without salt'));
  expect(await read('/admin/foods?q=butter&dataset=branded')).not.toContain('Butter, salted');
  expect(await read(`/admin/foods?q=${butter}`)).toContain(`href="${page}"`);
  expect(await read('/admin/foods?q=zzzzqqq')).toContain('No food is found');
});

test('pages of the list of foods name each food once', async () => {
  const seen: string[] = [];
  for (let path: string | undefined = '/admin/foods'; path !== undefined;) {
    const text = await read(path);
    seen.push(...[...text.matchAll(/href="\/admin\/foods\/(\d+)"/g)].map(([, fdcId = '']) => fdcId));
    path = /href="(\/admin\/foods\?after=\d+)">Next page/.exec(text)?.[1];
  }
  const { rows } = await store.database.pool.query(
    'SELECT fdc_id::text AS id FROM food UNION ALL SELECT fdc_id::text FROM branded_food',
  );
  expect([...seen].sort()).toEqual(rows.map(({ id }) => id).sort());
});

test('a page of a search that no longer finds the food before it begins again', async () => {
  expect(await read('/admin/foods?q=butter&after=1')).toContain('Butter, salted');
  for (const after of ['x', '-1', '99999999999'])
    expect(await read(`/admin/foods?after=${after}`)).toContain('href="/admin/foods/');
});

test('a record shows its amounts with their origin, portions, flags with reasons, and names', async () => {
  const text = await read(page);
  for (const part of [
    'Saturated fat',
    '51.37',
    'Record',
    'tablespoon',
    '14.2',
    'Contains it',
    'salted butter',
    'Exact',
  ])
    expect(text).toContain(part);
});

test('a record shows what the pack of a product says', async () => {
  const text = await read(`/admin/foods/${product}`);
  for (const part of ['Bar code', '00012345678905', 'ACME &quot;&lt;b>&quot;'])
    expect(text).toContain(part);
});

test.each(['1', 'x', '99999999999', '%00', '-5'])(
  'a food %s that is not there is a page that says so',
  async (fdcId) => {
    expect((await admin.browser.get(`/admin/foods/${fdcId}`)).status).toBe(404);
    expect((await admin.browser.post(`/admin/foods/${fdcId}`, { correct: 'retirement' })).status).toBe(404);
  },
);

test('a corrected amount counts from the next request on, and an undoing brings the old one back', async () => {
  const before = await proteinOf('100 g salted butter');
  const next = await send(page, { correct: 'nutrient', nutrient: 'protein', amount: '5', reason: 'weighed by us' });
  expect(await proteinOf('100 g salted butter')).toBe(5);
  const text = await read(next);
  expect(text).toContain('Total protein: 5 g per 100 g, before 0.85 g.');
  expect(text).toContain(`Corrected by ${admin.email}: weighed by us.`);
  const [, path = ''] = /action="(\/admin\/corrections\/\d+\/undo)"/.exec(text) ?? [];
  const undone = await send(path, { back: page, reason: 'not ours' });
  expect(await read(undone)).toContain('Undone: Total protein');
  expect(await proteinOf('100 g salted butter')).toBe(before);
});

test.each([
  [{ amount: '120' }, 'Amount: 120 g per 100 g is more than the food itself weighs'],
  [{ amount: '-1' }, 'The amount is below 0'],
  [{ amount: '1,5' }, 'The amount is not a number'],
  [{ amount: '1e3' }, 'The amount is not a number'],
  [{ amount: '' }, 'The amount is not a number'],
  [{ amount: '5', reason: '' }, 'Reason: must say why'],
  [
    { nutrient: 'fatSaturated', amount: '90' },
    'Amount: saturated fat is part of total fat, of which this food has 81.11 g',
  ],
])('an amount as %j is refused at its form, which keeps what was typed', async (fields, sentence) => {
  const before = await countCorrections();
  const given = { correct: 'nutrient', nutrient: 'protein', reason: 'typed by hand', ...fields };
  const { status, text } = await admin.browser.post(page, given);
  expect(status).toBe(422);
  expect(text).toContain(sentence);
  expect(text).toContain('role="alert"');
  expect(text).toContain(`value="${given.amount}"`);
  expect(text).toContain(`value="${given.reason}"`);
  expect(await countCorrections()).toBe(before);
});

test('an amount is set to unknown only by the button that says so', async () => {
  const id = await correct({ correct: 'nutrient', nutrient: 'iron', act: 'clear', amount: 'anything' });
  expect(await read(page)).toMatch(/Iron<\/th><td class="number">–/);
  await undo(id);
  expect(await read(page)).not.toMatch(/Iron<\/th><td class="number">–/);
});

test('a portion is added, changed and removed', async () => {
  const added = await correct({ correct: 'new-portion', unit: 'Slices', modifier: 'thick', grams: '12' });
  expect(await read(page)).toContain('slice, thick');
  const changed = await correct({ correct: 'portion', unit: 'slice', modifier: 'thick', grams: '13.5' });
  expect(await read(page)).toContain('13.5 <');
  const removed = await correct({ correct: 'portion', unit: 'slice', modifier: 'thick', act: 'clear' });
  expect(await read(page)).not.toMatch(/<th scope="row">slice, thick/);
  for (const id of [removed, changed, added]) await undo(id);
});

test.each([
  [{ correct: 'new-portion', unit: 'blob', grams: '5' }, 'Unit: the unit &quot;blob&quot; is unknown'],
  [{ correct: 'new-portion', unit: 'cup', grams: '0' }, 'The weight is not above 0'],
  [{ correct: 'portion', unit: 'cup', grams: 'x' }, 'The weight is not a number'],
  [{ correct: 'portion', unit: 'wing', act: 'clear' }, 'the food has no portion &quot;wing&quot;'],
  [{ correct: 'flag', flag: 'egg', state: 'perhaps' }, 'Choose whether the food contains it'],
  [{ correct: 'new-phrase', phrase: '!!!' }, 'Phrase: must contain a word'],
  [{ correct: 'phrase', phrase: 'no such phrase' }, 'Phrase: this phrase names no food'],
])('a correction as %j is refused with a reason', async (fields, sentence) => {
  const { status, text } = await admin.browser.post(page, { reason: 'for a test', ...fields });
  expect([status, text.replaceAll('"', '&quot;')]).toEqual([422, expect.stringContaining(sentence)]);
});

test('a form that corrects nothing known is refused', async () => {
  for (const fields of [
    {},
    { correct: 'colour' },
    { correct: 'nutrient', nutrient: '__proto__' },
    { correct: 'flag', flag: 'x' },
  ])
    expect((await admin.browser.post(page, { reason: 'x', ...fields })).status).toBe(404);
});

test('a corrected flag shows who says so and why', async () => {
  const id = await correct({ correct: 'flag', flag: 'egg', state: 'unknown', reason: 'may hold traces' });
  expect(await read(page)).toContain(`Corrected by ${admin.email}: may hold traces.`);
  await undo(id);
});

test('a phrase is pinned to a food and loses its meaning again', async () => {
  const pinned = await correct({ correct: 'new-phrase', phrase: 'House Spreads', when: '' });
  expect(await read(page)).toMatch(/house spread<\/th><td>all<\/td><td>Pinned/);
  expect(await proteinOf('100 g house spread')).toBe(0.85);
  const removed = await correct({ correct: 'phrase', phrase: 'house spread', when: '' });
  expect(await read(page)).not.toContain('house spread</th>');
  for (const id of [removed, pinned]) await undo(id);
});

test('a retired food says so, takes no corrections, and is in use again once that is undone', async () => {
  const id = await correct({ correct: 'retirement' });
  const text = await read(page);
  expect(text).toContain('Retired at');
  expect(text).not.toContain('Correct</a>');
  const { status, text: refused } = await admin.browser.post(page, {
    correct: 'flag',
    flag: 'egg',
    state: 'no',
    reason: 'x',
  });
  expect([status, refused]).toEqual([422, expect.stringContaining('this food is retired')]);
  await undo(id);
  expect(await read(page)).not.toContain('Retired at');
});

test('the corrections are listed with who, why and what, page by page, undone ones included', async () => {
  const ids: string[] = [];
  for (const amount of ['1', '2'])
    ids.push(await correct({ correct: 'nutrient', nutrient: 'protein', amount, reason: `no. ${amount}` }));
  await store.database.pool.query(
    `INSERT INTO food_edit (kind, fdc_id, change, former, reason, made_by)
     SELECT 'retire', 1, '{}', '{}', 'filled', 'a file' FROM generate_series(1, 60)`,
  );
  const first = await read('/admin/corrections');
  const next = /\/admin\/corrections\?before=\d+/.exec(first)?.[0] ?? '';
  const second = await read(next);
  expect(second).toContain('Total protein: 2 g per 100 g, before 1 g.');
  expect(second).toContain('no. 2');
  expect(second).toContain(admin.email);
  for (const id of ids.reverse()) await undo(id);
  expect(await read(next)).toContain(`Undone by ${admin.email}`);
  expect(await read('/admin/corrections?before=x')).toBe(first);
});

test('all corrections are saved as the file that another installation imports', async () => {
  const { headers, text } = await admin.browser.get('/admin/corrections/export');
  expect(headers['content-disposition']).toBe('attachment; filename="corrections.jsonl"');
  expect(text.trim().split('\n')).toHaveLength(await countCorrections());
});

test('an undoing is refused without a reason, and a second time', async () => {
  const id = await correct({ correct: 'nutrient', nutrient: 'protein', amount: '3' });
  const without = await admin.browser.post(`/admin/corrections/${id}/undo`, { back: page, reason: ' ' });
  expect([without.status, without.text]).toEqual([422, expect.stringContaining('Reason: must say why')]);
  expect(without.text).toContain(`value="${page}"`);
  await undo(id);
  const again = await admin.browser.post(`/admin/corrections/${id}/undo`, { back: page, reason: 'again' });
  expect([again.status, again.text]).toEqual([422, expect.stringContaining('already undone')]);
});

test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
  'an undoing never leads to %s',
  async (back) => {
    const id = await correct({ correct: 'nutrient', nutrient: 'protein', amount: '4' });
    expect(await read(`/admin/corrections/${id}?back=${encodeURIComponent(back)}`)).not.toContain('evil.example');
    expect(await send(`/admin/corrections/${id}/undo`, { back, reason: 'x' })).toMatch(/^\/admin\/corrections\?done=/);
  },
);

test.each(['0', 'x', '999999999', '99999999999'])('a correction %s that is not there is not found', async (id) => {
  expect((await admin.browser.get(`/admin/corrections/${id}`)).status).toBe(404);
  expect((await admin.browser.post(`/admin/corrections/${id}/undo`, { reason: 'x' })).status).toBe(404);
  expect(await read(`/admin/corrections?done=corrected&correction=${id}`)).not.toContain('role="status"');
});

test('names of foods, portions, reasons, phrases and searches are text on every page, whatever stands in them', async () => {
  const saltPage = `/admin/foods/${salt}`;
  const ids = [
    await correct({ correct: 'nutrient', nutrient: 'iron', amount: '1', reason: script }, saltPage),
    await correct({ correct: 'new-portion', unit: 'cup', modifier: script, grams: '5', reason: script }, saltPage),
    await correct({ correct: 'flag', flag: 'egg', state: 'unknown', reason: script }, saltPage),
    await correct({ correct: 'new-phrase', phrase: script, reason: script }, saltPage),
  ];
  const [id = ''] = ids;
  await send(`/admin/corrections/${id}/undo`, { back: saltPage, reason: script });
  const typed = encodeURIComponent(script);
  for (const path of [
    '/admin/foods?q=salt',
    `/admin/foods?q=${typed}&pin=${typed}`,
    `/admin/foods/${product}`,
    saltPage,
    `${saltPage}?correct=portion&unit=cup&modifier=${typed}`,
    `${saltPage}?done=corrected&correction=${id}`,
    '/admin/corrections',
    `/admin/corrections/${id}?back=${encodeURIComponent(`/admin/${script}`)}`,
    `/admin/corrections/${ids[1] ?? ''}`,
  ])
    expectText(await read(path));
  const refused = await admin.browser.post(saltPage, {
    correct: 'new-portion',
    unit: script,
    modifier: script,
    grams: script,
    reason: script,
  });
  expect(refused.status).toBe(422);
  expectText(refused.text);
  for (const each of ids.slice(1).reverse()) await undo(each);
});

function expectText(html: string): void {
  expect(html).toContain('&lt;script>');
  expect(html).not.toMatch(/<script>|<svg onload/);
}
