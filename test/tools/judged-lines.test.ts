import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Food } from '../../src/analysis/food';
import { findProjectRoot } from '../../src/project-root';
import { readSeed } from '../../src/seed/read-seed';
import { readJudgedRows } from '../../src/train/judged-lines';
import { judgeAgain, judgedFolder, resolveJudgedLines, type JudgedLine } from '../../tools/eval/judged-lines';
import { createFolder } from '../support/folder';

const data = join(findProjectRoot(), '..', 'shared', 'data');
const testWithData = existsSync(join(data, 'recipes', 'dev.jsonl')) ? test : test.skip;
const header = 'source\tkey\tset\tfood\tfood_verdict\tgrams_verdict\tnote';

function readRows(...rows: readonly string[]) {
  const folder = createFolder('judged');
  writeFileSync(join(folder, 'a.tsv'), `${[header, ...rows].join('\n')}\n`);
  return readJudgedRows(folder);
}

test('every row of the judged lines can be read, of each set and source', () => {
  expect(readJudgedRows(judgedFolder).length).toBeGreaterThan(0);
});

test('every judged food is in the seed', () => {
  const known = new Set(readSeed().foods.map(({ fdcId }) => fdcId));
  expect(readJudgedRows(judgedFolder).filter(({ food }) => food !== null && !known.has(food))).toEqual([]);
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

const [butter, other] = readSeed().foods;
const line: JudgedLine = {
  source: 'recipes',
  set: 'after',
  part: 'check',
  text: '1 cup butter',
  title: '',
  fdcId: butter?.fdcId ?? null,
  food: 'right',
  grams: 'right',
  weight: 1,
};

function check(judged: Partial<JudgedLine>, food: Food | undefined, expected: JudgedLine['food'] | null): void {
  expect(judgeAgain({ ...line, ...judged }, { food: food ?? null, match: 0.9 }).food).toBe(expected);
}

test('what was said of a food holds of that very food', () => check({}, butter, 'right'));

test('of another food nothing was said', () => check({}, other, null));

test('where a food was found and none is now, nothing was said', () => check({}, undefined, null));

test('where none should be found, any food is wrong', () => check({ fdcId: null, food: 'none-right' }, other, 'wrong'));

test('where none was found and one should be, what is found now was not judged', () =>
  check({ fdcId: null, food: 'wrong' }, other, null));

test('where none is found still, what was said holds', () =>
  check({ fdcId: null, food: 'none-right' }, undefined, 'none-right'));
