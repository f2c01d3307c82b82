import type { Recipe } from '../../../src/analysis/recipe';
import { pancakes } from '../../conformance/recipes';
import { startTestService, type TestService } from '../../conformance/start-test-service';
import { readSvg } from '../../nutrition-label/read-svg';

let service: TestService;
let key: string;
beforeAll(async () => {
  service = await startTestService();
  key = await service.createKey();
});
afterAll(() => service.close());

async function ask(fields: string, recipe: Recipe) {
  return service.send({
    method: 'POST',
    path: '/graphql',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      query: `query ($recipe: RecipeInput!) { analyzeRecipe(recipe: $recipe) { ${fields} } }`,
      variables: { recipe },
    }),
  });
}

/** The data of the answer, in which `analyzeRecipe` has the fields. */
async function analyze(fields: string, recipe: Recipe) {
  const { analyzeRecipe: analysis } = (await ask(fields, recipe)).body.data;
  return { analysis };
}

const rice = { title: 'Rice', ingredients: ['200 g white rice', '10 g butter'], servings: 2 };

test('a recipe has the grams of its lines and the amounts in 100 g of them', async () => {
  const { analysis: found } = await analyze(
    'totalGrams totals { protein sodium } perHundredGrams { protein sodium } yield { cookedGrams }',
    rice,
  );
  expect(found.totalGrams).toBe(210);
  expect(found.yield).toBeNull();
  expect(found.perHundredGrams.protein).toBeCloseTo(found.totals.protein / 2.1, 9);
  expect(found.perHundredGrams.sodium).toBeCloseTo(found.totals.sodium / 2.1, 9);
});

test('a cooked weight decides the amounts in 100 g and nothing else', async () => {
  const fields = 'totalGrams totals { calories } perServing { calories } dailyValues { fda { protein } } netCarbs';
  const { analysis: raw } = await analyze(`${fields} perHundredGrams { calories }`, rice);
  const { analysis: cooked } = await analyze(`${fields} perHundredGrams { calories } yield { cookedGrams }`, {
    ...rice,
    cookedGrams: 630,
  });
  expect(cooked.yield).toEqual({ cookedGrams: 630 });
  expect(cooked.perHundredGrams.calories).toBeCloseTo(raw.totals.calories / 6.3, 9);
  expect({ ...cooked, yield: null, perHundredGrams: null }).toEqual({ ...raw, yield: null, perHundredGrams: null });
});

test('a cooked weight of null is none', async () => {
  const fields = 'perHundredGrams { calories } yield { cookedGrams }';
  expect(await analyze(fields, { ...rice, cookedGrams: null })).toEqual(await analyze(fields, rice));
});

test.each([0, -1, 100_000_001, 1e300])('a cooked weight of %d is refused and named', async (cookedGrams) => {
  const answer = await ask('status', { ...rice, cookedGrams });
  expect(answer.status).toBe(422);
  expect(answer.body.errors[0].extensions).toEqual({
    code: 'validation_error',
    details: [{ path: 'cookedGrams', message: 'cookedGrams must be above 0 and at most 100,000,000' }],
  });
});

test('a cooked weight is no field of REST, and changes nothing there', async () => {
  const plain = await service.analyze(key, pancakes);
  const weighed = await service.analyze(key, { ...pancakes, cookedGrams: 1, cooked_grams: 1 });
  expect(weighed.text).toBe(plain.text);
  expect(plain.text).not.toMatch(/cooked|hundred|label"|daily/i);
});

test('daily values are percentages of the Daily Values and of the reference intakes', async () => {
  const { analysis: found } = await analyze(
    `perServing { fatTotal sodium carbsTotal carbsFiber vitaminD } netCarbs
     dailyValues { fda { fatTotal sodium vitaminD } eu { energy fat salt carbohydrate vitaminD } }`,
    pancakes,
  );
  const { perServing, dailyValues, netCarbs } = found;
  expect(dailyValues.fda.fatTotal).toBeCloseTo((perServing.fatTotal / 78) * 100, 8);
  expect(dailyValues.fda.sodium).toBeCloseTo((perServing.sodium / 2300) * 100, 8);
  expect(dailyValues.eu.fat).toBeCloseTo((perServing.fatTotal / 70) * 100, 8);
  expect(dailyValues.eu.salt).toBeCloseTo(((perServing.sodium * 0.0025) / 6) * 100, 8);
  expect(dailyValues.eu.vitaminD).toBeCloseTo((perServing.vitaminD / 5) * 100, 8);
  expect(netCarbs).toBeCloseTo(perServing.carbsTotal - perServing.carbsFiber, 9);
  expect(dailyValues.eu.carbohydrate).toBeCloseTo((netCarbs / 260) * 100, 8);
});

test('added sugars are those of the sugar, and name the lines where they are not known', async () => {
  const ingredients = ['100 g sugar', '1 cup milk', '1/2 cup ketchup'];
  const {
    analysis: { addedSugars, ingredients: lines },
  } = await analyze('addedSugars { grams gramsAtMost unknownLines } ingredients { nutrients { carbsSugar } }', {
    title: 'Sauce',
    ingredients,
    servings: 2,
  });
  const [sugar, , ketchup] = lines;
  expect(addedSugars.grams).toBeCloseTo(sugar.nutrients.carbsSugar / 2, 9);
  expect(addedSugars.gramsAtMost - addedSugars.grams).toBeCloseTo(ketchup.nutrients.carbsSugar / 2, 9);
  expect(addedSugars.unknownLines).toEqual([2]);
});

test('a label is an SVG document in either style, with the name of the serving', async () => {
  const { analysis: found } = await analyze(
    'us: nutritionLabel(style: US_VERTICAL, servingName: "2 pancakes") eu: nutritionLabel(style: EU_TABLE)',
    pancakes,
  );
  const us = readSvg(found.us);
  expect(us.title).toBe(`Nutrition Facts: ${pancakes.title}`);
  expect(us.texts.join(' ')).toMatch(/Serving size 2 pancakes \(\d+g\)/);
  expect(readSvg(found.eu).texts.join(' ')).toMatch(/Portion: 1 serving \(\d+ g\)/);
});

test('a label of a cooked dish has the weight of the cooked serving', async () => {
  const {
    analysis: { nutritionLabel },
  } = await analyze('nutritionLabel(style: US_VERTICAL)', { ...rice, cookedGrams: 630 });
  expect(readSvg(nutritionLabel).texts).toContain('1 serving (315g)');
});

test('a name of a serving of more than 100 characters is refused', async () => {
  const name = (length: number) => `nutritionLabel(style: US_VERTICAL, servingName: "${'x'.repeat(length)}")`;
  expect((await ask(name(100), rice)).status).toBe(200);
  const answer = await ask(name(101), rice);
  expect(answer.status).toBe(422);
  expect(answer.body.errors[0].extensions).toMatchObject({
    code: 'validation_error',
    details: [{ path: 'servingName' }],
  });
});

test('NutritionInformation of schema.org is an object with its context', async () => {
  const {
    analysis: { schemaOrgNutrition, perServing },
  } = await analyze('schemaOrgNutrition perServing { calories }', pancakes);
  expect(schemaOrgNutrition).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'NutritionInformation',
    calories: `${Math.round(perServing.calories)} calories`,
  });
  expect(schemaOrgNutrition).not.toHaveProperty('description');
});
