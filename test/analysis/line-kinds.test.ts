import { createEmbeddedEngine } from '../../src/ai/embedded-engine';
import { analyzeRecipe } from '../../src/analysis/analyze';
import { healthLabels } from '../../src/analysis/labels';
import { toRestIngredient } from '../../src/api/rest-contract';
import { readTagger } from '../../src/seed/model-files';
import { readSeedCatalog } from '../support/seed-catalog';
import { readCasePairs } from '../../tools/read-case-rows';

const catalog = readSeedCatalog();
const engine = createEmbeddedEngine(readTagger());

const rows = readCasePairs('kinds');

function analyze(...ingredients: readonly string[]) {
  return analyzeRecipe(engine, catalog, { title: 'Supper', ingredients, servings: 2 });
}

test.each(rows)('%s => %s', async (text = '', expected = '') => {
  const { lines } = await analyze(text);
  expect(lines.map(({ kind }) => kind)).toEqual([expected]);
});

test('lines that are no ingredients touch neither status nor labels', async () => {
  const { status, healthLabels: labels } = await analyze(
    'CRUST',
    '1 cup sugar',
    '12 skewers',
    'Serves 4',
    'Bake for 30 minutes until golden',
  );
  expect({ status, labels }).toEqual({ status: 'success', labels: healthLabels });
});

test.each([
  ['Lemon curd filling', ['1 cup sugar', '2 cups flour', '1/2 cup butter']],
  ['Buttercream', ['1 cup butter', '3 cups powdered sugar', '2 tbsp milk']],
])('%s, without an amount, heads the lines below it if three have amounts', async (heading, below) => {
  const { lines } = await analyze('2 eggs', heading, ...below);
  expect(lines.map(({ kind }) => kind)).toEqual(['ingredient', 'heading', 'ingredient', 'ingredient', 'ingredient']);
});

test('a part without an amount is an ingredient where too few lines with amounts are below it', async () => {
  const { lines } = await analyze('2 eggs', 'Lemon curd filling', '1 cup sugar', 'Chocolate sauce', '2 bananas');
  expect(lines.map(({ kind }) => kind)).toEqual(lines.map(() => 'ingredient'));
});

test('the entry of a line that is no ingredient is surely nothing to eat', async () => {
  const { lines } = await analyze('12 skewers');
  const [entry] = lines.map(toRestIngredient);
  expect(entry).toMatchObject({
    text: '12 skewers',
    parsed: { qty: 0, unit: '', food: '', gram_weight: 0 },
    confidence: { match: 1, conversion: 1, overall: 1 },
  });
  expect(new Set(Object.values(entry?.nutrients ?? {}))).toEqual(new Set([0]));
});
