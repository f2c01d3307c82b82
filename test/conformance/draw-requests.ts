import fc from '../support/fast-check';
import type { Schema } from '../../src/api/reference/operation';
import { readOpenApi } from './check-answer';

/** The key that a drawn request sends. */
export const callers = ['right', 'admin', 'wrong'] as const;

const openApi = readOpenApi();

/**
 * Draws values that a schema allows. Supports the types in the request of the document: objects,
 * arrays, texts and whole numbers.
 */
function drawValid(schema: Schema): fc.Arbitrary<unknown> {
  const {
    type,
    properties = {},
    required = [],
    items,
    minItems = 0,
    maxItems = 0,
    maxLength = 0,
    minimum,
    maximum,
  } = schema;
  if (type === 'object') {
    const fields = Object.entries(properties).filter(
      (entry): entry is [string, Schema] => typeof entry[1] !== 'boolean',
    );
    const model = Object.fromEntries(fields.map(([name, field]) => [name, drawValid(field)]));
    return fc.record(model, { requiredKeys: Object.keys(model).filter((name) => required.includes(name)) });
  }
  if (type === 'array' && typeof items === 'object' && !Array.isArray(items)) {
    const few = { minLength: minItems, maxLength: Math.min(maxItems, 8) };
    const many = { minLength: maxItems, maxLength: maxItems };
    return fc.oneof(
      { weight: 40, arbitrary: fc.array(drawValid(items), few) },
      { weight: 1, arbitrary: fc.array(fc.constant('1 egg'), many) },
    );
  }
  if (type === 'integer')
    return fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: minimum ?? 0, max: maximum ?? 0 }));
  if (type !== 'string') throw new Error(`No ${String(type)} is drawn yet.`);
  return fc.oneof(
    fc.constantFrom(...lines),
    fc.tuple(fc.constantFrom(...lines), fc.string({ unit: 'binary', maxLength: 30 })).map((parts) => parts.join(' ')),
    fc.integer({ min: 1, max: maxLength }).map((length) => '😀'.repeat(length)),
  );
}

const lines = [
  '2 cups flour',
  '1 (14.5 oz) can tomatoes',
  'salt to taste',
  'For the sauce:',
  '3-4 cloves garlic',
  'xyzzy',
  '1/0 egg',
  '½ kg of 🥕',
];

const recipe = openApi.components.schemas['Recipe'] ?? {};
const valid = drawValid(recipe);

/** Texts at the limits, and unusual values of JavaScript, JSON and Unicode. */
const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(
    '',
    ' ',
    '\u200b',
    '\ud800',
    '1e400',
    -0,
    0.5,
    -1,
    2 ** 53,
    1e300,
    true,
    null,
    [],
    {},
    [[]],
    [''],
  ),
  fc.constantFrom(500, 501, 1000, 1001).map((length) => '😀'.repeat(length)),
  fc.constantFrom(500, 501).map((length) => Array.from({ length }, () => '1 egg')),
  fc.string({ unit: 'binary' }),
);

const names = Object.keys(recipe.properties ?? {});

/** Draws valid recipes, and recipes with missing, unusual or additional fields. */
export const bodies: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: valid },
  {
    weight: 4,
    arbitrary: fc
      .tuple(valid, fc.constantFrom(...names, '__proto__', 'constructor', 'toString', 'more'), fc.option(odd))
      .map(([body, name, value]) => {
        const fields = Object.entries(body ?? {}).filter(([each]) => each !== name);
        return Object.fromEntries(value === null ? fields : [...fields, [name, value]]);
      }),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(valid, fc.array(odd, { maxLength: 4 }))
      .map(([body, ingredients]) => Object.fromEntries([...Object.entries(body ?? {}), ['ingredients', ingredients]])),
  },
  { weight: 1, arbitrary: odd },
);

const json = bodies.map((body) => JSON.stringify(body));

const texts = fc.oneof(
  { weight: 8, arbitrary: json },
  { weight: 1, arbitrary: json.map((text) => text.slice(0, -1)) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('', '\ufeff{}', '['.repeat(5000), '{"title":'.repeat(3000), '1e999', '"\\ud800"'),
  },
);

const types = [
  'application/json; charset=utf-8',
  'APPLICATION/JSON',
  'text/plain',
  'application/json; charset=latin1',
  '',
] as const;

const oddHeaders = fc.record(
  {
    'content-type': fc.constantFrom(...types),
    'content-encoding': fc.constantFrom('gzip', 'identity', 'br'),
    authorization: fc.constantFrom('Bearer', 'Basic abc', 'Bearer a b', 'bearer \u00ff', `Bearer ${'x'.repeat(3000)}`),
    accept: fc.constantFrom('text/html', 'application/json', '*/*', 'text/html;q=0.1, */*;q=0', 'nonsense;;'),
    'x-request-id': fc.constantFrom('mine', 'a b', 'x'.repeat(80)),
    cookie: fc.constantFrom('session=x', 'session=', '%', '__proto__=1'),
    'x-forwarded-proto': fc.constantFrom('https', 'a,b', ''),
    'if-none-match': fc.constantFrom('*', '"a"'),
    range: fc.constant('bytes=0-1'),
  },
  { requiredKeys: [] },
);

const paths = Object.keys(openApi.paths);
const oddPaths = fc.oneof(
  fc.constantFrom(
    '/',
    '//v1//analyze/',
    '/v1/analyze?x=%',
    '/v1',
    '/%',
    '/docs/%',
    '/docs/%2e%2e',
    '/docs/api/rest',
    '/assets/x',
    '/V1/analyze',
    '/v1/analyze/1',
  ),
  fc.webPath(),
);

/**
 * Draws requests of the document, and requests with other methods, addresses, headers and bodies.
 */
export const requests = fc
  .record({
    isCall: fc.integer({ min: 0, max: 9 }).map((each) => each < 7),
    path: fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...paths) }, { weight: 1, arbitrary: oddPaths }),
    method: fc.constantFrom('GET', 'GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'),
    caller: fc.oneof(
      { weight: 8, arbitrary: fc.constant('right' as const) },
      { weight: 1, arbitrary: fc.constantFrom(...callers, null) },
    ),
    further: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: oddHeaders }),
    text: texts,
  })
  .map(({ isCall, path, method, caller, further, text }) => {
    const headers: Readonly<Record<string, string | undefined>> = { 'content-type': 'application/json', ...further };
    if (isCall) return { method: 'POST', path: '/v1/analyze', caller, headers, body: text };
    // Node's client frames a body with these only.
    const hasBody = ['POST', 'PUT', 'PATCH'].includes(method);
    return { method, path: path === '' ? '/' : path, caller, headers, ...(hasBody ? { body: text } : {}) };
  });
