import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { WeighedLine } from '../../src/analysis/line';
import { findProjectRoot } from '../../src/project-root';
import { judgeHardLines, measureHard } from '../../tools/eval/hard';
import { readHandWeighedLines, readHardLines } from '../../tools/eval/hard-lines';
import { createFolder } from '../support/folder';
import { writeSmallData } from './write-small-data';

const data = join(findProjectRoot(), '..', 'shared', 'data');
const testWithData = existsSync(join(data, 'recipes', 'dev.jsonl')) ? test : test.skip;

test('the hard lines are 300, half of each kind and part, each once', () => {
  const lines = readHardLines();
  expect(new Set(lines.map(({ text }) => text)).size).toBe(300);
  for (const kind of ['rare', 'odd'] as const)
    for (const part of ['learn', 'check'] as const) {
      const some = lines.filter((line) => line.kind === kind && line.part === part);
      expect(some.length).toBeGreaterThan(70);
    }
  for (const { grams } of lines) if (grams !== null) expect(grams.low).toBeLessThanOrEqual(grams.high);
});

testWithData('the text of every line weighed by hand is in the data', () => {
  expect(readHandWeighedLines(data)).toHaveLength(398);
});

test('a line for which no food is right is right where none is found, and its grams do not count', async () => {
  const nothing: Pick<WeighedLine, 'food' | 'match' | 'grams' | 'conversion'> = {
    food: null,
    match: 0,
    grams: 0,
    conversion: 0,
  };
  const folder = createFolder('data');
  writeSmallData(folder);
  const { hard } = await judgeHardLines(folder, () => Promise.resolve(nothing));
  const right = hard.filter(({ isFoodRight }) => isFoodRight);
  expect(right.length).toBeGreaterThan(10);
  expect(right.every(({ line }) => line.foods.length === 0)).toBe(true);
  expect(hard.every(({ areGramsRight }) => areGramsRight === null)).toBe(true);
  const [shares] = measureHard({ hard, weighed: [] }, 'all');
  expect(shares?.rows.at(-1)?.slice(0, 3)).toEqual(['all', 300, `${((right.length / 300) * 100).toFixed(1)} %`]);
});
