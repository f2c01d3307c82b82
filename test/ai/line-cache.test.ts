import fc from '../support/fast-check';
import { createEmbeddedEngine } from '../../src/ai/embedded-engine';
import { createLineCache, type LineCache } from '../../src/ai/line-cache';
import { analyzeRecipe, concludeRecipe } from '../../src/analysis/analyze';
import type { Catalog } from '../../src/analysis/catalog';
import type { Engine } from '../../src/analysis/engine';
import type { Analysis, Recipe } from '../../src/analysis/recipe';
import { toRestJson } from '../../src/api/rest-contract';
import { buildCatalog } from '../../src/catalog/build-catalog';
import { readTagger } from '../../src/seed/model-files';
import { readSeed } from '../../src/seed/read-seed';
import { makeFood } from '../catalog/make-food';
import { spellOut } from '../support/spell-out';

const { foods, aliases, hash } = readSeed();
const catalog = buildCatalog({ foods, aliases, version: hash });
const embedded = createEmbeddedEngine(readTagger());

/** The embedded engine, with a count of the lines that it parsed. */
function createCountingEngine(version = embedded.version): Engine & { asked: number } {
  const engine = {
    ...embedded,
    version,
    asked: 0,
    parse(texts: readonly string[]) {
      engine.asked += texts.length;
      return embedded.parse(texts);
    },
  };
  return engine;
}

async function recall(
  memory: LineCache,
  recipe: Recipe,
  { engine = embedded, from = catalog }: { engine?: Engine; from?: Catalog } = {},
): Promise<Analysis> {
  return concludeRecipe((await memory.recallLines(engine, from, recipe)).lines, recipe.servings);
}

// Some are decided by an alias, some by the ranker with the title, some have no food.
const line = fc.constantFrom(
  '2 cups flour', '100 g butter', 'salt to taste', '2 tomatoes, diced', '1 cup smoked pudding mix', '3 oz frozen cooked patties',
  '1 cup xyzzy', 'For the sauce:', '1 lb shoulder roast', '2 tbsp spread', '1/2 cup dry mix', '1 can soup', '2 "quoted" \ud800 eggs',
); // prettier-ignore
const recipe = fc.record({
  title: fc.constantFrom('Beef stew', 'Strawberry shortcake', 'Chocolate pudding', 'Vegetarian chili', 'Soup'),
  ingredients: fc.array(line, { minLength: 1, maxLength: 8 }),
  servings: fc.integer({ min: 1, max: 8 }),
});

test('a recipe from the cache has the same analysis and the same bytes, whatever was analyzed before', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(recipe, { minLength: 1, maxLength: 12 }), async (recipes) => {
      const memory = createLineCache(6);
      for (const each of recipes) {
        const fresh = await analyzeRecipe(embedded, catalog, each);
        const recalled = await recall(memory, each);
        expect({ ...recalled, lines: spellOut(recalled.lines) }).toEqual({ ...fresh, lines: spellOut(fresh.lines) });
        expect(toRestJson(recalled)).toBe(toRestJson(fresh));
      }
    }),
    { numRuns: 100 },
  );
});

test('a line that was analyzed twice comes from the cache, in any order and with any other lines', async () => {
  const engine = createCountingEngine();
  const memory = createLineCache();
  const one = { title: 'One', ingredients: ['2 cups flour', '3 eggs', '100 g butter'], servings: 1 };
  await recall(memory, one, { engine });
  await recall(memory, one, { engine });
  expect(engine.asked).toBe(6);
  const { recalled, lines } = await memory.recallLines(engine, catalog, {
    title: 'Another',
    ingredients: ['100 g butter', '1 cup milk', '2 cups flour', '100 g butter'],
  });
  expect(engine.asked).toBe(7);
  expect(recalled).toBe(3);
  expect(lines.map(({ text }) => text)).toEqual(['100 g butter', '1 cup milk', '2 cups flour', '100 g butter']);
});

test.each([
  ['that is optional', ['1 cup milk', 'Optional:', '1 cup milk']],
  ['that is a choice', ['1 cup milk, or', '1 cup milk, or', '1 egg']],
  ['with most of the calories', ['1 kg butter', '1 kg butter']],
])('of two lines with one text, only the one %s is told so, also from the cache', async (_, ingredients) => {
  const memory = createLineCache();
  const twice = { title: 'Supper', ingredients, servings: 1 };
  const { lines } = await analyzeRecipe(embedded, catalog, twice);
  for (let time = 0; time < 3; time++) expect(spellOut((await recall(memory, twice)).lines)).toEqual(spellOut(lines));
});

const pies = buildCatalog({
  foods: [
    makeFood({ fdcId: 1, description: 'Pie filling, cherry', category: 'Sweets', gramsPerCup: 200 }),
    makeFood({ fdcId: 2, description: 'Pie filling, lemon', category: 'Sweets', gramsPerCup: 100 }),
  ],
  aliases: [],
  version: 'pies',
});

test('a line that the title shapes is analyzed again under another title', async () => {
  const memory = createLineCache();
  const under = async (title: string) =>
    (await recall(memory, { title, ingredients: ['1 cup pie filling'], servings: 1 }, { from: pies })).lines[0];
  for (const [title, food] of [
    ['Cherry pie', 1],
    ['Cherry pie', 1],
    ['Lemon pie', 2],
    ['Lemon pie', 2],
    ['Cherry pie', 1],
  ] as const)
    // prettier-ignore
    expect((await under(title))?.food?.fdcId).toBe(food);
});

test('a catalog never gets lines from the cache of another one', async () => {
  const heavier = buildCatalog({
    foods: [makeFood({ fdcId: 1, description: 'Filling, cherry', category: 'Sweets', gramsPerCup: 300 })],
    aliases: [],
    version: 'pies',
  });
  const memory = createLineCache();
  const weigh = async (from: Catalog) =>
    (await recall(memory, { title: 'Cherry pie', ingredients: ['1 cup cherry filling'], servings: 1 }, { from }))
      .lines[0]?.grams;
  for (const [from, grams] of [
    [pies, 200],
    [pies, 200],
    [heavier, 300],
    [heavier, 300],
    [pies, 200],
  ] as const)
    // prettier-ignore
    expect(await weigh(from)).toBe(grams);
});

test('another version of the engine analyzes lines again', async () => {
  const memory = createLineCache();
  const eggs = { title: 'Eggs', ingredients: ['2 eggs'], servings: 1 };
  const one = createCountingEngine('one');
  await recall(memory, eggs, { engine: one });
  await recall(memory, eggs, { engine: one });
  const other = createCountingEngine('other');
  await recall(memory, eggs, { engine: other });
  expect(other.asked).toBe(1);
});

test('a line that the engine refuses is not cached', async () => {
  const memory = createLineCache();
  const broken: Engine = { ...embedded, match: () => Promise.reject(new Error('not now')) };
  const eggs = { title: 'Eggs', ingredients: ['2 eggs'], servings: 1 };
  await expect(recall(memory, eggs, { engine: broken })).rejects.toThrow('not now');
  await expect(recall(memory, eggs, { engine: broken })).rejects.toThrow('not now');
  expect((await recall(memory, eggs)).status).toBe('success');
});

test('the cache keeps at most its number of lines, and no very long ones', async () => {
  const engine = createCountingEngine();
  const memory = createLineCache(10);
  const long = `2 eggs ${'very '.repeat(100)}fresh`;
  const many = Array.from({ length: 30 }, (_, index) => `${index + 1} g butter`);
  await recall(memory, { title: 'Many', ingredients: [...many, long], servings: 1 }, { engine });
  await recall(memory, { title: 'Many', ingredients: [...many, long], servings: 1 }, { engine });
  const again = await memory.recallLines(engine, catalog, { title: 'Many', ingredients: [...many, long] });
  expect(again.recalled).toBe(10);
});
