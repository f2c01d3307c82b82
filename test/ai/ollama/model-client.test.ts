import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { ModelAnswer } from '../../../src/ai/ollama/model';
import { createModelClient, type ObservedCall } from '../../../src/ai/ollama/model-client';
import { createModelLoader } from '../../../src/ai/ollama/model-loader';
import {
  delay,
  failureNames,
  failures,
  sendStatus,
  withoutOdds,
  type FailureName,
} from '../../support/ollama/failures';
import { openStandIn, type StandIn } from '../../support/ollama/open-stand-in';
import { waitUntil } from '../../support/wait-until';

let standIn: StandIn;
setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

beforeEach(async () => {
  standIn = await openStandIn();
});

afterEach(async () => {
  expect(standIn.mistakes).toEqual([]);
  await standIn.close();
});

const question = {
  system: 'Choose.',
  user: 'flour',
  format: { type: 'integer', minimum: 1, maximum: 3 },
  maxTokens: 2,
};
const accepts = ({ content }: ModelAnswer): boolean => /^[1-3]$/.test(content);
const soon = () => AbortSignal.timeout(10_000);
const unavailable = { code: 'service_unavailable', retryAfterSeconds: expect.any(Number) };

function openClient(parts: Partial<Parameters<typeof createModelClient>[0]> = {}) {
  const calls: ObservedCall[] = [];
  const loader = createModelLoader({
    model: parts.model ?? standIn,
    prompts: [question],
    release: 'never',
    onLoad: () => undefined,
    onModelError: () => undefined,
    onError: () => undefined,
  });
  const client = createModelClient({
    model: standIn,
    digest: 'a'.repeat(64),
    atOnce: 1,
    loader,
    callDeadlineMs: 5_000,
    busyPauseMs: 50,
    observe: (call) => calls.push(call),
    ...parts,
  });
  return { client, calls };
}

test('an answer comes with the odds of its tokens, those that the grammar forbids included', async () => {
  standIn.answerBy(() => ({ content: '2', odds: { '2': 0.6, The: 0.3, '1': 0.05 } }));
  const answer = await openClient().client.ask(question, accepts, soon());
  expect(answer?.content).toBe('2');
  expect(answer?.tokens?.[0]?.others).toHaveLength(20);
  expect(answer?.tokens?.[0]?.others.slice(0, 3).map(({ token }) => token)).toEqual(['2', 'The', '1']);
  expect(answer?.tokens?.[0]?.logprob).toBeCloseTo(Math.log(0.6));
});

test('answers of a server without odds are used', async () => {
  standIn.break(withoutOdds);
  expect(await openClient().client.ask(question, accepts, soon())).toMatchObject({ content: '1', tokens: null });
});

const passing: readonly FailureName[] = ['the connection is reset', 'the body is cut midway', 'an empty 500', 'the server is busy, 503', 'an answer that gave up midway', 'an answer that was cut', 'a digit out of range', 'an empty answer']; // prettier-ignore

test.each(passing)('a call that fails once is repeated: %s', async (failure) => {
  standIn.break(failure);
  expect((await openClient().client.ask(question, accepts, soon()))?.content).toBe('1');
  expect(standIn.chats).toHaveLength(2);
});

// Results of the model itself, which would be the same again.
const conclusive: readonly FailureName[] = ['an answer that gave up midway', 'an answer that was cut', 'a digit out of range', 'a word in place of the digit', 'two digits', 'an empty answer', 'JSON that is cut', 'JSON of another shape', 'the prompt is too long, 400']; // prettier-ignore

test.each(conclusive)(
  'a model that never gives a usable answer has none, and its server is not taken for broken: %s',
  async (failure) => {
    standIn.breakForGood(failure);
    const { client, calls } = openClient();
    for (let count = 0; count < 6; count += 1) expect(await client.ask(question, accepts, soon())).toBeNull();
    expect(standIn.chats).toHaveLength(failure === 'the prompt is too long, 400' ? 6 : 12);
    expect(calls.every(({ outcome }) => outcome === 'unusable' || outcome === 'too_long')).toBe(true);
    expect(client.state().breaker).toBe('closed');
  },
);

const broken = failureNames.filter((name) => !conclusive.includes(name));

test.each(broken)('a server that stays broken soon ends in service_unavailable: %s', async (failure) => {
  standIn.breakForGood(failure);
  const { client, calls } = openClient({ callDeadlineMs: 300 });
  await expect(client.ask(question, accepts, soon())).rejects.toMatchObject(unavailable);
  expect(standIn.chats.length).toBeLessThanOrEqual(2);
  expect(calls.every(({ outcome }) => outcome !== 'answered')).toBe(true);
});

test('an unusable answer after a broken connection is not final: the model was asked once', async () => {
  standIn.break('the connection is reset', 'two digits');
  await expect(openClient().client.ask(question, accepts, soon())).rejects.toMatchObject(unavailable);
});

test('a missing server ends in service_unavailable', async () => {
  const { client } = openClient();
  await standIn.close();
  await expect(client.ask(question, accepts, soon())).rejects.toMatchObject(unavailable);
});

test('a model that was removed, or replaced under its name, gives no answers', async () => {
  const { client, calls } = openClient();
  standIn.setDigest('b'.repeat(64));
  await expect(client.ask(question, accepts, soon())).rejects.toMatchObject(unavailable);
  standIn.setDigest(null);
  await expect(client.ask(question, accepts, soon())).rejects.toMatchObject(unavailable);
  expect(calls.map(({ outcome }) => outcome)).toEqual(['changed', 'missing']);
});

test('a missing answer of another model with the same name does not count for this one', async () => {
  const { client, calls } = openClient();
  expect((await client.ask(question, accepts, soon()))?.content).toBe('1');
  standIn.breakForGood((response, chat, answer) => {
    standIn.setDigest('b'.repeat(64));
    return failures['an answer that gave up midway'](response, chat, answer);
  });
  await expect(client.ask(question, accepts, soon())).rejects.toMatchObject(unavailable);
  expect(calls.at(-1)?.outcome).toBe('changed');
});

test('the deadline of a call also ends it at the server, even after a garbage collection', async () => {
  standIn.breakForGood('no headers come');
  const { client } = openClient({ callDeadlineMs: 300 });
  const asked = client.ask(question, accepts, soon());
  await waitUntil(() => standIn.chats.length === 1);
  collectGarbage();
  await expect(asked).rejects.toMatchObject(unavailable);
  await waitUntil(() => standIn.abandoned() === 1);
});

test('an answer after its caller left is not used', async () => {
  standIn.answerBy(() => ({ content: '3' }));
  standIn.break(delay(400));
  const { client } = openClient({ callDeadlineMs: 200 });
  await expect(client.ask(question, accepts, soon())).rejects.toMatchObject(unavailable);
  standIn.answerBy(() => ({ content: '2' }));
  expect((await client.ask(question, accepts, soon()))?.content).toBe('2');
  await waitUntil(() => standIn.abandoned() === 1);
});

test('a hanging server gets no more calls, even where every recipe has reached its deadline', async () => {
  standIn.breakForGood('no headers come');
  const { client } = openClient({ callDeadlineMs: 200 });
  for (let count = 0; count < 4; count += 1) {
    await expect(client.ask(question, accepts, AbortSignal.timeout(100))).rejects.toMatchObject(unavailable);
  }
  expect(client.state().breaker).toBe('open');
});

test('closing ends running and waiting calls, and refuses new ones', async () => {
  standIn.breakForGood('no headers come');
  const { client } = openClient({ callDeadlineMs: 60_000 });
  const asked = Promise.allSettled(Array.from({ length: 3 }, () => client.ask(question, accepts, soon())));
  await waitUntil(() => standIn.chats.length === 1);
  client.close();
  for (const outcome of await asked) expect(outcome).toMatchObject({ status: 'rejected', reason: unavailable });
  await expect(client.ask(question, accepts, soon())).rejects.toMatchObject(unavailable);
  expect(standIn.chats).toHaveLength(1);
});

test.each([
  ['an error', sendStatus(500, '{"error":"Failed to parse input: flour"}')],
  ['an error page', sendStatus(502, 'flour')],
  ['JSON that is cut', sendStatus(200, '{"flour')],
])('the message of a failure contains nothing of the question or the answer: %s', async (_, failure) => {
  standIn.breakForGood(failure);
  const { client, calls } = openClient();
  await expect(client.ask(question, accepts, soon())).rejects.toMatchObject(unavailable);
  expect(calls).toHaveLength(2);
  for (const call of calls) expect(call.error?.message).not.toContain('flour');
});

test.each([
  ['an error page', sendStatus(502, '<html></html>')],
  ['another object', sendStatus(200, '{"hello":"world"}')],
  ['null', sendStatus(200, 'null')],
  ['a list without digests', sendStatus(200, '{"models":[{"name":"stand-in:1b","digest":""}]}')],
])('a server whose list of models is %s counts as not answering', async (_, answer) => {
  standIn.answerModelsBy(answer);
  await expect(openClient().client.ask(question, accepts, soon())).rejects.toMatchObject(unavailable);
});

test.each([
  ['the model is gone, 404', 'missing', 'no longer has the model'],
  ['an error page of a proxy, 404', 'failed', 'OLLAMA_HOST'],
  ['a JSON error of a proxy, 404', 'failed', 'OLLAMA_HOST'],
] as const)('%s is an error of the kind %s, and its message names the reason: %s', async (failure, kind, words) => {
  standIn.breakForGood(failure);
  const { client, calls } = openClient();
  await expect(client.ask(question, accepts, soon())).rejects.toMatchObject(unavailable);
  expect(calls[0]).toMatchObject({ outcome: kind, error: { message: expect.stringContaining(words) } });
});

test('a busy server is asked again after a pause', async () => {
  let isBusy = true;
  standIn.breakForGood((response, chat, answer) => {
    if (isBusy) setTimeout(() => (isBusy = false), 60);
    return (isBusy ? failures['the server is busy, 503'] : delay(0))(response, chat, answer);
  });
  expect((await openClient({ busyPauseMs: 400 }).client.ask(question, accepts, soon()))?.content).toBe('1');
});

test('a call after an abandoned one waits while the server still works on that one', async () => {
  await standIn.close();
  standIn = await openStandIn({ releaseMs: 1_500 });
  const { client } = openClient({ callDeadlineMs: 300 });
  expect((await client.ask(question, accepts, soon()))?.content).toBe('1');
  standIn.break('no headers come');
  await expect(client.ask(question, accepts, soon())).rejects.toMatchObject({ retryAfterSeconds: 18 });
  expect((await client.ask(question, accepts, soon()))?.content).toBe('1');
  expect(client.state()).toMatchObject({ breaker: 'closed', waitSeconds: 1 });
});

test('a recipe waits for a loading model until its deadline, and the loading continues', async () => {
  standIn.loadIn(600);
  const { client, calls } = openClient({ callDeadlineMs: 300 });
  await expect(client.ask(question, accepts, AbortSignal.timeout(100))).rejects.toMatchObject(unavailable);
  expect(calls.map(({ outcome }) => outcome)).toEqual(['loading']);
  expect((await client.ask(question, accepts, soon()))?.content).toBe('1');
  expect(standIn.loads()).toBe(1);
});

test.each(['STAND-IN:1b', 'library/stand-in:1b', 'registry.ollama.ai/library/Stand-In:1B'])(
  'the model is the same by the name %s',
  async (model) => {
    const { client } = openClient({ model: { ...standIn, model } });
    expect((await client.ask(question, accepts, soon()))?.content).toBe('1');
  },
);

test('only the allowed number of calls runs at a time, and the others wait', async () => {
  standIn.breakForGood(delay(5));
  const { client } = openClient({ atOnce: 2 });
  await Promise.all(Array.from({ length: 20 }, () => client.ask(question, accepts, soon())));
  expect(standIn.maxAtOnce()).toBe(2);
  expect(client.state()).toEqual({ waiting: 0, running: 0, breaker: 'closed', waitSeconds: 1 });
});

test('more calls than may wait are refused at once', async () => {
  standIn.breakForGood(delay(30));
  const { client } = openClient({ maxWaiting: 3 });
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => client.ask(question, accepts, soon())));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
});

test('a waiting call ends at its deadline and does not take the turn of another', async () => {
  standIn.breakForGood(delay(60));
  const { client } = openClient();
  const first = client.ask(question, accepts, soon());
  const second = client.ask(question, accepts, AbortSignal.timeout(10));
  const third = client.ask(question, accepts, soon());
  await expect(second).rejects.toMatchObject(unavailable);
  expect((await first)?.content).toBe('1');
  expect((await third)?.content).toBe('1');
  expect(standIn.chats).toHaveLength(2);
});

test('a server that keeps failing gets no calls for a while, then one trial, and is used again when it works', async () => {
  standIn.breakForGood('the runner stopped, 500');
  const { client } = openClient({ leaveAloneMs: 100 });
  for (let count = 0; count < 4; count += 1) await expect(client.ask(question, accepts, soon())).rejects.toThrow();
  const asked = standIn.chats.length;
  expect(client.state().breaker).toBe('open');
  await expect(client.ask(question, accepts, soon())).rejects.toMatchObject(unavailable);
  expect(standIn.chats).toHaveLength(asked);
  standIn.breakForGood(null);
  await waitUntil(() => client.state().breaker === 'half-open');
  expect((await client.ask(question, accepts, soon()))?.content).toBe('1');
  expect(client.state().breaker).toBe('closed');
});
