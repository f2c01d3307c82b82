import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { matchLine } from '../../../src/analysis/match/match-line';
import { writeRelease } from '../../import/run/write-release';
import { parseLine } from '../../support/parse-line';
import { openFullFoods } from './open-full-foods';
import { readSeedFoods } from './read-seed-foods';

const folder = mkdtempSync(join(tmpdir(), 'downloads-'));
afterAll(() => rmSync(folder, { recursive: true }));

const silent = { write: () => true };
const listOwn = (): readonly string[] => readdirSync(tmpdir()).filter((name) => name.startsWith('full-foods-'));

test('downloads are imported besides the seed, answer the lines that ask for them, and leave nothing behind', async () => {
  const before = listOwn();
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
  const full = await openFullFoods([release], silent);
  const alone = readSeedFoods();
  expect(full.catalog.foods.size).toBe(alone.catalog.foods.size + 1);
  const answer = ({ catalog }: typeof alone) => matchLine(catalog, '', parseLine('1 cup wuzzle stew')).food?.fdcId;
  expect(answer(full)).toBe(999_000_001);
  expect(answer(alone)).not.toBe(999_000_001);
  await full.close();
  expect(listOwn()).toEqual(before);
});

test('a download that is none is refused, and leaves nothing behind', async () => {
  const before = listOwn();
  await expect(openFullFoods([join(folder, 'nowhere')], silent)).rejects.toThrow(/nowhere/);
  expect(listOwn()).toEqual(before);
});
