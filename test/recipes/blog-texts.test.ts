import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createEmbeddedEngine } from '../../src/ai/embedded-engine';
import { analyzeRecipe } from '../../src/analysis/analyze';
import { nutrients, type NutrientAmounts } from '../../src/analysis/nutrient';
import { buildCatalog } from '../../src/catalog/build-catalog';
import { readRecipes } from '../../src/recipes/read-recipes';
import { readTagger } from '../../src/seed/model-files';
import { readSeed } from '../../src/seed/read-seed';

interface Post {
  readonly text: string;
  readonly lines: readonly string[];
  readonly servings: number;
}

const posts = readFileSync(join(__dirname, '../cases/blog-texts.txt'), 'utf8')
  .split(/^@@@ /m)
  .slice(1)
  .map((block): readonly [string, Post] => {
    const [head = '', expected = ''] = block.split(/^=>\n/m);
    const [name = '', ...text] = head.split('\n');
    const lines = expected.split('\n').flatMap((line) => (line.startsWith('| ') ? [line.slice(2)] : []));
    const servings = Number(/^servings: (\d+)$/m.exec(expected)?.[1]);
    return [name, { text: text.join('\n'), lines, servings }];
  });

const seed = readSeed();
const catalog = buildCatalog({ foods: seed.foods, aliases: seed.aliases, version: seed.hash });
const engine = createEmbeddedEngine(readTagger());

async function analyze(ingredients: readonly string[], servings: number): Promise<NutrientAmounts> {
  const { perServing } = await analyzeRecipe(engine, catalog, { title: 'Post', ingredients, servings });
  return perServing;
}

const toFirstWords = (line: string): string =>
  line
    .split(/[\s,]+/)
    .slice(0, 2)
    .join(' ');

test('there are twelve posts', () => {
  expect(posts).toHaveLength(12);
});

test.each(posts)(
  '%s: a pasted post gives the nutrients of its clean lines within 2 %%',
  async (_name, { text, lines, servings }) => {
    const [draft, ...others] = readRecipes(text);
    expect(others).toEqual([]);
    expect(draft?.servings).toBe(servings);
    // No line of the page is taken for one of the recipe, and none is lost.
    expect(draft?.ingredients.map(toFirstWords)).toEqual(lines.map(toFirstWords));
    const expected = await analyze(lines, servings);
    const found = await analyze(draft?.ingredients ?? [], servings);
    const off = nutrients.filter((each) => Math.abs(found[each] - expected[each]) > 0.02 * expected[each]);
    expect(off).toEqual([]);
    expect(expected.calories).toBeGreaterThan(0);
  },
);
