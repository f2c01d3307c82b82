import { createEmbeddedEngine } from '../../src/ai/embedded-engine';
import { analyzeRecipe } from '../../src/analysis/analyze';
import { readTagger } from '../../src/seed/model-files';
import { readSeedCatalog } from '../support/seed-catalog';

const catalog = readSeedCatalog();
const engine = createEmbeddedEngine(readTagger());

async function findDoubted(servings: number, ...ingredients: readonly string[]) {
  const { lines, status } = await analyzeRecipe(engine, catalog, { title: 'Supper', ingredients, servings });
  const doubted = lines.filter(({ issues }) => issues.some(({ code }) => code === 'implausible_amount'));
  return { status, doubted: doubted.map(({ text, conversion }) => [text, conversion]) };
}

test.each([
  ['more than 10 kg', '10.1 kg water'],
  ['more than 10,000 kcal', '1200 g olive oil'],
])('a line of %s fails the quality check', async (_, line) => {
  expect(await findDoubted(100, line, '1 egg')).toEqual({ status: 'quality_check_failed', doubted: [[line, 0.4]] });
});

test('a line of 10 kg or less is plausible', async () => {
  expect(await findDoubted(100, '10 kg water', '1 egg')).toEqual({ status: 'success', doubted: [] });
});

test('of a serving of more than 5,000 kcal the largest line is doubted', async () => {
  const lines = ['1 egg', '1 kg butter', '100 g sugar'];
  expect(await findDoubted(1, ...lines)).toEqual({ status: 'quality_check_failed', doubted: [['1 kg butter', 0.4]] });
  expect(await findDoubted(2, ...lines)).toEqual({ status: 'success', doubted: [] });
});
