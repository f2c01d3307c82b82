import { createEmbeddedEngine } from '../../src/ai/embedded-engine';
import { analyzeRecipe } from '../../src/analysis/analyze';
import { readTagger } from '../../src/seed/model-files';
import { readSeedCatalog } from '../support/seed-catalog';

const catalog = readSeedCatalog();
const engine = createEmbeddedEngine(readTagger());

async function findConversion(line: string, ...others: readonly string[]) {
  const { lines } = await analyzeRecipe(engine, catalog, {
    title: 'Supper',
    ingredients: [...others, line],
    servings: 4,
  });
  return lines.at(-1)?.conversion;
}

test.each([
  ['1/2 cup browned butter', '1 cup butter'],
  ['2 tablespoons bacon fat', '12 oz bacon'],
])('%s is doubted beside %s, of which it is made', async (line, source) => {
  expect(await findConversion(line)).toBeGreaterThan(0.6);
  expect(await findConversion(line, source)).toBe(0.6);
});

test.each([
  ['1 cup browned butter', '2 tablespoons butter'],
  ['1 cup bacon fat', '2 slices bacon'],
  ['1/2 cup butter', '1 cup butter'],
])('%s is not doubted beside %s, which is too little or the same', async (line, source) => {
  expect(await findConversion(line, source)).toBe(await findConversion(line));
});
