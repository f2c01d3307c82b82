import { analyzeRecipe } from '../../src/analysis/analyze-recipe';
import { createEmbeddedEngine } from '../../src/ai/create-embedded-engine';
import { buildCatalog } from '../../src/catalog/build-catalog';
import { readSeed } from '../../seeds/read-seed';
import { blameLine } from './blame-line';
import { readExclusions } from './read-exclusions';

const { foods, aliases, hash } = readSeed();
const catalog = buildCatalog({ foods, aliases, version: hash });
const ingredients = ['200 g all-purpose flour', '100 g butter', '100 g sugar'];
const analyze = (lines: readonly string[]) =>
  analyzeRecipe(createEmbeddedEngine(), catalog, { title: 'Shortbread', ingredients: lines, servings: 1 });

test('the line whose correction explains the difference in all four figures is blamed', async () => {
  const { lines, totals } = await analyze(ingredients);
  const other = await analyze(['200 g all-purpose flour', '50 g butter', '100 g sugar']);
  const blame = blameLine(lines, totals, other.totals);
  expect(blame?.line?.text).toBe('100 g butter');
  expect(blame?.factor).toBeCloseTo(0.5, 6);
  expect(blame?.explained).toBeCloseTo(1, 6);
});

test('where all figures are off by the same share no line is blamed but all of them', async () => {
  const { lines, totals } = await analyze(ingredients);
  const { calories, fatTotal, carbsTotal, protein } = totals;
  const published = {
    calories: calories / 3,
    fatTotal: fatTotal / 3,
    carbsTotal: carbsTotal / 3,
    protein: protein / 3,
  };
  expect(blameLine(lines, totals, published)).toMatchObject({ line: null });
});

test('where nothing differs nothing is blamed', async () => {
  const { lines, totals } = await analyze(ingredients);
  expect(blameLine(lines, totals, totals)).toBeNull();
});

test('every exclusion gives a reason that can be checked: what is stated against what the recipe holds', () => {
  const reasons = [...readExclusions().values()];
  expect(reasons.length).toBeGreaterThan(0);
  expect(reasons.filter((reason) => !/\d/.test(reason) || reason.length < 40)).toEqual([]);
});
