import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ImportError } from '../../../src/import/errors';
import { openSource } from '../../../src/import/sources/open-source';
import { butter, layOut, never, openOne, readAll, useFolder } from './download';
import { makeZip, type ZipEntry } from './make-zip';

const folder = useFolder();
const food = butter['food.csv'];

const entries = (change: Partial<ZipEntry> = {}): readonly ZipEntry[] =>
  Object.entries(butter).map(([name, content]) => ({ name, content, ...(name === 'food.csv' ? change : {}) }));

/** Reading must fail with an ImportError that has this message. */
async function expectImportError(reading: Promise<unknown>, message: RegExp): Promise<void> {
  const error: unknown = await reading.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ImportError);
  expect(error).toHaveProperty('message', expect.stringMatching(message));
}

/** Opens and reads a zip. The error may be found in either step. */
async function readZip(zip: Buffer): Promise<void> {
  layOut(folder(), { 'a.zip': zip });
  for (const source of await openSource(join(folder(), 'a.zip'))) await readAll(source);
}

test('a valid zip is read', async () => {
  await expect(readZip(makeZip(entries()))).resolves.toBeUndefined();
});

const zeros = Buffer.alloc(80 * 1024 ** 2);
test.each<readonly [string, () => Buffer, RegExp]>([
  ['no zip', () => Buffer.from('no zip'), /a\.zip is not a complete zip .* Download it again/],
  ['a zip cut off', () => makeZip(entries()).subarray(0, -30), /a\.zip is not a complete zip/],
  ['a path out of the zip', () => makeZip(entries({ name: '../food.csv' })), /invalid relative path: \.\.\/food\.csv/],
  ['an absolute path', () => makeZip(entries({ name: '/etc/food.csv' })), /absolute path: \/etc\/food\.csv/],
  ['a drive', () => makeZip(entries({ name: 'C:/food.csv' })), /absolute path: C:\/food\.csv/],
  ['a backslash', () => makeZip(entries({ name: 'a\\..\\food.csv' })), /invalid characters in fileName/],
  ['a link', () => makeZip(entries({ mode: 0o120777 })), /food\.csv is a link/],
  [
    'two files of one name',
    () => makeZip([...entries(), { name: 'FOOD.csv', content: food }]),
    /holds two files named food\.csv/,
  ],
  ['an encrypted file', () => makeZip(entries({ flags: 1 })), /food\.csv is encrypted/],
  [
    'another way of packing',
    () => makeZip(entries({ method: 9 })),
    /packed by method 9; unpack it and name its folder/,
  ],
  [
    'too many files',
    () => makeZip(Array.from({ length: 10_001 }, (_, index) => ({ name: `${index}`, content: '' }))),
    /holds more than 10000 files/,
  ],
  ['a bomb', () => makeZip(entries({ content: zeros })), /food\.csv unpacks to more than 200 times its size/],
  [
    'a bomb that hides its size',
    () => makeZip(entries({ content: zeros, declaredBytes: 400 })),
    /food\.csv is damaged or truncated .*too many bytes/,
  ],
  [
    'less than it says',
    () => makeZip(entries({ declaredBytes: 4_000 })),
    /food\.csv is damaged or truncated .*not enough bytes/,
  ],
  [
    'another checksum',
    () => makeZip(entries({ checksum: 7 })),
    /food\.csv is damaged or truncated .*its checksum differs/,
  ],
  [
    'files in one place',
    () =>
      makeZip(
        [1, 2, 3].map((turn) => ({
          name: `${turn}/food.csv`,
          content: food.repeat(9),
          method: 0,
          at: turn === 1 ? undefined : 0,
        })),
      ),
    /some of its files overlap/,
  ],
])('a zip is refused for %s', async (_, zip, message) => {
  await expectImportError(readZip(zip()), message);
});

test.each<readonly [string, Readonly<Record<string, string | Buffer>>, RegExp]>([
  [
    'a gzipped table that is cut off',
    { 'food.csv.gz': gzipSync(food).subarray(0, -20) },
    /food\.csv\.gz is damaged or truncated \(.*unexpected end of file\)/,
  ],
  [
    'a gzipped table that is none',
    { 'food.csv.gz': food },
    /food\.csv\.gz is damaged or truncated .*incorrect header check/,
  ],
  [
    'a table that ends in a quoted cell',
    { 'food.csv': food.slice(0, -5) },
    /food\.csv ends within a quoted cell of row 2: it is truncated/,
  ],
  [
    'a table that ends in a row',
    { 'food.csv': `${food}"5","sr_legacy_food"` },
    /food\.csv ends within row 3: it is truncated/,
  ],
  ['an empty table', { 'food.csv': '' }, /food\.csv is empty/],
  [
    'a table in UTF-16',
    { 'food.csv': Buffer.from(`\uFEFF${food}`, 'utf16le') },
    /food\.csv holds NUL bytes: it may be text in UTF-16\. Convert it: iconv -f UTF-16/,
  ],
  ['a table with NUL bytes', { 'food.csv': food.replace('Butter', '\0') }, /food\.csv holds NUL bytes/],
  [
    'a table in Windows-1252',
    { 'food.csv': Buffer.from(food.replace('Butter', 'Entrée'), 'latin1') },
    /food\.csv, row 2, is not UTF-8 text\. Convert it: iconv -f WINDOWS-1252/,
  ],
  [
    'quotes within a cell',
    { 'food.csv': food.replace('"Butter, salted"', 'a"b"') },
    /food\.csv, row 2, has quotes that are not valid in CSV/,
  ],
  [
    'a table without a column',
    { 'food.csv': food.replace('data_type', 'kind') },
    /food\.csv has no column data_type; it has fdc_id, kind, description/,
  ],
  [
    'a table with semicolons',
    { 'food.csv': food.replaceAll(',', ';').replaceAll('"', '') },
    /food\.csv has no column fdc_id; it has fdc_id;data_type/,
  ],
  [
    'a row of 2 MiB',
    { 'food.csv': food + `5,sr_legacy_food,"${'x'.repeat(2 * 1024 ** 2)}",1,\n` },
    /food\.csv, row 3, is longer than 1 MiB/,
  ],
  [
    'a table of names without end',
    {
      'food_category.csv': 'id,code,description\n' + Array.from({ length: 100_002 }, (_, id) => `${id},,x\n`).join(''),
    },
    /food_category\.csv has more than 100000 rows/,
  ],
  [
    'a table of names that says far more than names do',
    {
      'food_category.csv':
        'id,code,description\n' + Array.from({ length: 20_000 }, (_, id) => `${id},,${'x'.repeat(500)}\n`).join(''),
    },
    /food_category\.csv has more than 100000 rows or 8388608 characters/,
  ],
])('a download is refused for %s', async (_, change, message) => {
  const { 'food.csv': plain, ...others } = butter;
  layOut(folder(), { ...others, ...('food.csv.gz' in change ? {} : { 'food.csv': plain }), ...change });
  const source = await openOne(folder());
  await expectImportError(readAll(source), message);
});

test('a gzip bomb is refused before it is unpacked', async () => {
  const { 'food.csv': plain, ...others } = butter;
  layOut(folder(), { ...others, 'food.csv.gz': gzipSync(Buffer.concat([Buffer.from(plain), zeros])) });
  let bytes = 0;
  const identify = (await openOne(folder())).identify(never(), (more) => (bytes += more));
  await expectImportError(identify, /food\.csv\.gz unpacks to more than 200 times its size/);
  expect(bytes).toBeLessThan(zeros.length);
});

test('rows that cannot be read are left out and counted, with their place and text', async () => {
  layOut(folder(), {
    ...butter,
    'food.csv': `${food}1,2\n"x","sr_legacy_food","A","1",""\n"7","sr_legacy_food","","1",""\n"8","nonsense","B","1",""\n"9","sample_food","C","1",""\n`,
    'food_nutrient.csv': `${butter['food_nutrient.csv']}"3","173410","1004","much",""\n"4","173410","1093","",""\n"5","173410","1051","16",""\n"6","","1004","1",""\n`,
  });
  const { skipped } = await readAll(await openOne(folder()));
  expect(skipped.map(({ reason, count, expected, examples }) => [reason, count, expected, examples[0]])).toEqual([
    ['a row with the wrong number of cells', 1, false, 'food.csv, row 3: 1, 2'],
    ['without an FDC id', 1, false, 'food.csv, row 4: x, sr_legacy_food, A, 1'],
    ['a food without a description', 1, false, 'food.csv, row 5: 7, sr_legacy_food, , 1'],
    ['of an unknown type', 1, false, 'food.csv, row 6: 8, nonsense, B, 1'],
    ['of type sample_food, which is not a food of the four datasets', 1, true, 'food.csv, row 7: 9, sample_food, C, 1'],
    ['an amount that is not a number', 1, false, 'food_nutrient.csv, row 4: 3, 173410, 1004, much'],
    ['no amount', 1, true, 'food_nutrient.csv, row 5: 4, 173410, 1093'],
    ['a nutrient that is not among the 14', 1, true, 'food_nutrient.csv, row 6: 5, 173410, 1051, 16'],
    ['an amount without an FDC id', 1, false, 'food_nutrient.csv, row 7: 6, , 1004, 1'],
  ]);
});

test('of many rows left out for one reason the first three are listed', async () => {
  layOut(folder(), { ...butter, 'food.csv': food + '1,2\n'.repeat(50) });
  const { skipped } = await readAll(await openOne(folder()));
  expect(skipped[0]).toMatchObject({
    count: 50,
    examples: ['food.csv, row 3: 1, 2', 'food.csv, row 4: 1, 2', 'food.csv, row 5: 1, 2'],
  });
});

test('text of a download is never a command to the terminal', async () => {
  layOut(folder(), { ...butter, 'food.csv': `${food}1,\u001b[2J\u009b\u202eevil\n` });
  const { skipped } = await readAll(await openOne(folder()));
  expect(skipped[0]?.examples).toEqual(['food.csv, row 3: 1, [2J evil']);
});

test('a table with fewer rows than its download states is read, and reported', async () => {
  layOut(folder(), {
    ...butter,
    'all_downloaded_table_record_counts.csv': '"Table","Number of Records"\n"food_nutrient","5"\n"food","1"\n',
  });
  const { skipped } = await readAll(await openOne(folder()));
  expect(skipped).toEqual([
    {
      dataset: null,
      reason: 'rows that are missing, by the row counts of the download',
      count: 3,
      examples: ['food_nutrient.csv has 2 of 5 rows'],
      expected: false,
    },
  ]);
});

test('reading ends at the signal', async () => {
  layOut(folder(), { ...butter, 'food.csv': food + '"1","sr_legacy_food","A","1",""\n'.repeat(50_000) });
  const [part] = (await openOne(folder())).parts;
  if (part === undefined) throw new Error('There is none.');
  const controller = new AbortController();
  const read = async (): Promise<void> => {
    for await (const batch of part.read(0, controller.signal)) if (batch.rows.length > 0) controller.abort();
  };
  await expect(read()).rejects.toThrow(/Reading .*food\.csv was stopped/);
  await expect((await openOne(folder())).identify(controller.signal, () => undefined)).rejects.toThrow(ImportError);
  expect(never().aborted).toBe(false);
});
