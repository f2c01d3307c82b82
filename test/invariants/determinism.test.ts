import { pancakes } from '../conformance/recipes';
import { startTestService, type TestService } from '../conformance/start-test-service';

const recipe = {
  ...pancakes,
  ingredients: [...pancakes.ingredients, '1-2 tsp vanilla extract', 'salt to taste', 'xyzzy', '3 nectarines, sliced'],
};

async function withService<Result>(use: (service: TestService, key: string) => Promise<Result>): Promise<Result> {
  const service = await startTestService();
  try {
    return await use(service, await service.createKey());
  } finally {
    await service.close();
  }
}

test('the same recipe asked 1,000 times, many at once, is answered with the same bytes, and so it is after a restart', async () => {
  const texts = await withService(async (service, key) => {
    const answers = new Set<string>();
    for (let round = 0; round < 20; round++) {
      const batch = await Promise.all(Array.from({ length: 50 }, () => service.analyze(key, recipe)));
      for (const { status, text } of batch) {
        expect(status).toBe(200);
        answers.add(text);
      }
    }
    return answers;
  });
  expect(texts.size).toBe(1);
  const [later] = await withService(async (service, key) => [(await service.analyze(key, recipe)).text]);
  expect(texts).toContain(later);
}, 60_000);

test('what other recipes are analyzed at the same time changes nothing', async () => {
  await withService(async (service, key) => {
    const alone = (await service.analyze(key, recipe)).text;
    const crowd = Array.from({ length: 60 }, (_, index) =>
      service.analyze(
        key,
        index % 3 === 0
          ? recipe
          : { title: `Dish ${index}`, ingredients: [`${index} cups flour`, `${index} eggs`], servings: 1 },
      ),
    );
    const answers = await Promise.all(crowd);
    for (const [index, { text }] of answers.entries()) if (index % 3 === 0) expect(text).toBe(alone);
  });
});
