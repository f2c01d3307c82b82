import { startTestService } from '../conformance/start-test-service';
import { createPerson } from './create-person';
import { butter, expectText, openAdminBench, script, type AdminBench } from './open-admin-bench';

let bench: AdminBench;
beforeAll(async () => {
  bench = await openAdminBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.service.database.pool.query('DELETE FROM asked_name'));

/** Adds names to the list as if lines had missed them. */
async function insertNames(names: number, { unmatched = 0, unsure = 0 }): Promise<void> {
  await bench.service.database.pool.query(
    `INSERT INTO asked_name (name, unmatched, unsure, example, fdc_id, match, first_asked_at, last_asked_at)
     SELECT 'quux' || n, $2, $3, '1 cup quux' || n, NULL, 0, now(), now() FROM generate_series(1, $1::int) AS n`,
    [names, unmatched, unsure],
  );
}

const namesOf = (html: string): string[] =>
  [...html.matchAll(/<th scope="row">([^<]+)</g)].map(([, name = '']) => name);

test('a missed name is listed with its count and last line, the most frequent first', async () => {
  await bench.analyze('2 cups gloobenberry', '1 cup flerbs');
  await bench.analyze('3 large flerbs');
  const text = await bench.read('/admin/names');
  expect(namesOf(text)).toEqual(['flerb', 'gloobenberry']);
  expect(text).toContain('“3 large flerbs”');
  expect(text).toMatch(/<td class="number" data-label="Lines">2<\/td><th scope="row">flerb/);
  expect(namesOf(await bench.read('/admin/names?list=unsure'))).toEqual([]);
});

test('a name that is pinned by its button means the food in the next analysis, and no more once that is undone', async () => {
  const before = await bench.analyze('100 g gloobenberry');
  expect(before.ingredients[0]?.confidence.match).toBe(0);
  const { status, headers } = await bench.admin.browser.post('/admin/names/pin', {
    phrase: 'gloobenberry',
    fdcId: String(butter),
  });
  expect(status).toBe(303);
  const pinned = await bench.analyze('100 g gloobenberry');
  expect(pinned.ingredients[0]?.parsed.food).toBe('Butter, salted');
  expect(pinned.totals.calories).toBe(717);
  const text = await bench.read(String(headers.location));
  expect(text).toContain('means “Butter, salted”; it named no food before.');
  expect(namesOf(text)).not.toContain('gloobenberry');
  const [, undo = ''] = /action="(\/admin\/corrections\/\d+\/undo)"/.exec(text) ?? [];
  const undone = await bench.admin.browser.post(undo, { back: '/admin/names?list=unmatched', reason: 'a slip' });
  expect([undone.status, undone.headers.location]).toEqual([
    303,
    expect.stringMatching(/^\/admin\/names\?list=unmatched&done=undone/),
  ]);
  expect(await bench.analyze('100 g gloobenberry')).toEqual(before);
  expect(namesOf(await bench.read('/admin/names'))).toContain('gloobenberry');
});

test('a candidate stands beside the name with a button that pins just this food', async () => {
  await bench.analyze('1 cup zaatar butter paste');
  const lists = [await bench.read('/admin/names'), await bench.read('/admin/names?list=unsure')].join('');
  expect(lists).toMatch(
    /<a href="\/admin\/foods\/(\d+)">[^<]+<\/a>.*?name="phrase" value="[^"]*butter[^"]*"\/?><input type="hidden" name="fdcId" value="\1"/,
  );
});

test('a reason says where a pin comes from and by whom', async () => {
  const { headers } = await bench.admin.browser.post('/admin/names/pin', {
    phrase: 'slub',
    fdcId: String(butter),
    list: 'unsure',
  });
  expect(headers.location).toMatch(/^\/admin\/names\?list=unsure&/);
  expect(await bench.read('/admin/corrections')).toContain(
    `Pinned from the list of missed names by ${bench.admin.email}.`,
  );
});

test('a name of the list leads to a search whose foods pin it', async () => {
  await bench.analyze('2 cups gloobenberry');
  expect(await bench.read('/admin/names')).toContain('href="/admin/foods?q=gloobenberry&amp;pin=gloobenberry"');
  const text = await bench.read('/admin/foods?q=salted+butter&pin=gloobenberry');
  expect(text).toContain('“gloobenberry”');
  expect(text).toContain('Pin this: “gloobenberry” means Butter, salted');
  expect(await bench.read('/admin/foods?q=salted+butter')).not.toContain('Pin this');
});

test.each([
  [{ phrase: 'slub', fdcId: 'x' }, 'The form names no food'],
  [{ phrase: 'slub', fdcId: '1' }, 'Food: no food has this id'],
  [{ phrase: '…', fdcId: String(butter) }, 'Phrase: must contain a word'],
])('a pin as %j is refused with a reason', async (fields, sentence) => {
  const { status, text } = await bench.admin.browser.post('/admin/names/pin', fields);
  expect([status, text]).toEqual([422, expect.stringContaining(sentence)]);
});

test('a name that is dismissed is gone until another line misses it', async () => {
  await bench.analyze('2 cups gloobenberry');
  expect(namesOf(await bench.read('/admin/names'))).toContain('gloobenberry');
  const { status, headers } = await bench.admin.browser.post('/admin/names/dismiss', {
    name: 'gloobenberry',
    list: 'unmatched',
  });
  expect(status).toBe(303);
  const text = await bench.read(String(headers.location));
  expect(text).toContain('The name is dismissed');
  expect(namesOf(text)).toEqual([]);
  await bench.analyze('1 cup gloobenberry');
  expect(namesOf(await bench.read('/admin/names'))).toEqual(['gloobenberry']);
  expect((await bench.admin.browser.post('/admin/names/dismiss', { name: 'not there\0' })).status).toBe(303);
});

test('all names of both lists are dismissed at once, after a confirmation', async () => {
  await insertNames(30, { unmatched: 1, unsure: 1 });
  expect(await bench.read('/admin/names')).toContain('href="/admin/names/dismiss-all"');
  expect(await bench.read('/admin/names/dismiss-all')).toContain('action="/admin/names/dismiss-all"');
  expect(namesOf(await bench.read('/admin/names'))).toHaveLength(25);
  const { status, headers } = await bench.admin.browser.post('/admin/names/dismiss-all', {});
  expect(status).toBe(303);
  const text = await bench.read(String(headers.location));
  expect(text).toContain('All names are dismissed');
  expect(namesOf(text)).toEqual([]);
  expect(text).not.toContain('href="/admin/names/dismiss-all"');
});

test('the page says so where new names are not stored', async () => {
  expect(await bench.read('/admin/names')).not.toContain('ASKED_NAMES=off');
  const service = await startTestService({ missedNames: 'off' });
  try {
    const { browser } = await createPerson(service, { isAdmin: true });
    expect((await browser.get('/admin/names')).text).toContain('<code>ASKED_NAMES=off</code>');
  } finally {
    await service.close();
  }
});

test('the pages of a list name each name once', async () => {
  await insertNames(60, { unsure: 3 });
  const seen: string[] = [];
  for (let path: string | undefined = '/admin/names?list=unsure'; path !== undefined;) {
    const text = await bench.read(path);
    seen.push(...namesOf(text));
    path = /href="(\/admin\/names\?list=unsure&amp;after=[^"]+)">Next page/.exec(text)?.[1]?.replaceAll('&amp;', '&');
  }
  expect(new Set(seen).size).toBe(60);
  expect(seen).toHaveLength(60);
});

test.each(['x', '%00', '3+', '3+%00', '99999999999+x'])(
  'a place "%s" that is none shows the first page',
  async (after) => {
    await insertNames(1, { unmatched: 1 });
    expect(namesOf(await bench.read(`/admin/names?after=${after}`))).toEqual(['quux1']);
  },
);

test('lines and names are text, whatever stands in them', async () => {
  await bench.analyze(`1 cup ${script} flerb`);
  await bench.service.database.pool.query('UPDATE asked_name SET name = name || $1', [script]);
  const typed = encodeURIComponent(script);
  for (const path of ['/admin/names', `/admin/names?list=${typed}&after=${typed}&done=${typed}`]) {
    expectText(await bench.read(path));
  }
});
