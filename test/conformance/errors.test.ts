import { gzipSync } from 'node:zlib';
import { createEmbeddedEngine } from '../../src/ai/embedded-engine';
import type { Engine } from '../../src/analysis/engine';
import { ApiError } from '../../src/errors';
import { readTagger } from '../../src/seed/model-files';
import type { Answer } from './create-client';
import { pancakes } from './recipes';
import { startTestService, type TestService } from './start-test-service';

let service: TestService;
let key: string;
beforeAll(async () => {
  service = await startTestService();
  key = await service.createKey();
});
afterAll(() => service.close());

const json = JSON.stringify(pancakes);
const ids = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** One body that is both shapes of the specification, and nothing more. */
function checkError(answer: Answer, status: number, code: string): void {
  expect(answer.status).toBe(status);
  const { message } = answer.body;
  expect(typeof message === 'string' && message.length > 0).toBe(true);
  const details = status === 422 ? { details: answer.body.error.details } : {};
  expect(answer.body).toEqual({ status: 'error', message, error: { code, message, ...details } });
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.headers['x-request-id']).toMatch(ids);
}

describe('the one error body, with its code', () => {
  test('400 bad_request', async () => checkError(await service.analyze(key, '{'), 400, 'bad_request'));
  test('401 unauthorized', async () =>
    checkError(await service.send({ method: 'POST', path: '/v1/analyze' }), 401, 'unauthorized'));
  test('403 unauthorized', async () => checkError(await service.analyze('nobody', pancakes), 403, 'unauthorized'));
  test('404 not_found', async () => checkError(await service.send({ path: '/v1/nothing' }), 404, 'not_found'));
  test('405 method_not_allowed', async () =>
    checkError(await service.send({ path: '/v1/analyze' }), 405, 'method_not_allowed'));
  test('413 payload_too_large', async () =>
    checkError(await service.analyze(key, ' '.repeat(262_145)), 413, 'payload_too_large'));
  test('415 unsupported_media_type', async () =>
    checkError(await service.analyze(key, json, { 'Content-Type': 'text/json' }), 415, 'unsupported_media_type'));
  test('422 validation_error, with the path and message of each error', async () => {
    const answer = await service.analyze(key, { title: ' ', ingredients: ['1 egg', 5], servings: 0 });
    checkError(answer, 422, 'validation_error');
    expect(answer.body.error.details).toEqual([
      { path: 'title', message: 'title must not be blank' },
      { path: 'ingredients[1]', message: 'ingredients[1] must be a string' },
      { path: 'servings', message: 'servings must be a whole number of 1 or more' },
    ]);
    for (const { message } of answer.body.error.details) expect(answer.body.message).toContain(message);
  });
});

describe('an address that is not there is 404, whatever the method', () => {
  test.each(['/v1', '/v1/analyze/x', '/v2/analyze', '/V1/ANALYZE', '/v1/%61nalyze/..', '/%', '/v1/analyze%00'])(
    '%s',
    async (path) => {
      for (const method of ['GET', 'POST', 'OPTIONS']) {
        checkError(await service.send({ method, path }), 404, 'not_found');
      }
    },
  );
});

test.each(['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'TRACE', 'PROPFIND'])(
  '%s on the endpoint is 405 and names POST as allowed',
  async (method) => {
    const answer = await service.send({ method, path: '/v1/analyze' });
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toBe('POST');
    if (method === 'HEAD') expect(answer.text).toBe('');
    else expect(answer.body.error.code).toBe('method_not_allowed');
  },
);

test.each(['PUT', 'DELETE', 'OPTIONS'])(
  '%s on /graphql is 405 and names the methods of playground and queries',
  async (method) => {
    const answer = await service.send({ method, path: '/graphql' });
    checkError(answer, 405, 'method_not_allowed');
    expect(answer.headers.allow).toBe('GET, HEAD, POST');
  },
);

test.each(['/healthz', '/readyz', '/metrics'])('%s takes GET and HEAD only', async (path) => {
  expect((await service.send({ path })).status).toBe(200);
  expect(await service.send({ path, method: 'HEAD' })).toMatchObject({ status: 200, text: '' });
  const answer = await service.send({ path, method: 'POST' });
  expect(answer.status).toBe(405);
  expect(answer.headers.allow).toBe('GET, HEAD');
});

describe('the body as JSON', () => {
  test.each([
    ['nothing at all', ''],
    ['blanks', '  \n'],
    ['half an object', '{"title":"x"'],
    ['two values', '{}{}'],
    ['a trailing comma', '{"title":"x",}'],
    ['single quotes', "{'title':'x'}"],
    ['a raw line break in a string', '{"title":"a\nb"}'],
    ['NaN', '{"title":"x","ingredients":["1 egg"],"servings":NaN}'],
    ['bytes that are not UTF-8', Buffer.from([0x22, 0xff, 0xfe, 0x22])],
    ['a surrogate in UTF-8', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
    ['very deep brackets', '['.repeat(200_000)],
  ])('%s is 400', async (_name, body) => checkError(await service.analyze(key, body), 400, 'bad_request'));

  test.each([
    'application/json',
    'APPLICATION/JSON',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'application/json; charset="utf-8"',
    'application/json ; charset=utf-8',
  ])('Content-Type %s is accepted', async (type) => {
    expect((await service.analyze(key, json, { 'Content-Type': type })).status).toBe(200);
  });

  test.each([
    undefined,
    '',
    'text/plain',
    'text/json',
    'application/x-www-form-urlencoded',
    'application/ld+json',
    'application/vnd.api+json',
    'application/jsonp',
    'application/json; charset=iso-8859-1',
    'application/json; charset=utf-16',
    'application/json; charset=utf-8; charset=latin1',
    'application/json, text/plain',
    'json',
  ])('Content-Type %s is 415', async (type) => {
    checkError(await service.analyze(key, json, { 'Content-Type': type }), 415, 'unsupported_media_type');
  });

  test('Content-Encoding identity is accepted', async () => {
    expect((await service.analyze(key, json, { 'Content-Encoding': 'identity' })).status).toBe(200);
    expect((await service.analyze(key, json, { 'Content-Encoding': 'IDENTITY' })).status).toBe(200);
  });

  test.each(['gzip', 'deflate', 'br', 'gzip, identity', 'identity, gzip'])(
    'Content-Encoding %s is 415',
    async (encoding) => {
      const answer = await service.analyze(key, gzipSync(json), { 'Content-Encoding': encoding });
      checkError(answer, 415, 'unsupported_media_type');
    },
  );

  test('a byte order mark is stripped, and only one', async () => {
    expect((await service.analyze(key, `\ufeff${json}`)).status).toBe(200);
    expect((await service.analyze(key, `\ufeff\ufeff${json}`)).status).toBe(400);
  });
});

test.each([
  '/v1/analyze/',
  '//v1/analyze',
  '/v1//analyze//',
  '///v1///analyze',
  '/v1/analyze?x=1',
  '/v1/analyze/?x=//',
])('POST %s reaches the endpoint', async (path) => {
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  expect((await service.send({ method: 'POST', path, headers, body: json })).status).toBe(200);
});

describe('answers with Retry-After', () => {
  const down = (): never => {
    throw new ApiError('service_unavailable', { retryAfterSeconds: 0 });
  };
  const broken = (): never => {
    throw new TypeError('secret detail of "2 cups flour"');
  };
  const startWith = (fault: () => never) => {
    const engine: Engine = { ...createEmbeddedEngine(readTagger()), match: fault };
    return startTestService({ engine });
  };

  test('an engine that cannot answer is 503 with Retry-After of at least 1, and the recipe is not counted', async () => {
    const stuck = await startWith(down);
    const answer = await stuck.analyze(await stuck.createKey(), pancakes);
    await stuck.close();
    checkError(answer, 503, 'service_unavailable');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(answer.headers['x-quota-used']).toBe('0');
  });

  test('an unexpected error is 500 with the request id and nothing else; the cause is in the log alone', async () => {
    const buggy = await startWith(broken);
    const answer = await buggy.analyze(await buggy.createKey(), pancakes);
    await buggy.close();
    checkError(answer, 500, 'internal_error');
    expect(answer.body.message).toBe(`internal error, request ${String(answer.headers['x-request-id'])}`);
    expect(buggy.logLines.join('')).toContain('secret detail');
  });

  test('a database that is gone is 503, not 500', async () => {
    const lost = await startTestService();
    const fresh = await lost.createKey();
    await lost.database.pool.query('ALTER TABLE api_key RENAME TO gone');
    const answer = await lost.analyze(fresh, pancakes);
    await lost.close();
    checkError(answer, 503, 'service_unavailable');
  });
});

describe('headers', () => {
  const limits = [
    'ratelimit-policy',
    'ratelimit',
    'x-ratelimit-limit',
    'x-ratelimit-remaining',
    'x-ratelimit-reset',
    'x-quota-limit',
    'x-quota-used',
    'x-quota-remaining',
  ];

  test.each(['a', 'trace.1_2-3', 'x'.repeat(64)])(
    "X-Request-Id is the caller's own where it is plain: %s",
    async (id) => {
      const answer = await service.send({ path: '/healthz', headers: { 'X-Request-Id': id } });
      expect(answer.headers['x-request-id']).toBe(id);
    },
  );

  test.each(['', 'a b', 'x'.repeat(65), 'a,b', '"'])(
    "X-Request-Id is a new one if the caller's is not valid: %s",
    async (id) => {
      const answer = await service.send({ path: '/healthz', headers: { 'X-Request-Id': id } });
      expect(answer.headers['x-request-id']).toMatch(ids);
    },
  );

  test('every answer has an X-Request-Id of its own', async () => {
    const answers = await Promise.all([
      service.analyze(key, pancakes),
      service.analyze(key, pancakes),
      service.analyze('x', pancakes),
      service.send({ path: '/healthz' }),
      service.send({ path: '/nothing' }),
    ]);
    const found = answers.map(({ headers }) => headers['x-request-id']);
    for (const id of found) expect(id).toMatch(ids);
    expect(new Set(found).size).toBe(found.length);
  });

  test.each([
    ['an answer', json, 200],
    ['a refusal of the type', json, 415],
    ['a refusal of the body', '{', 400],
    ['a refusal of the recipe', '{}', 422],
  ])('%s with a valid key says where the key stands', async (_name, body, status) => {
    const free = await service.createKey({ planName: 'Free' });
    const answer = await service.analyze(free, body, status === 415 ? { 'Content-Type': 'text/plain' } : {});
    expect(answer.status).toBe(status);
    for (const name of limits) expect(answer.headers[name]).toBeDefined();
    const used = status === 200 ? 1 : 0;
    expect(answer.headers).toMatchObject({
      'ratelimit-policy': '"second";q=3;w=1, "month";q=100',
      ratelimit: `"second";r=${3 - used};t=1`,
      'x-ratelimit-limit': '3',
      'x-ratelimit-remaining': String(3 - used),
      'x-ratelimit-reset': '1',
      'x-quota-limit': '100',
      'x-quota-used': String(used),
      'x-quota-remaining': String(100 - used),
    });
  });

  test('X-Data-Version names catalog and engine, the same for the same data', async () => {
    const [first, second] = [await service.analyze(key, pancakes), await service.analyze(key, pancakes)];
    expect(first.headers['x-data-version']).toMatch(/^[0-9a-f]{16,}\/embedded-/);
    expect(second.headers['x-data-version']).toBe(first.headers['x-data-version']);
  });
});
