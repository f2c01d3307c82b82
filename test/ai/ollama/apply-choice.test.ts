import { applyChoice } from '../../../src/ai/ollama/ollama-engine';
import type { Food } from '../../../src/analysis/food';
import { findHealthLabels } from '../../../src/analysis/label/health-labels';
import { matchLine } from '../../../src/analysis/match/match-line';
import { addNutrients } from '../../../src/analysis/sum';
import { weighLine } from '../../../src/analysis/weigh/weigh-line';
import { readSeedCatalog } from '../../support/seed-catalog';
import { parseLine } from '../../../tools/parse-line';

const catalog = readSeedCatalog();

function findFood(text: string): Food {
  const { food } = matchLine(catalog, '', parseLine(text));
  if (food === null) throw new Error(`No food is found for "${text}".`);
  return food;
}

const lentils = findFood('1 cup lentils');
const offers = [lentils, findFood('1 lb ground beef')];
const line = matchLine(catalog, '', parseLine('2 cups wobbly moon lumps'));

function choose(match: number) {
  return applyChoice(line, { choice: { fdcId: lentils.fdcId, odds: null }, offers, match });
}

test.each([
  [0.8, ['vegan', 'vegetarian', 'gluten-free', 'dairy-free']],
  [0.4, []],
])('a choice with the probability %d earns the labels %j', (match, labels) => {
  const chosen = addNutrients(weighLine(catalog, choose(match)));
  expect(findHealthLabels([chosen]).healthLabels).toEqual(labels);
});

test('a choice below the minimum gives no food and no candidates', () => {
  expect(choose(0.3)).toMatchObject({ food: null, match: 0 });
});

test('a line that gets a food no longer has the issue no_food', () => {
  expect(line.issues.map(({ code }) => code)).toContain('no_food');
  expect(choose(0.8).issues.map(({ code }) => code)).not.toContain('no_food');
});
