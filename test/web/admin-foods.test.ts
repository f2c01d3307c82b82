import { insertProducts } from '../catalog/insert-products';
import { openBrowser } from '../support/browser';
import { createPerson } from './create-person';
import {
  butter,
  butterPage as page,
  expectText,
  openAdminBench,
  product,
  salt,
  script,
  type AdminBench,
} from './open-admin-bench';

let bench: AdminBench;
beforeAll(async () => {
  bench = await openAdminBench();
});
afterAll(() => bench.close());

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
  const { browser } = await createPerson(bench.service);
  expect((await browser.get(path)).status).toBe(403);
  const { status, headers } = await openBrowser(bench.service).get(path);
  expect([status, headers.location]).toEqual([303, `/sign-in?next=${encodeURIComponent(path)}`]);
});

test.each(forms)('a form to %s from somebody who is no admin changes nothing', async (path) => {
  const { browser } = await createPerson(bench.service);
  const fields = {
    correct: 'nutrient',
    nutrient: 'protein',
    amount: '5',
    phrase: 'x',
    fdcId: String(butter),
    reason: 'x',
  };
  const before = await bench.countCorrections();
  expect((await browser.post(path, fields)).status).toBe(403);
  expect((await openBrowser(bench.service).post(path, fields)).status).toBe(303);
  expect(await bench.countCorrections()).toBe(before);
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
  const before = await bench.countCorrections();
  const foreign = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' };
  expect((await bench.admin.browser.post(path, fields, foreign)).status).toBe(403);
  expect(await bench.countCorrections()).toBe(before);
});

test('foods are found by misspelt words, generic ones before branded ones, and by FDC id', async () => {
  const found = await bench.read('/admin/foods?q=buter');
  expect(found).toContain('Butter, salted');
  expect(found.indexOf('NUTTY BUTTER')).toBeGreaterThan(found.indexOf('Butter, without salt'));
  expect(await bench.read('/admin/foods?q=butter&dataset=branded')).not.toContain('Butter, salted');
  expect(await bench.read(`/admin/foods?q=${butter}`)).toContain(`href="${page}"`);
  expect(await bench.read('/admin/foods?q=zzzzqqq')).toContain('No food was found');
});

test('pages of the list of foods name each food once', async () => {
  const seen: string[] = [];
  for (let path: string | undefined = '/admin/foods'; path !== undefined;) {
    const text = await bench.read(path);
    seen.push(...[...text.matchAll(/href="\/admin\/foods\/(\d+)"/g)].map(([, fdcId = '']) => fdcId));
    path = /href="(\/admin\/foods\?after=\d+)">Next page/.exec(text)?.[1];
  }
  const { rows } = await bench.service.database.pool.query(
    'SELECT fdc_id::text AS id FROM food UNION ALL SELECT fdc_id::text FROM branded_food',
  );
  expect([...seen].sort()).toEqual(rows.map(({ id }) => String(id)).sort());
});

test('a page of a search that no longer finds the food before it begins again', async () => {
  expect(await bench.read('/admin/foods?q=butter&after=1')).toContain('Butter, salted');
  for (const after of ['x', '-1', '99999999999'])
    expect(await bench.read(`/admin/foods?after=${after}`)).toContain('href="/admin/foods/');
});

test('a record shows its amounts with their origin, portions, flags with reasons, and names', async () => {
  const text = await bench.read(page);
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

test('an amount that was filled in says why', async () => {
  expect(await bench.read('/admin/foods/168894')).toContain('Filled in<small class="hint">: The food contains no fat');
});

test('a record shows what the pack of a product says', async () => {
  const text = await bench.read(`/admin/foods/${product}`);
  for (const part of ['Bar code', '00012345678905', 'ACME &quot;&lt;b>&quot;']) expect(text).toContain(part);
});

test.each(['1', 'x', '99999999999', '%00', '-5'])(
  'a food %s that is not there is a page that says so',
  async (fdcId) => {
    expect((await bench.admin.browser.get(`/admin/foods/${fdcId}`)).status).toBe(404);
    expect((await bench.admin.browser.post(`/admin/foods/${fdcId}`, { correct: 'retirement' })).status).toBe(404);
  },
);

test('a corrected amount counts from the next request on, and an undoing brings the old one back', async () => {
  const before = await bench.proteinOf('100 g salted butter');
  const next = await bench.send(page, {
    correct: 'nutrient',
    nutrient: 'protein',
    amount: '5',
    reason: 'weighed by us',
  });
  expect(await bench.proteinOf('100 g salted butter')).toBe(5);
  const text = await bench.read(next);
  expect(text).toContain('Total protein: 5 g per 100 g, before 0.85 g.');
  expect(text).toContain(`Corrected by ${bench.admin.email}: weighed by us.`);
  const [, path = ''] = /action="(\/admin\/corrections\/\d+\/undo)"/.exec(text) ?? [];
  const undone = await bench.send(path, { back: page, reason: 'not ours' });
  expect(await bench.read(undone)).toContain('Undone: Total protein');
  expect(await bench.proteinOf('100 g salted butter')).toBe(before);
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
  const before = await bench.countCorrections();
  const given = { correct: 'nutrient', nutrient: 'protein', reason: 'typed by hand', ...fields };
  const { status, text } = await bench.admin.browser.post(page, given);
  expect(status).toBe(422);
  expect(text).toContain(sentence);
  expect(text).toContain('role="alert"');
  for (const typed of [given.amount, given.reason])
    expect(typed === '' || text.includes(`value="${typed}"`)).toBe(true);
  expect(await bench.countCorrections()).toBe(before);
});

test('an amount is set to unknown only by the button that says so', async () => {
  const id = await bench.correct({ correct: 'nutrient', nutrient: 'iron', act: 'clear', amount: 'anything' });
  expect(await bench.read(page)).toMatch(/Iron<\/th><td class="number">–/);
  await bench.undo(id);
  expect(await bench.read(page)).not.toMatch(/Iron<\/th><td class="number">–/);
});

test('a portion is added, changed and removed', async () => {
  const added = await bench.correct({ correct: 'new-portion', unit: 'Slices', modifier: 'thick', grams: '12' });
  expect(await bench.read(page)).toContain('slice, thick');
  const changed = await bench.correct({ correct: 'portion', unit: 'slice', modifier: 'thick', grams: '13.5' });
  expect(await bench.read(page)).toContain('13.5 <');
  const removed = await bench.correct({ correct: 'portion', unit: 'slice', modifier: 'thick', act: 'clear' });
  expect(await bench.read(page)).not.toMatch(/<th scope="row">slice, thick/);
  for (const id of [removed, changed, added]) await bench.undo(id);
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
  const { status, text } = await bench.admin.browser.post(page, { reason: 'for a test', ...fields });
  expect([status, text.replaceAll('"', '&quot;')]).toEqual([422, expect.stringContaining(sentence)]);
});

test('a form that corrects nothing known is refused', async () => {
  for (const fields of [
    {},
    { correct: 'colour' },
    { correct: 'nutrient', nutrient: '__proto__' },
    { correct: 'flag', flag: 'x' },
  ])
    expect((await bench.admin.browser.post(page, { reason: 'x', ...fields })).status).toBe(404);
});

test('a corrected flag shows who says so and why', async () => {
  const id = await bench.correct({ correct: 'flag', flag: 'egg', state: 'unknown', reason: 'may hold traces' });
  expect(await bench.read(page)).toContain(`Corrected by ${bench.admin.email}: may hold traces.`);
  await bench.undo(id);
});

test('a phrase is pinned to a food and loses its meaning again', async () => {
  const pinned = await bench.correct({ correct: 'new-phrase', phrase: 'House Spreads', when: '' });
  expect(await bench.read(page)).toMatch(/house spread<\/th><td>all<\/td><td>Pinned/);
  expect(await bench.proteinOf('100 g house spread')).toBe(0.85);
  const removed = await bench.correct({ correct: 'phrase', phrase: 'house spread', when: '' });
  expect(await bench.read(page)).not.toContain('house spread</th>');
  for (const id of [removed, pinned]) await bench.undo(id);
});

test('a retired food says so, takes no corrections, and is in use again once that is undone', async () => {
  const id = await bench.correct({ correct: 'retirement' });
  const text = await bench.read(page);
  expect(text).toContain('Retired at');
  expect(text).not.toContain('Correct</a>');
  const { status, text: refused } = await bench.admin.browser.post(page, {
    correct: 'flag',
    flag: 'egg',
    state: 'no',
    reason: 'x',
  });
  expect([status, refused]).toEqual([422, expect.stringContaining('this food is retired')]);
  await bench.undo(id);
  expect(await bench.read(page)).not.toContain('Retired at');
});

test('names of foods, portions, reasons, phrases and searches are text on every page, whatever stands in them', async () => {
  const saltPage = `/admin/foods/${salt}`;
  const ids = [
    await bench.correct({ correct: 'nutrient', nutrient: 'iron', amount: '1', reason: script }, saltPage),
    await bench.correct(
      { correct: 'new-portion', unit: 'cup', modifier: script, grams: '5', reason: script },
      saltPage,
    ),
    await bench.correct({ correct: 'flag', flag: 'egg', state: 'unknown', reason: script }, saltPage),
    await bench.correct({ correct: 'new-phrase', phrase: script, reason: script }, saltPage),
  ];
  const [id = ''] = ids;
  await bench.send(`/admin/corrections/${id}/undo`, { back: saltPage, reason: script });
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
    expectText(await bench.read(path));
  const refused = await bench.admin.browser.post(saltPage, {
    correct: 'new-portion',
    unit: script,
    modifier: script,
    grams: script,
    reason: script,
  });
  expect(refused.status).toBe(422);
  expectText(refused.text);
  for (const each of ids.slice(1).reverse()) await bench.undo(each);
});

test('the amounts and portions of a product that counts in millilitres are in millilitres, and so are their corrections', async () => {
  const drink = 9_000_002;
  const sketch = { fdcId: drink, description: 'ORANGE DRINK', brand: 'ACME', serving: '240 ml' };
  await insertProducts(bench.service.database.pool, [sketch]);
  const path = `/admin/foods/${drink}`;
  await bench.correct({ correct: 'new-portion', unit: 'bottle', modifier: '', grams: '330' }, path);
  await bench.correct({ correct: 'nutrient', nutrient: 'protein', amount: '2' }, path);
  const text = await bench.read(path);
  expect(text).toContain('Amounts in 100 ml');
  expect(text).toContain('330 <span class="unit">ml</span>');
  expect(text).toMatch(/bottle.{1,6}: 330 ml, before none\./);
  expect(text).toContain('Total protein: 2 g per 100 ml, before 1 g.');
  for (const target of ['new-portion', 'portion&unit=bottle&modifier='])
    expect(await bench.read(`${path}?correct=${target}`)).toContain('Millilitres of one unit');
});
