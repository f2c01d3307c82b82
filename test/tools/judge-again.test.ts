import type { Food } from '../../src/analysis/food';
import { readSeed } from '../../src/seed/read-seed';
import { judgeAgain } from '../../tools/eval/judged/judge-again';
import type { JudgedLine } from '../../tools/eval/judged/judged-line';

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
