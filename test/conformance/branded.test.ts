import { loadSeed } from '../../src/seed/load-seed';
import { readSeed } from '../../src/seed/read-seed';
import { insertProducts } from '../catalog/insert-products';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { startTestService, type TestService } from './start-test-service';

let follow: TestDatabase;
let service: TestService;
let key: string;

beforeAll(async () => {
  follow = await createTestDatabase();
  await loadSeed(follow.database, readSeed());
  await insertProducts(follow.database.pool, [
    {
      fdcId: 9_000_001,
      brand: 'NUTTYDALE',
      description: 'CREAMY PEANUT BUTTER',
      ingredients: 'ROASTED PEANUTS, SALT',
      serving: '32 g',
      householdServing: '2 Tbsp (32 g)',
      calories: 594,
    },
  ]);
  service = await startTestService({ follow });
  key = await service.createKey();
});
afterAll(async () => {
  await service.close();
  await follow.drop();
});

const recipe = {
  title: 'Toast',
  ingredients: ['2 tbsp Nuttydale creamy peanut butter', '2 tbsp creamy peanut butter'],
  servings: 1,
};

test('a line that names a brand is answered by the product, one that names none by the generic food', async () => {
  const { status, analysis } = await service.analyze(key, recipe);
  expect(status).toBe(200);
  const [branded, plain] = analysis.ingredients;
  expect(branded).toMatchObject({
    text: recipe.ingredients[0],
    parsed: { food: 'CREAMY PEANUT BUTTER', gram_weight: 32, unit: 'tbsp' },
    confidence: { match: 0.95, conversion: 1, overall: 0.95 },
    nutrients: { calories: 190.08 },
  });
  expect(plain?.parsed.food).toMatch(/^Peanut butter, smooth/);
});

test('the same recipe gives the same bytes, from memory too', async () => {
  const answers = [];
  for (let turn = 0; turn < 3; turn++) answers.push((await service.analyze(key, recipe)).text);
  expect(new Set(answers).size).toBe(1);
});

test('GraphQL has the pack data of the product, and finds it by its id and as a candidate', async () => {
  const query = `query ($recipe: RecipeInput!) {
    analyzeRecipe(recipe: $recipe) { ingredients { match { food { fdcId dataset } alternatives { food { dataset } } } } }
    food(fdcId: 9000001) { description retiredAt supersededBy product { brandName gtin ingredients servingSize servingUnit householdServing }
      flags { flag state } portions { unit grams } }
    matchFood(name: "Nuttydale peanut butter", first: 2) { food { fdcId } }
  }`;
  const { text } = await service.send({
    method: 'POST',
    path: '/graphql',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ query, variables: { recipe } }),
  });
  const { data } = JSON.parse(text);
  expect(data.analyzeRecipe.ingredients[0].match.food).toEqual({ fdcId: 9_000_001, dataset: 'BRANDED' });
  expect(data.analyzeRecipe.ingredients[0].match.alternatives[0].food.dataset).not.toBe('BRANDED');
  expect(data.food).toMatchObject({
    description: 'CREAMY PEANUT BUTTER',
    retiredAt: null,
    supersededBy: null,
    product: {
      brandName: 'NUTTYDALE',
      gtin: '00012345678905',
      ingredients: 'ROASTED PEANUTS, SALT',
      servingSize: 32,
      servingUnit: 'g',
      householdServing: '2 Tbsp (32 g)',
    },
    portions: [{ unit: 'tablespoon', grams: 16 }],
  });
  expect(data.food.flags.every(({ state }: { state: string }) => state === 'NO')).toBe(true);
  expect(data.matchFood[0].food.fdcId).toBe(9_000_001);
});

test('a retired food is found by its id, with its retirement and successor', async () => {
  await service.database.pool.query(
    `INSERT INTO food (fdc_id, dataset, description, category, retired_at, superseded_by)
     VALUES (9000100, 'survey', 'Wuzzle, raw', 'Wuzzles', '2024-05-06', 169097)`,
  );
  const { text } = await service.send({
    method: 'POST',
    path: '/graphql',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ query: '{ food(fdcId: 9000100) { description retiredAt supersededBy } }' }),
  });
  expect(JSON.parse(text).data.food).toEqual({
    description: 'Wuzzle, raw',
    retiredAt: '2024-05-06T00:00:00.000Z',
    supersededBy: 169_097,
  });
});
