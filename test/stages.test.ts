import { tracingChannel } from 'node:diagnostics_channel';
import { stageNames } from '../src/stages';
import { openBenchForEachTest, pick, type Bench } from './support/ollama/open-bench';

let bench: Bench;
openBenchForEachTest((opened) => (bench = opened));

interface Message {
  readonly stage: string;
  readonly kind: 'start' | 'end' | 'error';
  /** What the stage says of itself, without its result. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** Runs something, and returns what the stages published meanwhile. */
async function record(work: () => Promise<unknown>): Promise<readonly Message[]> {
  const messages: Message[] = [];
  const stops = stageNames.map((stage) => {
    const channel = tracingChannel<unknown, Context>(`recipes.${stage}`);
    const note = (kind: Message['kind'], context: Context): void => {
      const details = Object.entries(context).filter(([name]) => name !== 'result' && name !== 'error');
      messages.push({ stage, kind, details: Object.fromEntries(details) });
    };
    const noteEnd = (context: Context): void => {
      if ('result' in context) note('end', context);
    };
    const subscribers = {
      start: (context: Context) => note('start', context),
      // A stage that waits for nothing has its result at its end.
      end: noteEnd,
      asyncStart: () => undefined,
      asyncEnd: noteEnd,
      error: (context: Context) => note('error', context),
    };
    channel.subscribe(subscribers);
    return () => channel.unsubscribe(subscribers);
  });
  try {
    await work();
  } finally {
    for (const stop of stops) stop();
  }
  return messages;
}

type Context = Readonly<Record<string, unknown>>;

const query = 'query ($text: String!) { analyzeText(text: $text) { status } }';
const soup = 'Lentil soup\n\nServes 2\n\n2 cups zanzibar lentil crunch\n1 l water';

test('each stage of a recipe publishes its start and its end, its lines, and no word of the recipe', async () => {
  bench.standIn.answerBy(pick('lentil'));
  const { url } = await bench.start({ QUOTA_MODE: 'enforce' });
  const messages = await record(async () => {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bench.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables: { text: soup } }),
    });
    expect(await response.json()).toEqual({ data: { analyzeText: { status: expect.any(String) } } });
  });
  const ofKind = (kind: Message['kind']) => messages.filter((message) => message.kind === kind);
  const stagesOf = (kind: Message['kind']) => ofKind(kind).map(({ stage }) => stage);
  expect([...new Set(stagesOf('start'))].sort()).toEqual([...stageNames].sort());
  expect(stagesOf('end').sort()).toEqual(stagesOf('start').sort());
  expect(ofKind('error')).toEqual([]);
  for (const stage of ['analyze', 'parse', 'match', 'weigh', 'sum'])
    expect(messages).toContainEqual({ stage, kind: 'start', details: { lines: 2 } });
  for (const about of ['keys', 'usage', 'decisions'])
    expect(messages).toContainEqual({ stage: 'database', kind: 'start', details: { query: about } });
  expect(messages).toContainEqual({ stage: 'model', kind: 'start', details: { model: bench.standIn.model } });
  expect(JSON.stringify(messages)).not.toMatch(/lentil|soup|water/i);
  expect(JSON.stringify(messages)).not.toContain(bench.token);
});

test('a stage that fails publishes an error, and the caller gets the same refusal as without a subscriber', async () => {
  const service = await bench.start();
  await bench.own.database.pool.query('ALTER TABLE decision RENAME TO decision_away');
  const statuses: number[] = [];
  const ask = async () => statuses.push((await bench.analyze(service, ['2 cups zanzibar lentil crunch'])).status);
  const messages = await record(ask);
  await ask();
  expect(messages).toContainEqual({ stage: 'database', kind: 'error', details: { query: 'decisions' } });
  expect(messages).toContainEqual({ stage: 'match', kind: 'error', details: { lines: 1 } });
  expect(statuses).toEqual([500, 500]);
});
