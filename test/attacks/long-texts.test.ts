import { waitUntil } from '../support/wait-until';
import { measureAttack, startAttackedService, type AttackedService } from './attacked-service';

let service: AttackedService;
beforeAll(async () => {
  service = await startAttackedService({ NODE_OPTIONS: '--max-old-space-size=512', TRY_IT: 'public' });
});
afterAll(() => service.close());

const recipe = 'Pancakes\nServes 4\nIngredients\n2 cups flour\n2 eggs\nMethod\n';
const step = `${'Cook for 10 minutes until golden, then serve it with the rest of the sauce. '.repeat(3).slice(0, 210)}\n`;
/** A recipe of nearly 2 MiB that takes a good part of a second to read. */
const text = recipe + step.repeat(9900);

function sendText(): ReturnType<AttackedService['send']> {
  const query = 'query ($text: String!) { readRecipe(text: $text) { title ingredients } }';
  return service.send({
    method: 'POST',
    path: '/graphql',
    headers: { Authorization: `Bearer ${service.key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ query, variables: { text } }),
  });
}

const senders: readonly (readonly [string, () => ReturnType<AttackedService['send']>])[] = [
  ['GraphQL', sendText],
  [
    'the page /try',
    () =>
      service.send({
        method: 'POST',
        path: '/try',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'same-origin' },
        body: new URLSearchParams({ title: '', servings: '', text }).toString(),
      }),
  ],
];

test.each(senders)('while %s reads texts of 2 MiB, health checks are answered as ever', async (_what, send) => {
  await send();
  const { outcome, lagMs, growthMiB } = await measureAttack(service, async () => {
    const done = new AbortController();
    let answers = 0;
    const reading = sendTimes(3, send).finally(() => done.abort());
    while (!done.signal.aborted) {
      expect((await service.send({ path: '/healthz' })).status).toBe(200);
      answers += 1;
    }
    return { statuses: await reading, answers };
  });
  expect(outcome.statuses).toEqual([200, 200, 200]);
  expect(outcome.answers).toBeGreaterThan(50);
  // Reading here would hold up everything for several hundred milliseconds, three times.
  expect(lagMs).toBeLessThan(200);
  expect(growthMiB).toBeLessThan(150);
});

test('the service stops while a text is read, and answers it first', async () => {
  const reading = sendText();
  // The text has arrived when the service answers a request that came after it.
  await service.send({ path: '/healthz' });
  service.process.child.kill('SIGTERM');
  expect((await reading).status).toBe(200);
  expect(await service.process.ended).toBe(0);
});

/** Sends a text so many times; while the machine is overloaded, again after the 503 that asks for that. */
async function sendTimes(times: number, send: () => ReturnType<AttackedService['send']>): Promise<readonly number[]> {
  const statuses: number[] = [];
  while (statuses.length < times)
    await waitUntil(async () => {
      const { status } = await send();
      if (status !== 503) statuses.push(status);
      return status !== 503;
    });
  return statuses;
}
