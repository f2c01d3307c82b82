import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dietFlags, type DietFlag } from '../../../src/analysis/food';
import { noNutrients } from '../../../src/analysis/nutrient';
import { createFlagger } from '../../../src/import/derive/flags';
import type { SourceFood } from '../../../src/import/derive/source-food';
import { readFlagRules } from '../../../src/seed/rules';
import { createFolder } from '../../support/folder';

const folder = createFolder('flag-rules');

/** Rules as flag-rules.tsv holds them, "category|pattern|flags" each. */
function readRules(...rows: readonly string[]) {
  const path = join(folder, 'flag-rules.tsv');
  const lines = rows.map((row) => `${row.replaceAll('|', '\t')}\tbecause`);
  writeFileSync(path, ['category\tpattern\tflags\treason', ...lines, ''].join('\n'));
  return readFlagRules(path);
}

function makeFood(fdcId: number, category: string, description: string): SourceFood {
  return {
    fdcId,
    dataset: 'sr_legacy',
    key: fdcId,
    category,
    publishedAt: '2019-04-01',
    description,
    nutrientsPer100g: noNutrients,
    portions: [],
  };
}

const makeSurveyFood = (fdcId: number, category: string, description: string): SourceFood => ({
  ...makeFood(fdcId, category, description),
  dataset: 'survey',
});

const flour = makeFood(1, 'Grain', 'Wheat flour');
const egg = makeFood(2, 'Egg', 'Egg, raw');
const margarine = makeFood(3, 'Fat', 'Margarine');
const carrot = makeFood(4, 'Vegetable', 'Carrot');
const rules = readRules(
  'Grain||plain gluten=y',
  'Egg||plain egg=y',
  'Fat||plain dairy=?',
  'Vegetable||plain',
  'Ruled||any=? meat=n',
  'Ingredient without a record|^999$|plain',
);

/**
 * The flags of a survey food made of foods with these codes: "egg=y gluten=?", without those that
 * are n.
 */
function compose(codes: readonly number[], description = 'Dish', category = 'Dishes'): string {
  const dish = makeSurveyFood(100, category, description);
  const recipe = codes.map((code) => ({ code, grams: 10, cooked: false }));
  const surveyRecipes = new Map([[100, recipe]]);
  const flags = createFlagger(
    { srLegacy: [flour, egg, margarine, carrot], survey: [dish], surveyRecipes },
    rules,
  )(dish);
  return show((name) => flags[name].letter);
}

function judge(food: SourceFood, ...rows: readonly string[]): string {
  const flags = createFlagger({ srLegacy: [food], survey: [], surveyRecipes: new Map() }, readRules(...rows))(food);
  return show((name) => flags[name].letter);
}

function show(letterOf: (name: DietFlag) => string): string {
  return dietFlags
    .filter((name) => letterOf(name) !== 'n')
    .map((name) => `${name}=${letterOf(name)}`)
    .join(' ');
}

const all = (letter: string): string => dietFlags.map((name) => `${name}=${letter}`).join(' ');

test('the later of two rules that both fit wins, flag by flag', () => {
  const cake = makeFood(9, 'Baked', 'Cake, angelfood');
  expect(judge(cake, 'Baked||plain gluten=y dairy=?', 'Baked|cake|egg=y', 'Baked|angelfood|dairy=n')).toBe(
    'egg=y gluten=y',
  );
  expect(judge(cake, 'Baked|angelfood|dairy=n', 'Baked||plain gluten=y dairy=?')).toBe('dairy=? gluten=y');
});

test('a pattern ignores case, and a rule of another category does not apply', () => {
  const cake = makeFood(9, 'Baked', 'CAKE');
  expect(judge(cake, 'Baked||plain', 'Baked|cake|egg=y', 'Sweets|cake|honey=y')).toBe('egg=y');
});

test('what no rule names is unknown', () => {
  expect(judge(carrot, 'Grain||plain')).toBe(all('?'));
});

test('a survey food contains what one of its ingredients contains, and may contain what one may contain', () => {
  expect(compose([1, 2, 4])).toBe('egg=y gluten=y');
  expect(compose([3, 4])).toBe('dairy=?');
  expect(compose([4])).toBe('');
});

test('a survey food with an unknown ingredient is unknown except for what the others contain', () => {
  const expected = dietFlags.map((name) => (name === 'egg' ? 'egg=y' : `${name}=?`)).join(' ');
  expect(compose([2, 12345])).toBe(expected);
  expect(compose([])).toBe(all('?'));
});

test('an ingredient without a record is known by a rule for its code', () => {
  expect(compose([4, 999])).toBe('');
});

test('a name that states more than the ingredients makes the flag unknown', () => {
  expect(compose([4], 'Carrots with cheese')).toBe('dairy=?');
});

test('a rule of the survey category takes precedence over the ingredients', () => {
  expect(compose([1], 'Dish', 'Ruled')).toBe(all('?').replace('meat=? ', ''));
});

test('survey foods that are made of each other stay unknown and do not loop', () => {
  const one = makeSurveyFood(201, 'Dishes', 'One');
  const other = makeSurveyFood(202, 'Dishes', 'Other');
  const part = (code: number) => [{ code, grams: 1, cooked: false }];
  const surveyRecipes = new Map([
    [201, part(202)],
    [202, part(201)],
  ]);
  const flags = createFlagger({ srLegacy: [], survey: [one, other], surveyRecipes }, rules)(one);
  expect(show((name) => flags[name].letter)).toBe(all('?'));
});

describe('a broken rule is refused with the line and the column', () => {
  test.each([
    ['Egg||egg=maybe', /line 2, column flags/],
    ['Egg||eggs=y', /line 2, column flags/],
    ['Egg|(|egg=y', /line 2, column pattern: "\(" is not a regular expression/],
  ])('%s', (row, message) => expect(() => readRules(row)).toThrow(message));
});
