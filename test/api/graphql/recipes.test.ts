import { startTestService, type TestService } from '../../conformance/start-test-service';

let service: TestService;
let key: string;
beforeAll(async () => {
  service = await startTestService();
  key = await service.createKey();
});
afterAll(() => service.close());

async function ask(query: string, variables: Record<string, unknown> = {}, sender = key) {
  return service.send({
    method: 'POST',
    path: '/graphql',
    headers: { Authorization: `Bearer ${sender}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
}

const read = `query ($text: String!, $format: RecipeFormat) { readRecipe(text: $text, format: $format) {
  title ingredients servings yield source nutrition { servingSize amounts { nutrient amount } }
  found { title ingredients servings yield source nutrition } } }`;
const analyzeText = `query ($text: String!, $servings: Int) { analyzeText(text: $text, servings: $servings) {
  status totals { calories } perServing { calories } ingredients { text kind } } }`;
const analyzeRecipe = `query ($recipe: RecipeInput!) { analyzeRecipe(recipe: $recipe) {
  totals { calories } perServing { calories } } }`;

const lines = ['2 cups all-purpose flour', '2 eggs', '1 1/2 cups milk'];
const blog = [
  'Fluffy Pancakes',
  'Prep time: 10 min',
  'Servings: 4',
  'Ingredients',
  'For the batter:',
  ...lines,
  'Tip: use milk at room temperature.',
  'Instructions',
  '1. Whisk everything together.',
].join('\n');

/** A page of about `kib` KiB with a recipe in it. */
function makePage(kib: number): string {
  const block = { '@type': 'Recipe', name: 'Pancakes', recipeIngredient: lines, recipeYield: 4 };
  const filler = '<p class="text">Some words of a long page.</p>\n'.repeat((kib * 1024) / 48);
  return `<html><head><script type="application/ld+json">${JSON.stringify(block)}</script></head><body>${filler}</body></html>`;
}

test('a text is read into drafts that say where each field was found', async () => {
  const { status, body } = await ask(read, { text: blog });
  expect(status).toBe(200);
  expect(body.data.readRecipe).toEqual([
    {
      title: 'Fluffy Pancakes',
      ingredients: ['For the batter:', ...lines, 'Tip: use milk at room temperature.'],
      servings: 4,
      yield: '4 servings',
      source: null,
      nutrition: null,
      found: { title: 'TEXT', ingredients: 'TEXT', servings: 'TEXT', yield: 'TEXT', source: null, nutrition: null },
    },
  ]);
});

test('the nutrition that a publisher states is given with the nutrients it has', async () => {
  const text = JSON.stringify({
    '@type': 'Recipe',
    name: 'Pancakes',
    recipeIngredient: lines,
    nutrition: { calories: '300 kcal', sodiumContent: '0.2 g' },
  });
  const { body } = await ask(read, { text, format: 'JSON_LD' });
  expect(body.data.readRecipe[0].nutrition).toEqual({
    servingSize: null,
    amounts: [
      { nutrient: 'CALORIES', amount: 300 },
      { nutrient: 'SODIUM', amount: 200 },
    ],
  });
});

test('a text without a recipe is refused in a sentence', async () => {
  const { status, body } = await ask(read, { text: 'Nothing to eat is in here.' });
  expect({ status, code: body.errors[0].extensions.code }).toEqual({ status: 422, code: 'validation_error' });
  expect(body.errors[0].message).toMatch(/^No recipe was found in the text; /);
});

test('a text is analyzed like its clean lines', async () => {
  const fromText = (await ask(analyzeText, { text: blog })).body.data.analyzeText;
  const recipe = { title: 'Fluffy Pancakes', ingredients: lines, servings: 4 };
  const fromLines = (await ask(analyzeRecipe, { recipe })).body.data.analyzeRecipe;
  expect({ totals: fromText.totals, perServing: fromText.perServing }).toEqual(fromLines);
  expect(fromText.ingredients.map(({ kind }: { kind: string }) => kind)).toEqual([
    'HEADING',
    'INGREDIENT',
    'INGREDIENT',
    'INGREDIENT',
    'NOTE',
  ]);
});

test('the servings of the argument are taken instead of those of the text', async () => {
  const { totals, perServing } = (await ask(analyzeText, { text: blog, servings: 2 })).body.data.analyzeText;
  expect(perServing.calories).toBeCloseTo(totals.calories / 2, 6);
});

test('servings that the text does not tell are asked for, never taken as 1', async () => {
  const { status, body } = await ask(analyzeText, { text: lines.join('\n') });
  expect(status).toBe(422);
  expect(body.errors[0].message).toMatch(/does not tell how many servings/);
  expect(body.errors[0].extensions.details).toEqual([expect.objectContaining({ path: 'servings' })]);
});

test('a text with several recipes is not analyzed', async () => {
  const text = [1, 2].map((n) => JSON.stringify({ title: `Cake ${n}`, ingredients: lines, servings: n })).join('\n');
  const { status, body } = await ask(analyzeText, { text });
  expect(status).toBe(422);
  expect(body.errors[0].message).toMatch(/has 2 recipes/);
});

test('each analysis of a text counts as a recipe', async () => {
  const before = Number(
    (await service.analyze(key, { title: 'x', ingredients: lines, servings: 1 })).headers['x-quota-used'],
  );
  const { headers } = await ask(analyzeText, { text: blog });
  expect(Number(headers['x-quota-used'])).toBe(before + 1);
});

test('a key without the scope analyze may read a text, and not analyze it', async () => {
  const reader = await service.createKey({ scopes: ['admin'] });
  expect((await ask(read, { text: blog }, reader)).status).toBe(200);
  expect((await ask(analyzeText, { text: blog }, reader)).status).toBe(403);
});

test.each([300, 2040])('a page of %i KiB is read and analyzed', async (kib) => {
  const text = makePage(kib);
  expect((await ask(read, { text })).body.data.readRecipe[0].ingredients).toEqual(lines);
  expect((await ask(analyzeText, { text })).body.data.analyzeText.status).toBe('SUCCESS');
});

test('a text of more than 2 MiB is refused', async () => {
  const { status } = await ask(read, { text: makePage(2100) });
  expect(status).toBe(422);
});

/** Bodies above 256 KiB that hold anything but a long text to be read. */
const large: readonly (readonly [string, unknown])[] = [
  [
    'another operation',
    { query: 'query ($text: String!) { foods(search: $text) { totalCount } }', variables: { text: makePage(300) } },
  ],
  [
    'another operation beside',
    {
      query: `query ($text: String!) { readRecipe(text: $text) { title } plans: foods { totalCount } }`,
      variables: { text: makePage(300) },
    },
  ],
  [
    'a fragment',
    {
      query: `query ($text: String!) { ...F } fragment F on Query { readRecipe(text: $text) { title } }`,
      variables: { text: makePage(300) },
    },
  ],
  ['a document of comments', { query: `{ readRecipe(text: "2 cups flour") { title } } #${'x'.repeat(300 * 1024)}` }],
  ['many short texts', { query: read, variables: { text: blog, more: Array.from({ length: 50_000 }, () => 'word') } }],
  ['deep brackets', `{"query":"{ __typename }","variables":{"a":${'['.repeat(400_000)}`],
];

test.each(large)('a body above 256 KiB with %s is refused', async (_what, body) => {
  const { status } = await service.send({
    method: 'POST',
    path: '/graphql',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  expect(status).toBe(413);
});
