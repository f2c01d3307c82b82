import { gzipSync } from 'node:zlib';
import { layOut, openOne, readAll, useFolder } from './download';
import { makeZip } from './make-zip';

const folder = useFolder();

const tables = {
  'FOOD_DES.txt': Buffer.from(
    '~01001~^~0100~^~Butter, "salted"~^~BUTTER~^~~\r\n~22996~^~0100~^~Entr\xe9e~^~E~^~~\r\n',
    'latin1',
  ),
  'FD_GROUP.txt': Buffer.from('~0100~^~Dairy and Egg Products~\r\n'),
  'NUT_DATA.txt': Buffer.from('~01001~^~203~^0.85^16^\r\n~01001~^~208~^717^0^\r\n~01001~^~255~^15.87^0^\r\n'),
  'WEIGHT.txt': Buffer.from('~01001~^1^1^~pat (1" sq, 1/3" high)~^5.0^^\r\n~01001~^2^0.5^~tbsp~^7.1^^\r\n'),
} as const;

test.each([
  ['a folder', (): void => layOut(folder(), tables)],
  [
    'a folder of gzipped tables',
    (): void =>
      layOut(
        folder(),
        Object.fromEntries(Object.entries(tables).map(([name, text]) => [`${name}.gz`, gzipSync(text)])),
      ),
  ],
  [
    'the official zip',
    (): void => {
      const entries = Object.entries(tables).map(([name, content]) => ({ name, content }));
      layOut(folder(), { 'sr28asc.zip': makeZip([...entries, { name: 'sr28_doc.pdf', content: '%PDF' }]) });
    },
  ],
])('SR28 is read from %s, its foods under minus their NDB numbers', async (_, prepare) => {
  prepare();
  const source = await openOne(folder());
  expect(source.form).toBe('sr28');
  const { rows, skipped } = await readAll(source);
  const food = { table: 'food', dataset: 'sr_legacy', category: 'Dairy and Egg Products', publishedAt: '2015-09-01' };
  expect(rows.slice(0, -1)).toEqual([
    { ...food, fdcId: -1001, description: 'Butter, "salted"' },
    { table: 'key', fdcId: -1001, key: 1001, category: '' },
    { ...food, fdcId: -22996, description: 'Entrée' },
    { table: 'key', fdcId: -22996, key: 22996, category: '' },
    { table: 'portion', fdcId: -1001, sequence: 1, text: 'pat (1" sq, 1/3" high)', amount: 1, grams: 5 },
    { table: 'portion', fdcId: -1001, sequence: 2, text: 'tbsp', amount: 0.5, grams: 7.1 },
  ]);
  expect(rows.at(-1)).toMatchObject({ table: 'amounts', fdcId: -1001 });
  expect(skipped).toMatchObject([
    {
      reason: 'a nutrient that is not among the 14',
      count: 1,
      examples: ['nut_data.txt, row 3: 01001, 255, 15.87, 0'],
    },
  ]);
});

test('a table cut off within a row is refused', async () => {
  layOut(folder(), { ...tables, 'WEIGHT.txt': Buffer.concat([tables['WEIGHT.txt'], Buffer.from('~01001~^3^1')]) });
  await expect(readAll(await openOne(folder()))).rejects.toThrow(/WEIGHT\.txt ends within row 3: it is truncated/);
});
