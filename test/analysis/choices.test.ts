import { createEmbeddedEngine } from '../../src/ai/embedded-engine';
import { analyzeRecipe } from '../../src/analysis/analyze';
import { readTagger } from '../../src/seed/model-files';
import { readSeedCatalog } from '../support/seed-catalog';

const catalog = readSeedCatalog();
const engine = createEmbeddedEngine(readTagger());

function analyze(...ingredients: readonly string[]) {
  return analyzeRecipe(engine, catalog, { title: 'Supper', ingredients, servings: 2 });
}

/** The indices of the lines that weigh something. */
async function findCounted(...ingredients: readonly string[]): Promise<readonly number[]> {
  const { lines } = await analyze(...ingredients);
  return lines.flatMap(({ grams }, index) => (grams > 0 ? [index] : []));
}

test.each([
  ['a line that ends in "or"', ['1 cup milk OR', '1 cup cream', '1 cup sugar'], [0, 2]],
  ['a line that begins with "or"', ['1 cup milk', 'or 1 cup cream', '1 cup sugar'], [0, 2]],
  ['"or" on a line of its own', ['1 cup milk', 'OR', '1 cup cream', '1 cup sugar'], [0, 3]],
  ['three lines joined by "or"', ['1 cup milk, or', '1 cup cream, or', '1 cup water', '1 cup sugar'], [0, 3]],
  [
    'lines under options, up to the next heading',
    ['Milk options:', '1 cup milk', '1 cup cream', 'Rest:', '1 egg'],
    [1, 4],
  ],
  ['no choice', ['1 cup milk or so', '1 cup cream', '1 cup orange juice', 'For:', '1 egg'], [0, 1, 2, 4]],
])('of lines that are choices only the first counts: %s', async (_, lines, counted) => {
  expect(await findCounted(...lines)).toEqual(counted);
});

test('a bare name of a part between lines with amounts is a heading', async () => {
  const { lines, status } = await analyze('2 cups flour', 'Frosting', '8 oz cream cheese', '1/2 cup butter');
  expect(lines[1]).toMatchObject({ kind: 'heading', food: null, grams: 0, overall: 1, unit: '', quantity: 0 });
  expect(status).toBe('success');
});

test.each([
  ['above one line alone', ['2 cups flour', 'Pastry', '1 egg', 'salt']],
  ['as the last line', ['2 cups flour', '1 egg', 'Frosting']],
  ['with a small letter', ['2 cups flour', 'frosting', '8 oz cream cheese', '1/2 cup butter']],
])('a bare name of a part %s is that part of the dish', async (_, given) => {
  expect(await findCounted(...given)).toEqual(given.map((_line, index) => index));
});

test('of choices the first with a food counts', async () => {
  expect(await findCounted('1 cup xyzzy OR', '1 cup cream')).toEqual([1]);
});

test('a choice that does not count says so, and withholds the labels of its food', async () => {
  const { lines, totals, healthLabels } = await analyze('1 cup orange juice OR', '1 cup milk');
  expect(lines[1]).toMatchObject({ grams: 0, conversion: 1, way: 'nothing', kind: 'ingredient' });
  expect(lines[1]?.issues.map(({ code }) => code)).toContain('other_choice');
  expect(totals.calories).toBe(lines[0]?.nutrients.calories);
  expect(healthLabels).not.toContain('vegan');
});

test.each([[['Optional: 1 cup cream']], [['1 cup cream (optional)']], [['Optional toppings:', '1 cup cream']]])(
  'an optional line counts and says so: %j',
  async (lines) => {
    const [line] = (await analyze(...lines)).lines.slice(-1);
    expect(line?.grams).toBeGreaterThan(200);
    expect(line?.issues.map(({ code }) => code)).toContain('optional');
  },
);
