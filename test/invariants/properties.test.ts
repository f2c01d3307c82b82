import fc from '../support/fast-check';
import { createEmbeddedEngine } from '../../src/ai/embedded-engine';
import { analyzeRecipe } from '../../src/analysis/analyze';
import { toSentText } from '../../src/analysis/line';
import { nutrients } from '../../src/analysis/nutrient';
import type { Analysis } from '../../src/analysis/recipe';
import { toRestJson } from '../../src/api/rest-contract';
import type { RestBody } from '../../src/api/reference/rest-schema';
import { buildCatalog } from '../../src/catalog/build-catalog';
import { readTagger } from '../../src/seed/model-files';
import { readSeed } from '../../src/seed/read-seed';
import { spellOut } from '../support/spell-out';

const seed = readSeed();
const catalog = buildCatalog({ foods: seed.foods, aliases: seed.aliases, version: seed.hash });
const engine = createEmbeddedEngine(readTagger());

function analyze(ingredients: readonly string[], servings = 1): Promise<Analysis> {
  return analyzeRecipe(engine, catalog, { title: 'Anything', ingredients, servings });
}

const names = [...new Set(seed.aliases.map(({ phrase }) => phrase))].sort();
const amount = fc.constantFrom(
  '1 cup',
  '2',
  '250 g',
  '1/2 tsp',
  '3 large',
  '1-2 tbsp',
  '1 (14 oz) can',
  '',
  'a pinch of',
  '1 lb',
);
const ending = fc.constantFrom('', ', chopped', ' (optional)', ', to taste', ' or butter', ', drained');
const foodLine = fc
  .tuple(amount, fc.constantFrom(...names), ending)
  .map(([before, name, after]) => `${before} ${name}${after}`.trim());
const noise = fc.string({ unit: 'binary', minLength: 1, maxLength: 60 });
const line = fc.oneof({ weight: 4, arbitrary: foodLine }, { weight: 1, arbitrary: noise });
const lines = fc.array(line, { minLength: 1, maxLength: 8 });

const nutrientKeys = [
  'calories', 'protein', 'fat_total', 'fat_saturated', 'fat_trans', 'cholesterol', 'sodium', 'carbs_total', 'carbs_sugar', 'carbs_fiber',
  'vitamin_d', 'calcium', 'iron', 'potassium',
]; // prettier-ignore

/** Equal except for the twelfth significant digit, to which amounts are rounded. */
function expectAlike(received: number, expected: number): void {
  expect(Math.abs(received - expected)).toBeLessThanOrEqual(2e-11 * Math.abs(expected));
}

test('an answer has exactly the keys of the contract, in its order, and every number is finite and not negative', async () => {
  await fc.assert(
    fc.asyncProperty(lines, fc.integer({ min: 1, max: 40 }), async (ingredients, servings) => {
      const body: RestBody = JSON.parse(toRestJson(await analyze(ingredients, servings)));
      expect(Object.keys(body)).toEqual([
        'status',
        'ingredients',
        'totals',
        'per_serving',
        'diet_labels',
        'health_labels',
      ]);
      for (const ingredient of body.ingredients) {
        expect(Object.keys(ingredient)).toEqual(['text', 'parsed', 'confidence', 'nutrients']);
        expect(Object.keys(ingredient.parsed)).toEqual(['qty', 'unit', 'food', 'gram_weight']);
        expect(Object.keys(ingredient.confidence)).toEqual(['match', 'conversion', 'overall']);
        expect(Object.keys(ingredient.nutrients)).toEqual(nutrientKeys);
        expect(ingredient.parsed.unit).not.toBe('');
        const { qty, gram_weight: grams } = ingredient.parsed;
        for (const value of [qty, grams, ...Object.values(ingredient.nutrients)])
          expect(Number.isFinite(value) && value >= 0 && !Object.is(value, -0)).toBe(true);
        for (const value of Object.values(ingredient.confidence)) expect(value >= 0 && value <= 1).toBe(true);
      }
      for (const amounts of [body.totals, body.per_serving]) expect(Object.keys(amounts)).toEqual(nutrientKeys);
    }),
  );
});

test('each line yields one entry with exactly its text', async () => {
  await fc.assert(
    fc.asyncProperty(lines, async (ingredients) => {
      expect((await analyze(ingredients)).lines.map(toSentText)).toEqual(ingredients);
    }),
  );
});

test('overall is exactly match times conversion', async () => {
  await fc.assert(
    fc.asyncProperty(lines, async (ingredients) => {
      for (const { match, conversion, overall } of (await analyze(ingredients)).lines)
        expect(overall).toBe(match * conversion);
    }),
  );
});

test('totals are the sums of the lines, and one serving is its share of the totals', async () => {
  await fc.assert(
    fc.asyncProperty(lines, fc.integer({ min: 1, max: 12 }), async (ingredients, servings) => {
      const analysis = await analyze(ingredients, servings);
      for (const nutrient of nutrients) {
        const sum = analysis.lines.reduce((total, each) => total + each.nutrients[nutrient], 0);
        expectAlike(analysis.totals[nutrient], sum);
        expectAlike(analysis.perServing[nutrient], sum / servings);
        if (servings === 1) expect(analysis.perServing[nutrient]).toBe(analysis.totals[nutrient]);
      }
    }),
  );
});

test('twice the grams of a food are twice every nutrient', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...names), fc.integer({ min: 1, max: 2000 }), async (name, grams) => {
      const [once, twice] = (await analyze([`${grams} g ${name}`, `${2 * grams} g ${name}`])).lines;
      if (once === undefined || twice === undefined || once.grams !== grams) return;
      // "drizzle" may be a unit after one number and part of the name after another: the lines then hold different foods.
      if (once.food?.fdcId !== twice.food?.fdcId) return;
      expect(twice.grams).toBe(2 * grams);
      for (const nutrient of nutrients) expectAlike(twice.nutrients[nutrient], 2 * once.nutrients[nutrient]);
    }),
  );
});

test('the order of the lines changes neither a line, nor the labels, nor the status', async () => {
  await fc.assert(
    fc.asyncProperty(lines, async (ingredients) => {
      const forth = await analyze(ingredients);
      const back = await analyze([...ingredients].reverse());
      expect(spellOut(back.lines).reverse()).toEqual(spellOut(forth.lines));
      expect(back.healthLabels).toEqual(forth.healthLabels);
      expect(back.status).toBe(forth.status);
      for (const nutrient of nutrients) expectAlike(back.totals[nutrient], forth.totals[nutrient]);
    }),
  );
});

test('a vegan recipe is vegetarian and dairy-free', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(foodLine, { minLength: 1, maxLength: 3 }), async (ingredients) => {
      const { healthLabels } = await analyze(ingredients);
      if (healthLabels.includes('vegan'))
        expect(healthLabels).toEqual(expect.arrayContaining(['vegetarian', 'dairy-free']));
    }),
    { numRuns: 300 },
  );
});

test('a line without a food withholds every health label and fails the quality check', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(foodLine, { maxLength: 3 }), async (ingredients) => {
      const analysis = await analyze([...ingredients, 'xyzzy']);
      expect(analysis.healthLabels).toEqual([]);
      expect(analysis.status).toBe('quality_check_failed');
    }),
  );
});
