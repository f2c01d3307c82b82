import { delay, type FailureName } from '../../support/ollama/failures';
import { type Bench, openBenchForEachTest, pick } from '../../support/ollama/open-bench';

let bench: Bench;
openBenchForEachTest((opened) => (bench = opened));

const unsureLine = '2 cups zanzibar lentil crunch';
const otherLine = '1 cup wobbly moon beans';

const unusable: readonly FailureName[] = ['an answer that gave up midway', 'an answer that was cut', 'a word in place of the digit', 'the prompt is too long, 400']; // prettier-ignore

test.each(unusable)(
  'a line without an answer of the model is answered as without a model, and is not asked about again: %s',
  async (failure) => {
    bench.standIn.answerBy(pick('bean'));
    bench.standIn.breakFor('zanzibar', failure);
    const plain = await bench.analyze(await bench.start({ AI_ENGINE: 'embedded' }), [unsureLine]);
    const service = await bench.start();
    const first = await bench.analyze(service, [unsureLine]);
    expect(first).toMatchObject({ status: 200, body: plain.body });
    const asked = bench.standIn.chats.length;
    expect(asked).toBeLessThanOrEqual(2);
    expect(await bench.analyze(await bench.start(), [unsureLine])).toMatchObject({ status: 200, body: first.body });
    expect(bench.standIn.chats).toHaveLength(asked);

    const both = JSON.parse((await bench.analyze(service, [unsureLine, otherLine])).body);
    expect(both.ingredients[0]).toEqual(JSON.parse(first.body).ingredients[0]);
    expect(both.ingredients[1].parsed.food.toLowerCase()).toContain('bean');
  },
);

test('a chosen food without an answer to its confirmation is not taken', async () => {
  bench.standIn.breakFor('Record: ', 'an answer that gave up midway');
  const plain = await bench.analyze(await bench.start({ AI_ENGINE: 'embedded' }), [otherLine]);
  expect(await bench.analyze(await bench.start(), [otherLine])).toMatchObject({ status: 200, body: plain.body });
});

test('a line that the model cannot read again keeps its reading', async () => {
  bench.standIn.break('JSON that is cut', 'JSON that is cut');
  const { status } = await bench.analyze(await bench.start({ AI_ASK: 'always' }), ['2 large eggs']);
  expect(status).toBe(200);
});

test('missing answers are counted, and stated in the reason of the match', async () => {
  bench.standIn.breakFor('zanzibar', 'an answer that gave up midway');
  const service = await bench.start();
  await bench.analyze(service, [unsureLine]);
  await bench.analyze(await bench.start(), [unsureLine]);
  const metrics = await (await fetch(`${service.url}/metrics`)).text();
  expect(metrics).toMatch(/^decisions_unanswered_total\{step="choose",origin="fresh"\} 1/m);
  expect(metrics).toMatch(/^model_calls_total\{outcome="unusable"\} 2/m);
  const response = await fetch(`${service.url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bench.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      query: `{ analyzeRecipe(recipe: { title: "t", ingredients: ["${unsureLine}"], servings: 1 }) { ingredients { match { reason } } } }`,
    }),
  });
  expect(await response.json()).toMatchObject({
    data: { analyzeRecipe: { ingredients: [{ match: { reason: expect.stringContaining('gave no answer that can be used') } }] } }, // prettier-ignore
  });
});

test('nothing is stored while the server is away, and the line is asked about when it is back', async () => {
  const service = await bench.start();
  await bench.analyze(service, [unsureLine]);
  bench.standIn.breakForGood('the runner stopped, 500');
  expect((await bench.analyze(service, [otherLine])).status).toBe(503);
  bench.standIn.breakForGood(delay(1));
  bench.standIn.answerBy(pick('bean'));
  const { status, body } = await bench.analyze(service, [otherLine]);
  expect(status).toBe(200);
  expect(JSON.parse(body).ingredients[0].parsed.food.toLowerCase()).toContain('bean');
});

test('odds are read at the digit where the template begins with blanks or a code fence', async () => {
  const choose = pick('lentil');
  const odds = { '1': 0.1, '2': 0.05 };
  const say = (before: readonly string[]) => (chat: Parameters<typeof choose>[0]) => {
    const { content } = choose(chat);
    return { content, before, odds: { ...odds, [content]: 0.8 } };
  };
  bench.standIn.answerBy(say([]));
  const plain = await bench.analyze(await bench.start(), [unsureLine]);
  for (const before of [['\n', '\n', ' '], ['```', 'json', '\n'], ['`']]) {
    await bench.own.database.pool.query('DELETE FROM decision');
    bench.standIn.answerBy(say(before));
    expect(await bench.analyze(await bench.start(), [unsureLine])).toMatchObject({ status: 200, body: plain.body });
  }
});
