import { createEmbeddedEngine } from '../../src/ai/embedded-engine';
import { analyzeRecipe } from '../../src/analysis/analyze';
import type { Engine } from '../../src/analysis/engine';
import { withoutPause, type Pace } from '../../src/analysis/pace';
import { createTurns } from '../../src/api/turns';
import { readTagger } from '../../src/seed/model-files';
import { listSampleRecipes } from '../../src/start/sample-recipes';
import { startWarmUp, type WarmUp } from '../../src/start/warm-up';
import { readSeedCatalog, readSmallCatalog } from '../support/seed-catalog';

const embedded = createEmbeddedEngine(readTagger());

/** An engine that counts the recipes that it parses, and fails at one of them. */
function createCountingEngine(failsAt = Infinity): { readonly engine: Engine; readonly count: () => number } {
  let recipes = 0;
  const engine: Engine = {
    version: embedded.version,
    parse() {
      if (++recipes === failsAt) throw new Error('The database does not respond.');
      return [];
    },
    match: () => [],
  };
  return { engine, count: () => recipes };
}

function warmUp(
  engine: Engine,
  { pace = withoutPause, onError = rethrow }: { pace?: Pace; onError?: (cause: unknown) => void } = {},
): WarmUp {
  return startWarmUp({ engine, getCatalog: () => catalog, pace }, onError);
}

function rethrow(cause: unknown): never {
  throw cause;
}

const catalog = readSmallCatalog();

test('sample lines are lines as people write them: at least 19 of 20 have a food and grams', async () => {
  const all = readSeedCatalog();
  const recipes = [...listSampleRecipes(all, 100)];
  const lines = (await Promise.all(recipes.map((recipe) => analyzeRecipe(embedded, all, recipe)))).flatMap(
    (analysis) => analysis.lines,
  );
  expect(lines).toHaveLength(1000);
  expect(new Set(lines.map(({ text }) => text)).size).toBeGreaterThan(990);
  expect(lines.filter(({ food, grams }) => food !== null && grams > 0).length).toBeGreaterThanOrEqual(950);
});

test('the same catalog has the same sample recipes', () => {
  expect([...listSampleRecipes(catalog, 50)]).toEqual([...listSampleRecipes(catalog, 50)]);
});

test('a catalog without foods has no sample recipes', () => {
  expect([...listSampleRecipes({ foods: new Map(), listAliases: () => [] }, 50)]).toEqual([]);
});

test('the warm-up ends after a fixed number of recipes', async () => {
  const { engine, count } = createCountingEngine();
  await warmUp(engine).ended;
  expect(count()).toBe(1500);
});

test('a warm-up that is closed begins no further recipe', async () => {
  const { engine, count } = createCountingEngine();
  const { close } = warmUp(engine, { pace: createTurns().openBackground() });
  await close();
  expect(count()).toBe(1);
});

test('a recipe that cannot be analyzed ends the warm-up and is reported once', async () => {
  const { engine, count } = createCountingEngine(3);
  const faults: unknown[] = [];
  await warmUp(engine, { onError: (cause) => void faults.push(cause) }).ended;
  expect(count()).toBe(3);
  expect(faults).toEqual([new Error('The database does not respond.')]);
});
