import type { Alias } from '../../../src/analysis/food';
import { scoreAlias } from '../../../src/analysis/match-ranking/score';
import { readSeed } from '../../../src/seed/read-seed';

const food = readSeed().foods.find(({ description }) => description === 'Cheese, parmesan, hard');
const proxy: Alias = { phrase: 'asiago', when: null, fdcId: 0, fit: 'proxy' };

/** Of Parmesan, with 392 kcal, where a source says `sourcedCalories` of what it stands for. */
function score(sourcedCalories?: number): number {
  if (food === undefined) throw new Error('The kitchen table has no Parmesan.');
  return scoreAlias(sourcedCalories === undefined ? proxy : { ...proxy, sourcedCalories }, food, []);
}

test('a stand-in stays below 0.70 where no source states the energy of the real food', () => {
  expect(score()).toBe(0.69);
});

test.each([392, 412, 345, 455])('a stand-in of 392 kcal for a food of %d kcal is told as moderate', (sourced) => {
  expect(score(sourced)).toBeGreaterThanOrEqual(0.7);
  expect(score(sourced)).toBeLessThanOrEqual(0.89);
});

test.each([0, 300, 340, 470])('a stand-in of 392 kcal for a food of %d kcal stays below 0.70', (sourced) => {
  expect(score(sourced)).toBe(0.69);
});
