import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createEmbeddedEngine } from '../../src/ai/embedded-engine';
import { analyzeRecipe } from '../../src/analysis/analyze';
import { toRestJson } from '../../src/api/rest-contract';
import { buildCatalog } from '../../src/catalog/build-catalog';
import { runAnalyze } from '../../src/cli/analyze';
import { readTagger } from '../../src/seed/model-files';
import { readSeed } from '../../src/seed/read-seed';
import { createFolder } from '../support/folder';

const seed = readSeed();
const catalog = buildCatalog({ foods: seed.foods, aliases: seed.aliases, version: seed.hash });
const engine = createEmbeddedEngine(readTagger());
const folder = createFolder('analyze');

async function run(...args: readonly string[]): Promise<{ code: number; out: string; err: string }> {
  let out = '';
  let err = '';
  const code = await runAnalyze(args, {
    open: () =>
      Promise.resolve({ analyze: (recipe) => analyzeRecipe(engine, catalog, recipe), close: () => Promise.resolve() }),
    out: { write: (text) => (out += text) },
    err: { write: (text) => (err += text) },
  });
  return { code, out, err };
}

function write(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const soup =
  'Onion soup\nServes 4\n\nIngredients:\n4 large onions, sliced\n2 tbsp butter\n1 xyzzy\n\nMethod\nSlice the onions.\n';

test('a text file has its title first, a line per ingredient, and its servings anywhere', async () => {
  const { code, out } = await run(write('soup.txt', soup));
  expect(code).toBe(0);
  expect(out).toMatch(/^Onion soup, 4 servings\n/);
  expect(out).toMatch(/4 large onions, sliced +Onions, raw/);
  expect(out).not.toMatch(/Slice the onions/);
});

test('doubtful lines are marked, with the reason below', async () => {
  const { out } = await run(write('soup.txt', soup));
  expect(out).toMatch(/\? +1 xyzzy +\(no food found\)/);
  expect(out).toMatch(/Worth a look:\n\? 1 xyzzy\n +\S/);
  expect(out).toMatch(/Quality check failed/);
});

test('--json prints the REST body, a recipe per line', async () => {
  const recipe = { title: 'Egg', ingredients: ['1 egg'], servings: 2 };
  const { out } = await run('--json', write('recipes.jsonl', `${JSON.stringify(recipe)}\n${JSON.stringify(recipe)}\n`));
  const expected = toRestJson(await analyzeRecipe(engine, catalog, recipe));
  expect(out).toBe(`${expected}\n${expected}\n`);
});

test('--explain gives the food, the runners-up and the way of weighing of every line', async () => {
  const { out } = await run('--explain', '2 cups all-purpose flour', '1 egg');
  expect(out).toMatch(/1\. 2 cups all-purpose flour\n +read +name "all-purpose flour", main 2 cup/);
  expect(out).toMatch(/food +Wheat flour, white, all-purpose.*\(FDC \d+\)/);
  expect(out).toMatch(/weight +250 g by portion/);
  expect(out).toMatch(/not gluten-free: line 1/);
});

test('quoted lines are a recipe, with the given servings', async () => {
  const { out } = await run('--servings', '3', '--title', 'Quick', '300 g sugar');
  expect(out).toMatch(/^Quick, 3 servings/);
  expect(out).toMatch(/Calories +11\d\d +38\d +kcal/);
});

test.each([
  [['missing.txt'], /There is no file missing\.txt/],
  [['--servings', '0', '1 egg'], /servings must be a whole number of 1 or more/],
  [['--nonsense'], /nonsense/],
  [[write('broken.json', '{"title":')], /is not valid JSON; give/],
  [[write('half.json', '{"title":"t"}')], /ingredients is missing/],
  [[write('title.txt', 'Only a title\n')], /ingredients must hold at least one string/],
])('input that cannot be read ends with code 1 and a sentence: %j', async (args, sentence) => {
  const { code, out, err } = await run(...args);
  expect(code).toBe(1);
  expect(out).toBe('');
  expect(err).toMatch(sentence);
});

test('without input the usage is printed', async () => {
  const { code, out } = await run();
  expect(code).toBe(1);
  expect(out).toMatch(/^Usage:/);
});
