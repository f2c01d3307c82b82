import { createEmbeddedEngine } from '../../src/ai/embedded-engine';
import { analyzeRecipe } from '../../src/analysis/analyze';
import { readTagger } from '../../src/seed/model-files';
import { splitBy } from '../../src/train/split';
import { readSeedCatalog } from '../support/seed-catalog';
import { nameCause, type Cause } from '../../tools/eval/recipes/cause';
import { readReviewedCauses } from '../../tools/eval/recipes/find-causes';

const catalog = readSeedCatalog();
const engine = createEmbeddedEngine(readTagger());

/** The cause named for a recipe whose first line would be right by `factor`. */
async function check(lines: readonly string[], factor: number, expected: Cause): Promise<void> {
  const recipe = { id: 'a:1', source: 'recipe-scrapers', title: 'Dinner', ingredients: [...lines], servings: 4 };
  const analysis = await analyzeRecipe(engine, catalog, recipe);
  const line = analysis.lines[0] ?? null;
  const each = {
    recipe: { ...recipe, published: {} },
    part: 'learn',
    analysis,
    published: {},
    ratio: factor < 1 ? 1.5 : 0.5,
    exclusion: null,
  } as const;
  expect(nameCause(each, { line, factor, explained: 0.95 })).toBe(expected);
}

test('a pot of oil that a line calls one for frying', () =>
  check(['1 cup oil for frying', '2 eggs'], 0.1, 'fryingFat'));
test('meat with its bones, by mass', () => check(['2 pounds bone-in chicken thighs'], 0.6, 'boughtParts'));
test('meat without bones', () => check(['2 pounds ground beef'], 0.6, 'meatFat'));
test('dry pasta that was counted as cooked', () => check(['1 pound spaghetti'], 0.4, 'cookedOrDry'));
test('a can that may be drained', () => check(['1 can (15 oz) black beans'], 0.7, 'drained'));
test('the first of two foods', () => check(['1 cup butter or margarine'], 0.5, 'alternatives'));
test('an amount left open', () => check(['butter for the pan', '1 cup sugar'], 4, 'openAmount'));
test('what may be left out', () => check(['1/2 cup walnuts (optional)'], 0, 'optional'));
test('one food in two lines', () => check(['1 cup sugar', '1/2 cup sugar'], 0.4, 'twice'));
test('too little, and a line of which nothing is known', () => check(['1 cup sugar', '3 glorbs zorf'], 3, 'unmatched'));
test('an amount as stated, of a food that is sure', () => check(['1 cup sugar'], 3, 'asStated'));

test('every cause that a person named stands with a reason that can be checked', () => {
  const reasons = [...readReviewedCauses().values()].map(({ reason }) => reason);
  expect(reasons.filter((reason) => reason.length < 20)).toEqual([]);
});

test('only recipes of the learning part were read', () => {
  expect([...readReviewedCauses().keys()].filter((id) => splitBy(id) === 'check')).toEqual([]);
});
