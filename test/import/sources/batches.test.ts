import type { SourcePart, StagedRow } from '../../../src/import/sources/import-source';
import { toCopyText } from '../../../src/import/staging/copy';
import { butter, layOut, never, openOne, useFolder } from './download';

const folder = useFolder();

/**
 * The limit of what is read at a time, in characters: a full batch, and the row or food that fills
 * it.
 */
const maxCharacters = 8 * 1024 ** 2 + 2 * 1024 ** 2;

/**
 * The size of the largest batch of a part, in characters that the database gets, and the numbers of
 * batches and rows.
 */
async function measure(part: SourcePart | undefined) {
  if (part === undefined) throw new Error('There is no such part.');
  let [largest, batches, rows] = [0, 0, 0];
  for await (const batch of part.read(0, never())) {
    largest = Math.max(largest, countCharacters(batch.rows));
    batches += 1;
    rows += batch.rows.length;
  }
  return { largest, batches, rows };
}

const countCharacters = (rows: readonly StagedRow[]): number =>
  [...toCopyText(rows, 0).values()].reduce((sum, text) => sum + text.length, 0);

test('rows of nearly a megabyte come in batches of some megabytes, however few rows that is', async () => {
  const row = (index: number): string => `${index + 1},A,"${'salt, '.repeat(150_000)}"\n`;
  layOut(folder(), {
    ...butter,
    'branded_food.csv': `fdc_id,brand_owner,ingredients\n${Array.from({ length: 30 }, (_, index) => row(index)).join('')}`,
  });
  const { parts } = await openOne(folder());
  const { largest, batches, rows } = await measure(parts.find(({ name }) => name === 'branded_food.csv'));
  expect(rows).toBe(30);
  expect(batches).toBeGreaterThan(2);
  expect(largest).toBeLessThan(maxCharacters);
});

test('so do foods of a JSON file', async () => {
  const foods = Array.from({ length: 30 }, (_, index) => ({
    fdcId: index + 1,
    description: 'A',
    ingredients: 'salt, '.repeat(150_000),
  }));
  layOut(folder(), { 'branded.json': JSON.stringify({ BrandedFoods: foods }) });
  const { largest, batches, rows } = await measure((await openOne(folder())).parts[0]);
  expect(rows).toBe(90);
  expect(batches).toBeGreaterThan(2);
  expect(largest).toBeLessThan(maxCharacters);
});
