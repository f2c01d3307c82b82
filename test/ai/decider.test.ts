import { createDecider, type Ask, type DecisionOrigin } from '../../src/ai/decider';
import { createDecisionStore, type Question } from '../../src/ai/decisions';
import { openDatabase } from '../../src/database/open-database';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { waitUntil } from '../support/wait-until';

let own: TestDatabase;

beforeAll(async () => {
  own = await createTestDatabase();
});

afterEach(async () => {
  await own.database.pool.query('DELETE FROM decision');
});

afterAll(async () => {
  await own.drop();
});

const egg = { fdcId: 1, description: 'Egg, raw' };
const rice = { fdcId: 2, description: 'Rice, white' };

function toQuestion(line: string): Question {
  const format = { type: 'integer', minimum: 1, maximum: 3 };
  const common = { prompt: 'abc', schema: format, options: { seed: 1 }, digest: 'd'.repeat(64), title: null };
  return { step: 'choose', line, candidates: [egg, rice], ...common };
}

function toAsk(line: string, answer: () => Promise<number>): Ask<number> {
  return { question: toQuestion(line), ask: answer, read: Number };
}

function openDecider(url = own.database) {
  const seen: DecisionOrigin[] = [];
  const store = createDecisionStore(url);
  const decider = createDecider({
    store,
    model: 'test:1b',
    observe: ({ origin }) => void seen.push(origin),
    estimateSeconds: () => 7,
  });
  return { ...decider, seen };
}

const later = () => AbortSignal.timeout(60_000);
const say = (answer: number) => () => Promise.resolve(answer);

/** An answer that the test releases. */
function createGate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

test('an answered question is never asked again, even where the model would answer otherwise', async () => {
  const { decide, seen } = openDecider();
  expect(await decide([toAsk('soya', say(1))], later())).toEqual([1]);
  expect(await decide([toAsk('soya', say(2))], later())).toEqual([1]);
  expect(await openDecider().decide([toAsk('soya', say(3))], later())).toEqual([1]);
  expect(seen).toEqual(['fresh', 'stored']);
});

test('fifty recipes with the same question at once take one call and get one answer', async () => {
  const { decide, seen } = openDecider();
  let calls = 0;
  const ask = toAsk('soya', async () => {
    calls += 1;
    await own.database.pool.query('SELECT 1');
    return calls;
  });
  const answers = await Promise.all(Array.from({ length: 50 }, () => decide([ask, ask], later())));
  expect(new Set(answers.flat())).toEqual(new Set([1]));
  expect(calls).toBe(1);
  expect(seen.filter((origin) => origin === 'fresh')).toHaveLength(1);
});

test('two processes that get different answers at once both use the one stored first', async () => {
  const other = await openDatabase(own);
  const answers: (readonly number[])[] = [];
  const slow = toAsk('soya', async () => {
    answers.push(await openDecider(other).decide([toAsk('soya', say(2))], later()));
    return 1;
  });
  answers.push(await openDecider().decide([slow], later()));
  expect(answers).toEqual([[2], [2]]);
  await other.close();
});

test('a failed question is not stored, and is asked again', async () => {
  const { decide } = openDecider();
  await expect(decide([toAsk('soya', () => Promise.reject(new Error('no model')))], later())).rejects.toThrow(
    'no model',
  );
  expect(await decide([toAsk('soya', say(2))], later())).toEqual([2]);
});

test('a missing answer of the model is stored like any decision, and not asked for again', async () => {
  const { decide } = openDecider();
  const ask = (answer: number | null): Ask<number | null> => ({
    question: toQuestion('soya'),
    ask: () => Promise.resolve(answer),
    read: (value) => (value === null ? null : Number(value)),
  });
  expect(await decide([ask(null)], later())).toEqual([null]);
  expect(await openDecider().decide([ask(2)], later())).toEqual([null]);
});

test('where the asking recipe fails, another that waits for the same answer asks itself', async () => {
  const { decide } = openDecider();
  const asked = createGate();
  const gate = createGate();
  const fails = toAsk('soya', async () => {
    asked.open();
    await gate.opened;
    throw new Error('time is up');
  });
  const failing = decide([fails], later());
  await asked.opened;
  const waiting = decide([toAsk('soya', say(7))], later());
  gate.open();
  await expect(failing).rejects.toThrow('time is up');
  expect(await waiting).toEqual([7]);
});

test('a recipe waits for the answer to the question of another only until its own deadline', async () => {
  const { decide } = openDecider();
  const asked = createGate();
  const gate = createGate();
  const asks = toAsk('soya', async () => {
    asked.open();
    await gate.opened;
    return 1;
  });
  const slow = decide([asks], later());
  await asked.opened;
  await expect(decide([toAsk('soya', say(2))], AbortSignal.timeout(20))).rejects.toMatchObject({
    code: 'service_unavailable',
    retryAfterSeconds: 7,
  });
  gate.open();
  expect(await slow).toEqual([1]);
});

test('a recipe waits for its answer only until its deadline, and a later answer is stored', async () => {
  const { decide } = openDecider();
  const gate = createGate();
  const late = toAsk('soya', () => gate.opened.then(() => 1));
  await expect(decide([late], AbortSignal.timeout(20))).rejects.toMatchObject({ code: 'service_unavailable' });
  gate.open();
  expect(await decide([toAsk('soya', say(2))], later())).toEqual([1]);
});

test('a line that fails leaves the answers to the others stored', async () => {
  const { decide } = openDecider();
  const asks = [toAsk('soya', () => Promise.reject(new Error('no model'))), toAsk('rice', say(4))];
  await expect(decide(asks, later())).rejects.toThrow('no model');
  await waitUntil(async () => (await own.database.pool.query('SELECT FROM decision')).rowCount === 1);
  expect(await decide([toAsk('rice', say(5))], later())).toEqual([4]);
});

test('everything that shapes a question is part of its key', async () => {
  const { decide } = openDecider();
  const base = toQuestion('soya');
  const others: readonly Partial<Question>[] = [
    { step: 'confirm' },
    { prompt: 'abd' },
    { schema: { type: 'integer', minimum: 1, maximum: 2 } },
    { options: { seed: 2 } },
    { digest: 'e'.repeat(64) },
    { line: 'soy' },
    { title: 'Ramen' },
    { candidates: [rice, egg] },
    { candidates: [egg, { ...rice, description: 'Rice, brown' }] },
    {},
  ];
  const asks = others.map((other, index) => ({ ...toAsk('', say(index)), question: { ...base, ...other } }));
  expect(await decide(asks, later())).toEqual(others.map((_, index) => index));
});

test('a line of any characters is stored and found again', async () => {
  const { decide } = openDecider();
  const lines = ['null \u0000 byte', 'half a pair \ud83c', 'quotes "\' and \\', 'ſ ﬁ ½ 🥕'];
  expect(
    await decide(
      lines.map((line, index) => toAsk(line, say(index))),
      later(),
    ),
  ).toEqual([0, 1, 2, 3]);
  expect(
    await decide(
      lines.map((line) => toAsk(line, say(9))),
      later(),
    ),
  ).toEqual([0, 1, 2, 3]);
});

test('the database refuses to change a decision', async () => {
  await openDecider().decide([toAsk('soya', say(1))], later());
  await expect(own.database.pool.query(`UPDATE decision SET value = '2'`)).rejects.toThrow('written once');
});
