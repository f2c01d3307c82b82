import { startTestService, type TestService } from './start-test-service';

let service: TestService;
let key: string;
beforeAll(async () => {
  service = await startTestService();
  key = await service.createKey();
});
afterAll(() => service.close());

async function analyze(...ingredients: string[]) {
  const answer = await service.analyze(key, { title: 'A recipe', ingredients, servings: 2 });
  expect(answer.status).toBe(200);
  return answer.analysis;
}

describe('status', () => {
  test('a recipe of sure lines is a success', async () => {
    expect((await analyze('2 cups all-purpose flour', '2 large eggs')).status).toBe('success');
  });

  test('an unmatched line fails the check, and the data is complete all the same', async () => {
    const { status, ingredients, totals } = await analyze('2 large eggs', '1 cup xyzzy');
    expect(status).toBe('quality_check_failed');
    expect(ingredients).toHaveLength(2);
    expect(totals.calories).toBe(143);
  });

  test('"to taste" alone never fails a recipe', async () => {
    expect((await analyze('2 large eggs', 'salt to taste')).status).toBe('success');
  });
});

test.each([
  ['2 large eggs', []],
  ['1 lb boneless skinless chicken breast', ['high-protein', 'low-carb']],
  ['1 cup sugar', ['low-fat']],
  ['1 tbsp olive oil', ['low-carb']],
  ['1 cup water', []],
])('the diet labels of %s are %j and more of its kind, in table order', async (line, labels) => {
  const { diet_labels: found } = await analyze(line);
  for (const label of labels) expect(found).toContain(label);
  if (line === '1 cup water') expect(found).toEqual([]);
  const order = ['high-protein', 'low-carb', 'low-fat', 'balanced'];
  expect(found).toEqual(order.filter((label) => found.some((one) => one === label)));
});

test.each([
  [
    'vegetables are all four',
    ['1 large onion', '2 medium carrots', '1 tbsp olive oil'],
    'vegan vegetarian gluten-free dairy-free',
  ],
  ['butter is neither vegan nor dairy-free', ['100 g butter', '1 large onion'], 'vegetarian gluten-free'],
  ['eggs are not vegan', ['2 large eggs'], 'vegetarian gluten-free dairy-free'],
  ['honey is not vegan', ['1 tbsp honey'], 'vegetarian gluten-free dairy-free'],
  ['beef is not vegetarian', ['1 lb ground beef'], 'gluten-free dairy-free'],
  ['wheat flour is not gluten-free', ['1 cup all-purpose flour'], 'vegan vegetarian dairy-free'],
  ['soy sauce holds wheat', ['1 tbsp soy sauce'], 'vegan vegetarian dairy-free'],
  ['gelatine is not vegetarian', ['1 envelope unflavored gelatin'], 'gluten-free dairy-free'],
  ['lard is not vegetarian', ['1 tbsp lard'], 'gluten-free dairy-free'],
  ['fish sauce is not vegetarian', ['1 tbsp fish sauce'], 'gluten-free dairy-free'],
  ['peanut butter is no dairy', ['2 tbsp peanut butter'], 'vegan vegetarian gluten-free dairy-free'],
  ['coconut milk is no dairy', ['1 cup coconut milk'], 'vegan vegetarian gluten-free dairy-free'],
  ['eggplant is no egg', ['1 eggplant'], 'vegan vegetarian gluten-free dairy-free'],
  ['oats are not gluten-free unless the line says so', ['1 cup rolled oats'], 'vegan vegetarian dairy-free'],
  [
    'oats are gluten-free where the line says so',
    ['1 cup gluten-free rolled oats'],
    'vegan vegetarian gluten-free dairy-free',
  ],
  ['vegan butter is what it says', ['1 tbsp vegan butter'], 'vegan vegetarian gluten-free dairy-free'],
  ['an unmatched line takes all away', ['1 large onion', '1 cup xyzzy'], ''],
])('%s', async (_name, lines, labels) => {
  expect((await analyze(...lines)).health_labels.join(' ')).toBe(labels);
});
