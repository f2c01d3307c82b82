import { createEmbeddedEngine } from '../../../src/ai/embedded-engine';
import { analyzeRecipe } from '../../../src/analysis/analyze';
import { healthLabels } from '../../../src/analysis/labels';
import { readTagger } from '../../../src/seed/model-files';
import { readSeedCatalog } from '../../support/seed-catalog';
import { readCasePairs } from '../../../tools/read-case-rows';

const catalog = readSeedCatalog();
const engine = createEmbeddedEngine(readTagger());

const rows = readCasePairs('labels');

function analyze(...ingredients: readonly string[]) {
  return analyzeRecipe(engine, catalog, { title: 'Supper', ingredients, servings: 2 });
}

async function check(line: string, expected: string): Promise<void> {
  const analysis = await analyze(line);
  const labels = { all: healthLabels.join(' '), none: '' }[expected] ?? expected;
  // The reasons stand beside the labels, so that a failure explains itself.
  const reasons = analysis.withheldLabels.map(({ label, reason }) => `${label}: ${reason}`);
  expect({ labels: analysis.healthLabels.join(' '), reasons }).toEqual({ labels, reasons });
}

describe('a recipe of one line has the health labels of the line', () => {
  test.each(rows)('%s => %s', (line = '', expected = '') => check(line, expected));
});

test('a recipe has the labels that all of its lines allow', async () => {
  const analysis = await analyze('2 cups flour', '1 cup milk', '2 eggs', '1 tbsp oil');
  expect(analysis.healthLabels).toEqual(['vegetarian']);
  const [first] = analysis.withheldLabels.filter(({ label }) => label === 'dairy-free');
  expect(first).toMatchObject({ label: 'dairy-free', lineIndex: 1, reason: expect.stringContaining('dairy') });
});

test('one line without a food withholds every label from a recipe of plants', async () => {
  expect((await analyze('2 cups carrots', '1 onion')).healthLabels).toEqual(healthLabels);
  expect((await analyze('2 cups carrots', '1 onion', 'xyzzy')).healthLabels).toEqual([]);
});
