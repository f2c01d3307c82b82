import { startTestService, type TestService } from '../../conformance/start-test-service';
import { createSeededDatabase } from '../../corrections/open-correction-bench';
import type { TestDatabase } from '../../support/database';
import { createPerson, type Person } from './create-person';

const butter = 173410;

let store: TestDatabase;
let service: TestService;
let admin: Person;
let key: string;

beforeAll(async () => {
  store = await createSeededDatabase();
  service = await startTestService({ follow: store });
  admin = await createPerson(service, { isAdmin: true });
  key = await service.createKey();
});

afterAll(async () => {
  await service.close();
  await store.drop();
});

beforeEach(() => store.database.pool.query('DELETE FROM asked_name'));

async function analyze(...ingredients: readonly string[]) {
  const { analysis } = await service.analyze(key, { title: 'A recipe', ingredients, servings: 1 });
  return analysis;
}

async function read(path: string): Promise<string> {
  const { status, text } = await admin.browser.get(path);
  expect(status).toBe(200);
  return text;
}

/** Adds names to the list as if lines had missed them. */
async function insertNames(names: number, { unmatched = 0, unsure = 0 }): Promise<void> {
  await store.database.pool.query(
    `INSERT INTO asked_name (name, unmatched, unsure, example, fdc_id, match, first_asked_at, last_asked_at)
     SELECT 'quux' || n, $2, $3, '1 cup quux' || n, NULL, 0, now(), now() FROM generate_series(1, $1::int) AS n`,
    [names, unmatched, unsure],
  );
}

const namesOf = (html: string): string[] =>
  [...html.matchAll(/<th scope="row">([^<]+)</g)].map(([, name = '']) => name);

test('a missed name is listed with its count and last line, the most frequent first', async () => {
  await analyze('2 cups gloobenberry', '1 cup flerbs');
  await analyze('3 large flerbs');
  const text = await read('/admin/names');
  expect(namesOf(text)).toEqual(['flerb', 'gloobenberry']);
  expect(text).toContain('“3 large flerbs”');
  expect(text).toMatch(/<td class="number" data-label="Lines">2<\/td><th scope="row">flerb/);
  expect(namesOf(await read('/admin/names?list=unsure'))).toEqual([]);
});

test('a name that is pinned by its button means the food in the next analysis, and no more once that is undone', async () => {
  await analyze('100 g krauter butter blend');
  const before = await analyze('100 g gloobenberry');
  expect(before.ingredients[0]?.confidence.match).toBe(0);
  const { status, headers } = await admin.browser.post('/admin/names/pin', {
    phrase: 'gloobenberry',
    fdcId: String(butter),
  });
  expect(status).toBe(303);
  const pinned = await analyze('100 g gloobenberry');
  expect(pinned.ingredients[0]?.parsed.food).toBe('gloobenberry');
  expect(pinned.totals.calories).toBe(717);
  const text = await read(String(headers.location));
  expect(text).toContain('means “Butter, salted”, before no food by name.');
  expect(namesOf(text)).not.toContain('gloobenberry');
  const [, undo = ''] = /action="(\/admin\/corrections\/\d+\/undo)"/.exec(text) ?? [];
  const undone = await admin.browser.post(undo, { back: '/admin/names?list=unmatched', reason: 'a slip' });
  expect([undone.status, undone.headers.location]).toEqual([
    303,
    expect.stringMatching(/^\/admin\/names\?list=unmatched&done=undone/),
  ]);
  expect(await analyze('100 g gloobenberry')).toEqual(before);
  expect(namesOf(await read('/admin/names'))).toContain('gloobenberry');
});

test('a candidate stands beside the name with a button that pins just this food', async () => {
  await analyze('1 cup zaatar butter paste');
  const lists = [await read('/admin/names'), await read('/admin/names?list=unsure')].join('');
  expect(lists).toMatch(
    /<a href="\/admin\/foods\/(\d+)">[^<]+<\/a>.*?name="phrase" value="[^"]*butter[^"]*"\/?><input type="hidden" name="fdcId" value="\1"/,
  );
});

test('a reason says where a pin comes from and by whom', async () => {
  const { headers } = await admin.browser.post('/admin/names/pin', {
    phrase: 'slub',
    fdcId: String(butter),
    list: 'unsure',
  });
  expect(headers.location).toMatch(/^\/admin\/names\?list=unsure&/);
  expect(await read('/admin/corrections')).toContain(`Pinned from the list of missed names by ${admin.email}.`);
});

test('a name of the list leads to a search whose foods pin it', async () => {
  await analyze('2 cups gloobenberry');
  expect(await read('/admin/names')).toContain('href="/admin/foods?q=gloobenberry&amp;pin=gloobenberry"');
  const text = await read('/admin/foods?q=salted+butter&pin=gloobenberry');
  expect(text).toContain('“gloobenberry”');
  expect(text).toContain('Pin this: “gloobenberry” means Butter, salted');
  expect(await read('/admin/foods?q=salted+butter')).not.toContain('Pin this');
});

test.each([
  [{ phrase: 'slub', fdcId: 'x' }, 'The form names no food'],
  [{ phrase: 'slub', fdcId: '1' }, 'Food: no food has this id'],
  [{ phrase: '…', fdcId: String(butter) }, 'Phrase: must contain a word'],
])('a pin as %j is refused with a reason', async (fields, sentence) => {
  const { status, text } = await admin.browser.post('/admin/names/pin', fields);
  expect([status, text]).toEqual([422, expect.stringContaining(sentence)]);
});

test('a name that is dismissed is gone until another line misses it', async () => {
  await analyze('2 cups gloobenberry');
  expect(namesOf(await read('/admin/names'))).toContain('gloobenberry');
  const { status, headers } = await admin.browser.post('/admin/names/dismiss', {
    name: 'gloobenberry',
    list: 'unmatched',
  });
  expect(status).toBe(303);
  const text = await read(String(headers.location));
  expect(text).toContain('The name is dismissed');
  expect(namesOf(text)).toEqual([]);
  await analyze('1 cup gloobenberry');
  expect(namesOf(await read('/admin/names'))).toEqual(['gloobenberry']);
  expect((await admin.browser.post('/admin/names/dismiss', { name: 'not there\0' })).status).toBe(303);
});

test('the pages of a list name each name once', async () => {
  await insertNames(60, { unsure: 3 });
  const seen: string[] = [];
  for (let path: string | undefined = '/admin/names?list=unsure'; path !== undefined;) {
    const text = await read(path);
    seen.push(...namesOf(text));
    path = /href="(\/admin\/names\?list=unsure&amp;after=[^"]+)">Next page/.exec(text)?.[1]?.replaceAll('&amp;', '&');
  }
  expect(new Set(seen).size).toBe(60);
  expect(seen).toHaveLength(60);
});

test.each(['x', '%00', '3 ', '3 %00', '99999999999 x'])(
  'a place "%s" that is none shows the first page',
  async (after) => {
    await insertNames(1, { unmatched: 1 });
    expect(namesOf(await read(`/admin/names?after=${after}`))).toEqual(['quux1']);
  },
);

test('lines and names are text, whatever stands in them', async () => {
  const script = `<script>alert(1)</script>"'><svg onload=alert(2)>`;
  await analyze(`1 cup ${script} flerb`);
  await store.database.pool.query('UPDATE asked_name SET name = name || $1', [script]);
  const typed = encodeURIComponent(script);
  for (const path of ['/admin/names', `/admin/names?list=${typed}&after=${typed}&done=${typed}`]) {
    const text = await read(path);
    expect(text).toContain('&lt;script>');
    expect(text).not.toMatch(/<script>|<svg onload/);
  }
});
