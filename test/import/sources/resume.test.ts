import { gzipSync } from 'node:zlib';
import type { SourcePart } from '../../../src/import/sources/import-source';
import { butter, layOut, openOne, readPart, useFolder } from './download';
import { makeZip } from './make-zip';

const folder = useFolder();

/** Thousands of different rows, some with quotes and line breaks. */
const many = (row: (index: number) => string, count = 9_500): string =>
  Array.from({ length: count }, (_, index) => row(index)).join('');

const foods =
  butter['food.csv'] +
  many((index) => `"${index + 1}","sr_legacy_food","Food ""${index}""\nof ${index}","1","2019-04-01"\n`);
const nutrients =
  'id,fdc_id,nutrient_id,amount\n' +
  many((index) =>
    [1008, 1003, 1004, 1005, 1093, 2000, 1087, 1089].map((id) => `${id},${index + 1},${id},${index}\n`).join(''),
  );
const json = JSON.stringify({
  SRLegacyFoods: Array.from({ length: 3_000 }, (_, index) => ({
    fdcId: index + 1,
    ndbNumber: index + 1,
    description: `Food \\"[{ ${index}`,
    foodNutrients: [{ nutrient: { id: 1008, number: '208' }, amount: index }],
  })),
});

/** Reading from the offset of any batch gives exactly the rows of the batches after it. */
async function checkResumable(part: SourcePart | undefined): Promise<void> {
  if (part === undefined) throw new Error('There is no such part.');
  const whole = await readPart(part);
  expect(whole.offsets.length).toBeGreaterThan(1);
  let read = 0;
  for (const [index, offset] of whole.offsets.entries()) {
    read += whole.counts[index] ?? 0;
    const rest = await readPart(part, offset);
    // Compared as text, because Jest takes seconds for that many objects.
    expect(JSON.stringify(rest.rows) === JSON.stringify(whole.rows.slice(read))).toBe(true);
  }
}

test.each([
  ['a folder', (): void => layOut(folder(), { ...butter, 'food.csv': foods, 'food_nutrient.csv': nutrients })],
  [
    'gzipped tables',
    (): void => {
      const { 'food.csv': food, ...others } = butter;
      layOut(folder(), { ...others, 'food.csv.gz': gzipSync(foods), 'food_nutrient.csv': nutrients });
      expect(foods).toContain(food);
    },
  ],
  [
    'a zip',
    (): void => {
      const files = { ...butter, 'food.csv': foods, 'food_nutrient.csv': nutrients };
      layOut(folder(), {
        'a.zip': makeZip(Object.entries(files).map(([name, content]) => ({ name: `release/${name}`, content }))),
      });
    },
  ],
])('reading %s goes on behind any batch', async (_, prepare) => {
  prepare();
  const { parts } = await openOne(folder());
  await checkResumable(parts.find(({ name }) => name === 'food.csv'));
  await checkResumable(parts.find(({ name }) => name === 'food_nutrient.csv'));
});

test('reading a JSON file can continue after any batch', async () => {
  layOut(folder(), { 'sr.json': json });
  await checkResumable((await openOne(folder())).parts[0]);
});

test('reading SR28 can continue after any batch', async () => {
  layOut(folder(), {
    'FOOD_DES.txt': many((index) => `~${index + 1}~^~0100~^~Food of ${'many words '.repeat(3)}${index}~\r\n`),
    'FD_GROUP.txt': '~0100~^~Dairy~\r\n',
    'NUT_DATA.txt': '~1~^~208~^1\r\n',
    'WEIGHT.txt': '~1~^1^1^~cup~^100\r\n',
  });
  await checkResumable((await openOne(folder())).parts[0]);
});

test('amounts of a food whose rows lie in several batches are read once each', async () => {
  layOut(folder(), { ...butter, 'food_nutrient.csv': nutrients });
  const part = (await openOne(folder())).parts.find(({ name }) => name === 'food_nutrient.csv');
  if (part === undefined) throw new Error('There is no such part.');
  const amounts = new Map<string, number>();
  for (const row of (await readPart(part)).rows) {
    if (row.table !== 'amounts') continue;
    for (const [slot, value] of row.values.entries()) {
      if (!Number.isNaN(value)) amounts.set(`${row.fdcId} ${slot}`, (amounts.get(`${row.fdcId} ${slot}`) ?? 0) + 1);
    }
  }
  expect(amounts.size).toBe(9_500 * 8);
  expect(new Set(amounts.values())).toEqual(new Set([1]));
});
