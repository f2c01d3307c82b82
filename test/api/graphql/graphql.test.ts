import { pancakes } from '../../conformance/recipes';
import { startTestService, type TestService } from '../../conformance/start-test-service';

let service: TestService;
let key: string;
beforeAll(async () => {
  service = await startTestService();
  key = await service.createKey();
});
afterAll(() => service.close());

async function ask(query: string, variables: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
  return service.send({
    method: 'POST',
    path: '/graphql',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ query, variables }),
  });
}

const nutrients =
  'calories protein fatTotal fatSaturated fatTrans cholesterol sodium carbsTotal carbsSugar carbsFiber vitaminD calcium iron potassium';

const wholeAnalysis = `query Whole($recipe: RecipeInput!) { analyzeRecipe(recipe: $recipe) {
  status
  ingredients {
    text parsed { qty unit food gramWeight } confidence { match conversion overall } nutrients { ${nutrients} }
    match { food { fdcId description dataset category nutrientsPer100g { ${nutrients} } portions { unit modifier grams origin sourceFdcId } flags { flag state reason } nutrientOrigins { nutrient kind fdcId reason } } alternatives { food { fdcId description } score } reason }
    weight { way reason } issues { code message } knownNutrients
  }
  totals { ${nutrients} } knownShare { ${nutrients} } perServing { ${nutrients} } dietLabels healthLabels withheldLabels { label lineIndex reason }
} }`;

test('every value of the REST answer is in the GraphQL answer under its camelCase name', async () => {
  const rest = (await service.analyze(key, pancakes)).body;
  const { analyzeRecipe } = (await ask(wholeAnalysis, { recipe: pancakes })).body.data;
  expect(analyzeRecipe.totals).toEqual(toCamelCase(rest.totals));
  expect(analyzeRecipe.perServing).toEqual(toCamelCase(rest.per_serving));
  expect(analyzeRecipe.status).toBe(rest.status.toUpperCase());
  expect(analyzeRecipe.ingredients).toHaveLength(rest.ingredients.length);
  for (const [index, line] of rest.ingredients.entries()) {
    const ingredient = analyzeRecipe.ingredients[index];
    expect(ingredient.text).toBe(line.text);
    expect(ingredient.parsed).toEqual({
      qty: line.parsed.qty,
      unit: line.parsed.unit,
      food: line.parsed.food,
      gramWeight: line.parsed.gram_weight,
    });
    expect(ingredient.confidence).toEqual(line.confidence);
    expect(ingredient.nutrients).toEqual(toCamelCase(line.nutrients));
  }
});

test('an analysis gives its reasons: alternatives, the way of weighing, and which nutrients were known', async () => {
  const { analyzeRecipe } = (
    await ask(wholeAnalysis, { recipe: { ...pancakes, ingredients: ['2 cups all-purpose flour'] } })
  ).body.data;
  const [flour] = analyzeRecipe.ingredients;
  expect(flour.match.food.fdcId).toBeGreaterThan(0);
  expect(flour.match.alternatives.length).toBeGreaterThan(0);
  expect(flour.match.reason).not.toBe('');
  expect(flour.weight).toEqual({ way: 'PORTION', reason: expect.stringMatching(/125/) });
  expect(flour.knownNutrients).toContain('CALORIES');
  expect(analyzeRecipe.withheldLabels).toContainEqual({
    label: 'GLUTEN_FREE',
    lineIndex: 0,
    reason: expect.stringMatching(/gluten/),
  });
});

test('a filled amount names its origin in a sentence', async () => {
  const { data } = (
    await ask(
      '{ food(fdcId: 173430) { nutrientsPer100g { fatTrans } nutrientOrigins { nutrient kind fdcId reason } } }',
    )
  ).body;
  expect(data.food).toEqual({
    nutrientsPer100g: { fatTrans: 3.278 },
    nutrientOrigins: [
      { nutrient: 'FAT_TRANS', kind: 'SIBLING', fdcId: 173410, reason: expect.stringMatching(/same food.*\.$/) },
    ],
  });
});

test('the known share of a total falls with every line whose amount is unknown', async () => {
  const query = 'query ($recipe: RecipeInput!) { analyzeRecipe(recipe: $recipe) { knownShare { calories vitaminD } } }';
  const shareOf = async (ingredients: readonly string[]) => {
    const recipe = { title: 'Share', ingredients, servings: 2 };
    const answer: { data: { analyzeRecipe: { knownShare: unknown } } } = (await ask(query, { recipe })).body;
    return answer.data.analyzeRecipe.knownShare;
  };
  expect(await shareOf(['100 g spinach'])).toEqual({ calories: 1, vitaminD: 1 });
  expect(await shareOf(['100 g spinach', '300 g xyzzy'])).toEqual({ calories: 0.25, vitaminD: 0.25 });
});

test('REST does not contain known shares or origins', async () => {
  expect(JSON.stringify((await service.analyze(key, pancakes)).body)).not.toMatch(/known|origin/i);
});

test('labels are the enums of the schema', async () => {
  const { data } = (
    await ask('query ($recipe: RecipeInput!) { analyzeRecipe(recipe: $recipe) { dietLabels healthLabels } }', {
      recipe: { title: 'Oil', ingredients: ['100 g olive oil'], servings: 1 },
    })
  ).body;
  expect(data.analyzeRecipe).toEqual({
    dietLabels: ['LOW_CARB'],
    healthLabels: ['VEGAN', 'VEGETARIAN', 'GLUTEN_FREE', 'DAIRY_FREE'],
  });
});

test('parseIngredients parses lines', async () => {
  const { data } = (
    await ask(
      '{ parseIngredients(lines: ["1-2 cups chopped onion, rinsed"]) { text quantity quantityMax unit size name preparation comment purpose } }',
    )
  ).body;
  expect(data.parseIngredients).toEqual([
    {
      text: '1-2 cups chopped onion, rinsed',
      quantity: 1,
      quantityMax: 2,
      unit: 'cup',
      size: null,
      name: 'onion',
      preparation: expect.stringMatching(/chopped/),
      comment: null,
      purpose: null,
    },
  ]);
});

test('matchFood lists the foods a name may mean, best first, at most the requested number', async () => {
  const { data } = (await ask('{ matchFood(name: "butter", first: 3) { score food { fdcId description } } }')).body;
  expect(data.matchFood).toHaveLength(3);
  expect(data.matchFood[0].food.description).toMatch(/^Butter/);
  const scores = data.matchFood.map((candidate: { score: number }) => candidate.score);
  expect(scores).toEqual([...scores].sort((a, b) => b - a));
});

test('a food is found by its FDC id, and an unknown id gives null', async () => {
  const { data } = (
    await ask(
      '{ butter: food(fdcId: 173410) { description dataset nutrientsPer100g { calories } } none: food(fdcId: 1) { fdcId } }',
    )
  ).body;
  expect(data).toEqual({
    butter: { description: 'Butter, salted', dataset: 'SR_LEGACY', nutrientsPer100g: { calories: 717 } },
    none: null,
  });
});

test('the pages of foods contain every food of a category once', async () => {
  const query =
    'query ($after: String) { foods(category: "Spices and Herbs", first: 25, after: $after) { totalCount edges { cursor node { fdcId category } } pageInfo { hasNextPage endCursor } } }';
  const seen: number[] = [];
  let after: string | null = null;
  for (;;) {
    const foods: {
      totalCount: number;
      edges: readonly { node: { fdcId: number } }[];
      pageInfo: { hasNextPage: boolean; endCursor: string };
    } = (await ask(query, { after })).body.data.foods;
    seen.push(...foods.edges.map((edge) => edge.node.fdcId));
    after = foods.pageInfo.endCursor;
    if (!foods.pageInfo.hasNextPage) {
      expect(seen).toHaveLength(foods.totalCount);
      break;
    }
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.length).toBeGreaterThan(25);
});

test('a search lists the food with exactly that name first', async () => {
  const { data } = (await ask('{ foods(search: "cheddar cheese", first: 1) { edges { node { description } } } }')).body;
  expect(data.foods.edges[0].node.description).toMatch(/^Cheese, cheddar/);
});

test.each([
  ['{ parseIngredients(lines: ["1 egg", " "]) { name } }', 'lines[1]'],
  ['{ foods(first: 0) { totalCount } }', 'first'],
  ['{ foods(first: 101) { totalCount } }', 'first'],
  ['{ foods(after: "nonsense") { totalCount } }', 'after'],
])('an argument out of range is refused and named: %s', async (query, path) => {
  const answer = await ask(query);
  expect(answer.status).toBe(422);
  expect(answer.body.errors[0].extensions).toMatchObject({ code: 'validation_error', details: [{ path }] });
});

test('a recipe that REST refuses is refused with the same details', async () => {
  const recipe = { title: ' ', ingredients: [''], servings: 0 };
  const rest = (await service.analyze(key, recipe)).body;
  const answer = await ask('query ($recipe: RecipeInput!) { analyzeRecipe(recipe: $recipe) { status } }', { recipe });
  expect(answer.status).toBe(422);
  expect(answer.body.errors[0].extensions).toEqual({ code: 'validation_error', details: rest.error.details });
});

test.each([
  [{ Authorization: '' }, 401],
  [{ Authorization: 'Bearer rna_unknown' }, 403],
  [{ 'Content-Type': 'text/plain' }, 415],
])('GraphQL checks the caller like REST: %j gives %i', async (headers, status) => {
  const answer = await ask('{ food(fdcId: 1) { fdcId } }', {}, headers);
  expect(answer.status).toBe(status);
  expect(answer.body.status).toBe('error');
});

test('every analyzeRecipe of a document counts against the plan', async () => {
  const free = await service.createKey({ planName: 'Free' });
  const one = (name: string) =>
    `${name}: analyzeRecipe(recipe: { title: "t", ingredients: ["1 egg"], servings: 1 }) { status }`;
  const answer = await ask(
    `{ ${['a', 'b', 'c', 'd', 'e'].map(one).join(' ')} }`,
    {},
    { Authorization: `Bearer ${free}` },
  );
  expect(answer.status).toBe(429);
  expect(answer.headers['retry-after']).toBeDefined();
  expect(answer.body.errors[0].extensions.code).toBe('rate_limited');
});

test('a document nested too deep is refused', async () => {
  const levels = 25;
  const deep = `{ __schema { types { ${'fields { type { '.repeat(levels)} name ${'} } '.repeat(levels)} } } }`;
  expect((await ask(deep)).status).toBe(400);
});

test('a document with too many aliases is refused', async () => {
  const many = Array.from({ length: 40 }, (_, index) => `f${index}: food(fdcId: 1) { fdcId }`).join(' ');
  expect((await ask(`{ ${many} }`)).status).toBe(400);
});

test('an introspection query is answered, for the playground', async () => {
  const { getIntrospectionQuery } = await import('graphql');
  expect((await ask(getIntrospectionQuery())).body.data.__schema.queryType.name).toBe('Query');
});

test('the playground and all it loads come from the service itself', async () => {
  const page = await service.send({ path: '/graphql' });
  expect(page.status).toBe(200);
  expect(page.headers['content-security-policy']).toMatch(/default-src 'none'/);
  expect(page.text).not.toMatch(/https?:\/\//);
  const assets = [...page.text.matchAll(/(?:src|href)="([^"]*\/assets\/[^"]+)"/g)].map((found) => found[1] ?? '');
  expect(assets.length).toBeGreaterThanOrEqual(5);
  for (const path of assets) expect((await service.send({ path })).status).toBe(200);
});

function toCamelCase(values: Record<string, number>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
}
