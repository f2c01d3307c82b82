import { readDigitOdds } from '../../../src/ai/ollama/digit-odds';
import { toModelError, type RunModel } from '../../../src/ai/ollama/model';
import {
  askModel,
  isInMemory,
  loadModel,
  readDigest,
  releaseModel,
  warmModel,
} from '../../../src/ai/ollama/ollama-api';
import { openStandIn, type StandIn } from '../../support/ollama/open-stand-in';

const liveHost = process.env['OLLAMA_TEST_HOST'];
const liveModel = process.env['OLLAMA_TEST_MODEL'] ?? 'qwen3:4b-instruct';

// A real server may have to load the model first.
const soon = () => AbortSignal.timeout(120_000);

const choice = {
  system: 'Answer with the number of the record that the line means, and with nothing else.',
  user: 'Line: "2 large eggs"\n1 Flour, wheat\n2 Egg, whole, raw, fresh\n3 Salt, table',
  format: { type: 'integer', minimum: 1, maximum: 3 },
  maxTokens: 4,
};

const spans = {
  system: 'Answer with JSON of the three strings amount, food and prep, copied from the line.',
  user: 'Line: "2 cups flour, sifted"',
  format: {
    type: 'object',
    properties: { amount: { type: 'string' }, food: { type: 'string' }, prep: { type: 'string' } },
    required: ['amount', 'food', 'prep'],
  },
  maxTokens: 200,
};

async function getErrorKind(call: Promise<unknown>): Promise<string | undefined> {
  return call.then(
    () => 'no error',
    (error: unknown) => toModelError(error)?.kind,
  );
}

/** What this program relies on, of any server with the protocol. */
function describeContract(getAddress: () => RunModel): void {
  test('the model has a digest of 64 hexadecimal digits, the same at every check', async () => {
    const digest = await readDigest(getAddress(), soon());
    expect(digest).toMatch(/^[0-9a-f]{64}$/);
    expect(await readDigest(getAddress(), soon())).toBe(digest);
  });

  test('a call without messages loads the model', async () => {
    await expect(loadModel(getAddress(), soon())).resolves.toBeUndefined();
    const { host } = getAddress();
    expect(await isInMemory(host, await readDigest(getAddress(), soon()), soon())).toBe(true);
  });

  test('a prompt can be read before a question', async () => {
    await expect(warmModel(getAddress(), choice, soon())).resolves.toBeUndefined();
  });

  test('the name of a model may be in any case, and in full', async () => {
    const { model } = getAddress();
    const digest = await readDigest(getAddress(), soon());
    expect(await readDigest({ ...getAddress(), model: model.toUpperCase() }, soon())).toBe(digest);
    const shouted = { ...getAddress(), model: model.toUpperCase() };
    expect((await askModel(shouted, choice, soon())).content.trim()).toMatch(/^[1-3]$/);
  });

  test('a grammar of an integer between bounds is answered with a digit between them', async () => {
    const { content, counted } = await askModel(getAddress(), choice, soon());
    expect(content.trim()).toMatch(/^[1-3]$/);
    expect(counted.prompt).toBeGreaterThan(0);
  });

  test('the odds of the first token give every digit a share, and the rest of the vocabulary one too', async () => {
    const odds = readDigitOdds(await askModel(getAddress(), choice, soon()), ['1', '2', '3']);
    expect(odds?.shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 2);
    expect(odds?.mass).toBeLessThanOrEqual(1);
  });

  test('a grammar of an object is answered with JSON of just its properties', async () => {
    const { content } = await askModel(getAddress(), spans, soon());
    expect(Object.keys(JSON.parse(content))).toEqual(['amount', 'food', 'prep']);
  });

  test('an answer cut at its limit of tokens is distinguished from a complete one', async () => {
    expect(await getErrorKind(askModel(getAddress(), { ...spans, maxTokens: 2 }, soon()))).toBe('unusable');
  });

  test('a prompt that is longer than the context is refused rather than cut', async () => {
    const user = `Line: "${'zanzibar lentil crunch '.repeat(3000)}"`;
    expect(await getErrorKind(askModel(getAddress(), { ...choice, user }, soon()))).toMatch(
      /^(?:too_long|rejected|failed)$/,
    );
  });

  test('a model that the server lacks is missing', async () => {
    const address = { ...getAddress(), model: 'no-such-model:0b' };
    expect(await getErrorKind(askModel(address, choice, soon()))).toBe('missing');
    expect(await getErrorKind(readDigest(address, soon()))).toBe('missing');
  });

  test('an answer is streamed, a line of JSON for each piece, unless the request disables it', async () => {
    const { host, model } = getAddress();
    const body = { model, messages: [{ role: 'user', content: 'Say one.' }], options: { num_predict: 8 } };
    const response = await post(`${host}/api/chat`, body);
    expect(response.headers.get('content-type')).toContain('application/x-ndjson');
    const lines = (await response.text()).trimEnd().split('\n');
    const pieces: readonly { done: boolean }[] = JSON.parse(`[${lines.join()}]`);
    expect(pieces.map(({ done }) => done)).toEqual([...lines.slice(1).map(() => false), true]);
  });

  test.each(['/', '/api/version', '/api/tags'])('HEAD of %s is answered', async (path) => {
    expect((await fetch(`${getAddress().host}${path}`, { method: 'HEAD', signal: soon() })).status).toBe(200);
  });

  test.each([
    { what: 'a model that is not there', change: { model: 'no-such-model:0b' }, status: 404, error: "model 'no-such-model:0b' not found" }, // prettier-ignore
    { what: 'no model', change: { model: undefined }, status: 400, error: 'model is required' },
    { what: 'a format that is none', change: { format: 'xml' }, status: 500, error: 'expected "json" or a valid JSON Schema object' }, // prettier-ignore
    { what: 'an option of another type', change: { options: { num_ctx: 'x' } }, status: 500, error: 'option "num_ctx" must be of type integer' }, // prettier-ignore
  ])('$what is refused with the message of the server', async ({ change, status, error }) => {
    const { host, model } = getAddress();
    const messages = [{ role: 'user', content: 'Say one.' }];
    const response = await post(`${host}/api/chat`, { model, messages, ...change });
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ error: expect.stringContaining(error) });
  });

  test('a model that is released leaves the memory of the server', async () => {
    const digest = await readDigest(getAddress(), soon());
    await releaseModel(getAddress(), soon());
    while (await isInMemory(getAddress().host, digest, soon()))
      await new Promise((resolve) => setTimeout(resolve, 100));
  });
}

function post(url: string, body: object): Promise<Response> {
  return fetch(url, { method: 'POST', body: JSON.stringify(body), signal: soon() });
}

describe('the stand-in keeps to the contract', () => {
  let standIn: StandIn;

  beforeAll(async () => {
    standIn = await openStandIn();
  });

  afterAll(() => standIn.close());

  describeContract(() => standIn);
});

if (liveHost === undefined) {
  describe('a real server keeps to the contract', () => {
    test.skip('not checked: OLLAMA_TEST_HOST names no server (and OLLAMA_TEST_MODEL no model)', () => {});
  });
} else {
  describe(`the server at ${liveHost} keeps to the contract with ${liveModel}`, () => {
    describeContract(() => ({ host: liveHost, model: liveModel, keepAlive: '5m', numBatch: 512 }));
  });
}
