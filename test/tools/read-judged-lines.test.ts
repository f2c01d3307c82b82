import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProjectRoot } from '../../src/project-root';
import { readSeed } from '../../src/seed/read-seed';
import { readJudgedLines } from '../../tools/eval/judged/read-judged-lines';
import { resolveJudgedLines } from '../../tools/eval/judged/resolve-judged-lines';
import { createFolder } from '../support/folder';

const data = join(findProjectRoot(), '..', 'shared', 'data');
const testWithData = existsSync(join(data, 'recipes', 'dev.jsonl')) ? test : test.skip;
const header = 'source\tkey\tset\tfood\tfood_verdict\tgrams_verdict\tnote';

function readRows(...rows: readonly string[]) {
  const folder = createFolder('judged');
  writeFileSync(join(folder, 'a.tsv'), `${[header, ...rows].join('\n')}\n`);
  return readJudgedLines(folder);
}

test('every row of the judged lines can be read, of each set and source', () => {
  expect(readJudgedLines().length).toBeGreaterThan(0);
});

test('every judged food is in the seed', () => {
  const known = new Set(readSeed().foods.map(({ fdcId }) => fdcId));
  expect(readJudgedLines().filter(({ food }) => food !== null && !known.has(food))).toEqual([]);
});

testWithData('the text of every judged line is in the data', () => {
  expect(resolveJudgedLines(data).unknown).toEqual([]);
});

test('no food is a dash', () => {
  expect(readRows('bbc\t0123456789ab\tafter\t-\tnone-right\tunclear\t')).toMatchObject([
    { food: null, food_verdict: 'none-right' },
  ]);
});

test('an unknown verdict is refused with its place', () => {
  expect(() => readRows('bbc\t0123456789ab\tafter\t1\tfine\tright\t')).toThrow('a.tsv, line 2');
});

test('a food that is none, judged right as a food, is refused', () => {
  expect(() => readRows('bbc\t0123456789ab\tafter\t-\tright\tright\t')).toThrow('does not go with');
});

test('a line judged twice with one food in a set is refused', () => {
  const row = 'bbc\t0123456789ab\tafter\t1\tright\tright\t';
  expect(() => readRows(row, row)).toThrow('judged already');
});
