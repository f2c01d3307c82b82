import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { matchLine } from '../../src/analysis/match/match-line';
import { ImportStoppedError } from '../../src/import/errors';
import { openFullFoods, readSeedFoods } from '../../tools/eval/foods';
import { parseLine } from '../../tools/parse-line';
import { writeRelease } from '../import/write-release';
import { createFolder } from '../support/folder';

const folder = createFolder('downloads');

const parent = join(folder, 'databases');
const release = writeRelease(join(folder, 'survey'), [
  {
    fdcId: 999_000_001,
    dataset: 'survey',
    description: 'Wuzzle stew',
    key: 58_100_001,
    amounts: { 208: 90, 203: 5, 204: 3, 205: 10 },
    portions: { cup: 240 },
  },
]);
const opening = { output: { write: () => true }, parent };
mkdirSync(parent);

test('downloads are imported beside the seed, answer the lines that request them, and leave nothing behind', async () => {
  const full = await openFullFoods([release], opening);
  const alone = readSeedFoods();
  expect(full.catalog.foods.size).toBe(alone.catalog.foods.size + 1);
  const answer = ({ catalog }: typeof alone) => matchLine(catalog, '', parseLine('1 cup wuzzle stew')).food?.fdcId;
  expect(answer(full)).toBe(999_000_001);
  expect(answer(alone)).not.toBe(999_000_001);
  await full.close();
  expect(readdirSync(parent)).toEqual([]);
});

test('a download that is none is refused, and leaves nothing behind', async () => {
  await expect(openFullFoods([join(folder, 'nowhere')], opening)).rejects.toThrow(/nowhere/);
  expect(readdirSync(parent)).toEqual([]);
});

test('an import that is stopped leaves nothing behind', async () => {
  const full = openFullFoods([release], { ...opening, signal: AbortSignal.abort() });
  await expect(full).rejects.toThrow(ImportStoppedError);
  expect(readdirSync(parent)).toEqual([]);
});
