import { readCorrectionLines } from '../../src/corrections/file-line';
import { waitUntil } from '../support/wait-until';
import { openCorrectionBench, type CorrectionBench } from './open-correction-bench';

let one: CorrectionBench;
let other: CorrectionBench;
let fresh: CorrectionBench;
let made: string;
beforeAll(async () => {
  one = await openCorrectionBench();
  other = await openCorrectionBench();
  fresh = await openCorrectionBench();
  for (const mutation of [
    'correctNutrient(fdcId: 173410, nutrient: IRON, amountPer100g: 7, reason: "weighed")',
    'correctNutrient(fdcId: 173410, nutrient: IRON, amountPer100g: 8, reason: "weighed again")',
    'correctPortion(fdcId: 168894, unit: "cup", grams: 140, reason: "our cups")',
    'setFlag(fdcId: 169655, flag: MEAT, state: UNKNOWN, reason: "bone char")',
    'pinPhrase(phrase: "our house flour", fdcId: 168894, reason: "ours")',
    'pinPhrase(phrase: "butter", when: SPOON, fdcId: null, reason: "say which")',
    'retireFood(fdcId: 173430, reason: "never bought")',
  ]) {
    const answer = await one.ask(`mutation { made: ${mutation} { edit { id } } }`);
    expect(answer.errors).toBeNull();
  }
  await one.ask('mutation { undoEdit(id: 2, reason: "the first was right") { edit { id } } }');
  made = (await one.ask('{ exportEdits }')).data.exportEdits;
});
afterAll(async () => {
  await one.close();
  await other.close();
  await fresh.close();
});

const importFile = async (file: string, bench = other): Promise<ReturnType<typeof JSON.parse>> => {
  const answer = await bench.ask(
    'mutation ($file: String!) { importEdits(file: $file) { added known undone leftOut { line uid reason } } }',
    { file },
  );
  return answer.data?.importEdits ?? answer.errors[0].extensions;
};

const lines = [
  '3 cups our house flour',
  '100 g butter',
  '1 tbsp butter',
  '2 cups all-purpose flour',
  '1 cup white sugar',
];

test('the file of one database gives another with the same seed the same answers byte for byte, version included', async () => {
  expect(await other.analyze(...lines)).not.toEqual(await one.analyze(...lines));
  expect(await importFile(made)).toEqual({ added: 7, known: 0, undone: 0, leftOut: [] });
  expect(await other.analyze(...lines)).toEqual(await one.analyze(...lines));
  expect((await other.ask('{ exportEdits }')).data.exportEdits).toBe(made);
});

test('the same file again changes nothing', async () => {
  const before = await other.analyze(...lines);
  expect(await importFile(made)).toEqual({ added: 0, known: 7, undone: 0, leftOut: [] });
  expect(await other.analyze(...lines)).toEqual(before);
});

test('a correction undone in the file is undone here; one with other content here is kept and reported', async () => {
  await one.ask('mutation { undoEdit(id: 1, reason: "no scales") { edit { id } } }');
  const undone: string = (await one.ask('{ exportEdits }')).data.exportEdits;
  const changed = undone.replace('"grams":140', '"grams":150');
  expect(await importFile(changed)).toMatchObject({
    added: 0,
    known: 5,
    undone: 1,
    leftOut: [{ line: 3, reason: expect.stringMatching(/other content/) }],
  });
  expect(await other.analyze(...lines)).toEqual(await one.analyze(...lines));
});

test('a food with another id in another release is found by its NDB number; a missing one is reported', async () => {
  const elsewhere = await openCorrectionBench();
  const file = made
    .split('\n')
    .map((line) => line.replace('"fdcId":168894', '"fdcId":900001').replace('"fdcId":173410', '"fdcId":900002'))
    .map((line) => (line.includes('900002') ? line.replace(/"key":"\d+"/, '"key":"99999"') : line))
    .join('\n');
  const report = await importFile(file, elsewhere);
  expect(report).toMatchObject({ added: 5, known: 0, undone: 0 });
  expect(report.leftOut).toEqual([
    { line: 1, uid: expect.any(String), reason: expect.stringMatching(/Butter, salted \(FDC 900002\).*import/) },
    { line: 2, uid: expect.any(String), reason: expect.stringMatching(/Butter, salted/) },
  ]);
  expect((await elsewhere.analyze('2 cups our house flour')).line.parsed.gram_weight).toBe(280);
  await elsewhere.close();
});

test('the uid of a correction may be in capitals', async () => {
  const shouted = made.replace(/"uid":"[^"]+"/g, (uid) => uid.toUpperCase().replace('UID', 'uid'));
  expect(await importFile(shouted, one)).toMatchObject({ added: 0, known: 7 });
});

test('a file whose authors have blanks of any kind in their names is recognised when imported again', async () => {
  const elsewhere = await openCorrectionBench();
  const file = made.replaceAll(/"madeBy":"[^"]+"/g, String.raw`"madeBy":"My  Site\u00a0"`);
  expect(await importFile(file, elsewhere)).toMatchObject({ added: 7, leftOut: [] });
  expect(await importFile(file, elsewhere)).toMatchObject({ added: 0, known: 7, leftOut: [] });
  await elsewhere.close();
});

test('a food whose number has changed since the file was written is found by its FDC id, where no other has that number', async () => {
  const elsewhere = await openCorrectionBench();
  const file = made.replaceAll(/"key":"\d+"/g, '"key":"99999"');
  expect(await importFile(file, elsewhere)).toEqual({ added: 7, known: 0, undone: 0, leftOut: [] });
  await elsewhere.close();
});

test('a file with too many corrections is refused with advice, and its parts can be imported in turn', async () => {
  const [first = '', ...rest] = made.trim().split('\n');
  const long = Array.from({ length: 20_001 }, () => first);
  await expect(readCorrectionLines(long)).rejects.toThrow(/more than 20000 corrections\. Split it between two lines/);
  const elsewhere = await openCorrectionBench();
  expect(await importFile(first, elsewhere)).toMatchObject({ added: 1, leftOut: [] });
  expect(await importFile(rest.join('\n'), elsewhere)).toMatchObject({ added: 6, leftOut: [] });
  expect((await elsewhere.ask('{ exportEdits }')).data.exportEdits).toBe(made);
  await elsewhere.close();
});

test.each([
  ['not JSON', /^Line 8 is not a correction/],
  ['{}', /^Line 8 is not a correction/],
  ['LINE:"grams":140→"grams":-1', /^Line 8 is not a correction/],
  ['LINE:"grams":140→"grams":99999', /^Line 8: grams must be above 0/],
  ['LINE:"kind":"portion"→"kind":"poem"', /^Line 8 is not a correction/],
  ['LINE:"reason":"our cups"→"reason":""', /^Line 8 is not a correction/],
  ['LINE:"description":"→"description":"\\u0000', /^Line 8 is not a correction/],
  ['LINE:"key":"→"key":"\\u0000', /^Line 8 is not a correction/],
  ['LINE:"key":"→"key":"\\ud800', /^Line 8 is not a correction/],
  ['LINE:"undone":null→"undone":{"at":"0000-01-01T00:00:00Z","by":"a","reason":"b"}', /^Line 8 is not a correction/],
  ['LINE:"modifier":"→"modifier":"\\ud800', /^Line 8: modifier/],
])('a file with a broken line is refused as a whole, and the line is named: %s', async (broken, message) => {
  const [from = '', to = ''] = broken.replace('LINE:', '').split('→');
  const portion = made.split('\n').find((line) => line.includes('"grams":140')) ?? '';
  const last = broken.startsWith('LINE:') ? portion.replace(from, to) : broken;
  expect(await importFile(`${made}${last}\n`, fresh)).toEqual({
    code: 'validation_error',
    details: [{ path: 'file', message: expect.stringMatching(message) }],
  });
  expect((await fresh.ask('{ edits { totalCount } }')).data.edits.totalCount).toBe(0);
});

test('a phrase that an earlier version normalised by other rules is compared by the present ones', async () => {
  const { pool } = fresh.store.database;
  await pool.query(`INSERT INTO food_edit (kind, fdc_id, change, former, reason, made_by)
    VALUES ('pin', 168894, '{"phrase":"butters","when":null}', '{"fdcId":null}', 'ours', 'me')`);
  const { rows } = await pool.query<{ version: string }>('SELECT renew_catalog_version() AS version');
  await waitUntil(async () => (await fresh.analyze('1 egg')).version.startsWith(rows[0]?.version ?? ''));
  const { line } = await fresh.analyze('100 g butter');
  expect(line.parsed.food).toMatch(/^Wheat flour/);
  const file = (await fresh.ask('{ exportEdits }')).data.exportEdits;
  expect(file).toContain('"phrase":"butter"');
  expect(await importFile(file, fresh)).toMatchObject({ added: 0, leftOut: [] });
});
