import { createPlanKey, measureAttack, startAttackedService, type AttackedService } from './attacked-service';

let service: AttackedService;
let freeKey: string;
beforeAll(async () => {
  service = await startAttackedService();
  freeKey = await createPlanKey(service, 'Free');
});
afterAll(() => service.close());

let made = 0;

/**
 * Long lines of words that are known, none of them seen before: together as large as a body may be.
 */
const heavyLine = () =>
  `${++made} cups fresh red bell pepper with skin ${made} chopped ground dried whole `.repeat(7).slice(0, 500);

const heavyRecipe = () => ({ title: 'x', servings: 4, ingredients: Array.from({ length: 500 }, heavyLine) });

/** As people send them: most lines came before, some did not. */
const ordinaryRecipe = () => ({
  title: 'Bread',
  servings: 4,
  ingredients: [
    '2 cups flour',
    '2 large eggs',
    '1 tsp salt',
    `${++made} g butter`,
    `${made} ml milk`,
    `${made} g rice`,
  ],
});

test('a Free key at its limit with 500 heavy lines a request does not delay others', async () => {
  await service.analyze(service.key, ordinaryRecipe());
  const { outcome, cpuMs, growthMiB, lagMs } = await measureAttack(service, async () => {
    const answered: string[] = [];
    const heavy = Array.from({ length: 3 }, async () => {
      const { status } = await service.analyze(freeKey, heavyRecipe());
      answered.push(`heavy ${status}`);
    });
    for (let request = 0; request < 20; request++) {
      const { status } = await service.analyze(service.key, ordinaryRecipe());
      const health = await service.send({ path: '/healthz' });
      answered.push(`ordinary ${status} ${health.status}`);
    }
    await Promise.all(heavy);
    return answered;
  });
  // The heavy ones came first, and none ends before several ordinary ones, each of which waits for
  // a few slices.
  expect(outcome.slice(0, 3)).toEqual(Array.from({ length: 3 }, () => 'ordinary 200 200'));
  expect(outcome.toSorted()).toEqual([
    ...Array.from({ length: 3 }, () => 'heavy 200'),
    ...Array.from({ length: 20 }, () => 'ordinary 200 200'),
  ]);
  // 15 to 40 ms on an idle machine; in one go each heavy request holds the loop for a second.
  expect(lagMs).toBeLessThan(300);
  expect(cpuMs).toBeLessThan(20_000);
  expect(growthMiB).toBeLessThan(200);
});

test('the work of a request ends when its caller leaves', async () => {
  const body = JSON.stringify(heavyRecipe());
  const { cpuMs } = await measureAttack(service, async () => {
    const headers = { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' };
    const signals = Array.from({ length: 8 }, () => new AbortController());
    const left = signals.map(({ signal }) =>
      fetch(`http://127.0.0.1:${service.port}/v1/analyze`, { method: 'POST', headers, body, signal }).catch(() => null),
    );
    // The work has begun when the ordinary request that came behind is answered.
    await service.analyze(service.key, ordinaryRecipe());
    for (const controller of signals) controller.abort();
    await Promise.all(left);
    await service.analyze(service.key, ordinaryRecipe());
  });
  expect(cpuMs).toBeLessThan(3000);
});
