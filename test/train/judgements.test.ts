import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSeed } from '../../src/seed/read-seed';

const [header, ...rows] = readFileSync(join(__dirname, '../../src/train/judgements.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((row) => row.split('\t'));

test('the table of judgements has the columns its reader expects', () => {
  expect(header).toEqual(['line', 'fdc_id', 'right', 'stands_for']);
});

test('every judgement is of a food that is in the seed, or says that no food is meant', () => {
  const known = new Set(readSeed().foods.map(({ fdcId }) => String(fdcId)));
  for (const [line, fdcId = ''] of rows) expect([line, fdcId === '0' || known.has(fdcId)]).toEqual([line, true]);
});

test('lines are named by hashes alone, verdicts are yes or no, and no line stands for less than nothing', () => {
  for (const [line, , right, standsFor] of rows) {
    expect(line).toMatch(/^[0-9a-f]{16}$/);
    expect(['yes', 'no']).toContain(right);
    expect(Number(standsFor)).toBeGreaterThanOrEqual(0);
  }
});

test('no line is judged twice with the same food', () => {
  const keys = rows.map(([line, fdcId]) => `${line} ${fdcId}`);
  expect(new Set(keys).size).toBe(keys.length);
});
