import fc from '../support/fast-check';
import { pancakes } from './recipes';
import { startTestService, type TestService } from './start-test-service';

let service: TestService;
let key: string;
beforeAll(async () => {
  service = await startTestService();
  key = await service.createKey();
});
afterAll(() => service.close());

test('the same recipe a thousand times, alone and under load, is the same bytes', async () => {
  const texts = new Set<string>();
  for (let batch = 0; batch < 20; batch++) {
    const answers = await Promise.all(Array.from({ length: 50 }, () => service.analyze(key, pancakes)));
    for (const { text } of answers) texts.add(text);
  }
  expect(texts.size).toBe(1);
});

test('another process on the same data gives the same bytes', async () => {
  const other = await startTestService();
  const answer = await other.analyze(await other.createKey(), pancakes);
  await other.close();
  expect(answer.text).toBe((await service.analyze(key, pancakes)).text);
});

const lines = [
  '2 cups flour',
  '100 g butter',
  '3 eggs',
  '1 tbsp honey',
  'salt to taste',
  '1 lb ground beef',
  '1 cup xyzzy',
  '2 large onions',
  '1 cup milk',
  '1 tbsp soy sauce',
];

test('whatever the lines: every line is echoed, the rest is whole, and it is never a 500', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ minLength: 1, maxLength: 60, unit: 'binary' }), { minLength: 1, maxLength: 8 }),
      async (texts) => {
        const answer = await service.analyze(key, { title: 'x', ingredients: texts, servings: 3 });
        expect([200, 422]).toContain(answer.status);
        if (answer.status === 200) expect(answer.analysis.ingredients.map(({ text }) => text)).toEqual(texts);
      },
    ),
    { numRuns: 150, seed: 20261121 },
  );
});

test('whatever the JSON: it is a 200 or a 422, never a 500', async () => {
  await fc.assert(
    fc.asyncProperty(fc.json(), async (body) => {
      expect((await service.analyze(key, body)).status).toBe(422);
    }),
    { numRuns: 150, seed: 20261121 },
  );
});

test('a line has the same figures in any order and company', async () => {
  const alone = new Map<string, unknown>();
  for (const line of lines) {
    const { analysis } = await service.analyze(key, { title: 'x', ingredients: [line], servings: 1 });
    alone.set(line, analysis.ingredients[0]);
  }
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(lines, { minLength: 1 }), async (ingredients) => {
      const { analysis } = await service.analyze(key, { title: 'x', ingredients, servings: 1 });
      expect(analysis.ingredients).toEqual(ingredients.map((line) => alone.get(line)));
    }),
    { numRuns: 40, seed: 20261121 },
  );
});

test('other recipes analyzed at the same time do not change an answer', async () => {
  const alone = (await service.analyze(key, pancakes)).text;
  const crowd = Array.from({ length: 60 }, (_, index) =>
    service.analyze(
      key,
      index % 3 === 0
        ? pancakes
        : { title: `Dish ${index}`, ingredients: [`${index} cups flour`, `${index} eggs`], servings: 1 },
    ),
  );
  for (const [index, { text }] of (await Promise.all(crowd)).entries()) if (index % 3 === 0) expect(text).toBe(alone);
});
