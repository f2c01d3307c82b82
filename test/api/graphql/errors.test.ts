import { createEmbeddedEngine } from '../../../src/ai/embedded-engine';
import { readTagger } from '../../../src/seed/model-files';
import { startTestService } from '../../conformance/start-test-service';
import { openCorrectionBench, type CorrectionBench } from '../../corrections/open-correction-bench';

let bench: CorrectionBench;
beforeAll(async () => {
  bench = await openCorrectionBench();
});
afterAll(() => bench.close());

const butter = 173410;
const recipe = (line: string): string =>
  `analyzeRecipe(recipe: { title: "t", ingredients: [${JSON.stringify(line)}], servings: 1 }) { status }`;

/** The answer as it came over HTTP. */
function send(
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): ReturnType<CorrectionBench['service']['send']> {
  return bench.service.send({
    method: 'POST',
    path: '/graphql',
    headers: { Authorization: `Bearer ${bench.key}`, 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

test.each([
  ['without a key', { body: '{}', headers: { Authorization: '' } }, [401, 'unauthorized']],
  ['with a wrong key', { body: '{}', headers: { Authorization: 'Bearer rna_nobody' } }, [403, 'unauthorized']],
  ['that is no JSON', { body: '{', headers: {} }, [400, 'bad_request']],
  ['above 256 KiB', { body: ' '.repeat(262_145), headers: {} }, [413, 'payload_too_large']],
  ['of another type', { body: '{}', headers: { 'Content-Type': 'text/plain' } }, [415, 'unsupported_media_type']],
])('a request %s is refused before it is parsed, with the body of REST', async (_what, { body, headers }, expected) => {
  const answer = await send(body, headers);
  expect(answer.body).toMatchObject({ status: 'error', message: answer.body.error.message });
  expect([answer.status, answer.body.error.code]).toEqual(expected);
});

test.each([
  ['{', 'GRAPHQL_PARSE_FAILED'],
  ['{ nothing }', 'GRAPHQL_VALIDATION_FAILED'],
  ['{ food(fdcId: "one") { fdcId } }', 'GRAPHQL_VALIDATION_FAILED'],
  ['query ($fdcId: Int!) { food(fdcId: $fdcId) { fdcId } }', 'BAD_USER_INPUT'],
  ['query One { food(fdcId: 1) { fdcId } } query Two { food(fdcId: 2) { fdcId } }', 'OPERATION_RESOLUTION_FAILURE'],
])('a document that cannot be executed is 400, with a code of GraphQL: %s', async (query, code) => {
  const answer = await send({ query });
  expect(answer.status).toBe(400);
  expect(answer.body.errors[0].extensions.code).toBe(code);
});

test.each([
  ['1,000 words and signs', `{ foods(first: 1) { ${'totalCount '.repeat(1000)} } }`],
  ['a depth of 30', `{ __schema { types { ${'fields { type { '.repeat(25)} name ${'} } '.repeat(25)} } } }`],
  ['30 aliases', `{ ${Array.from({ length: 31 }, (_, index) => `f${index}: food(fdcId: 1) { fdcId }`).join(' ')} }`],
  ['20 directives', `{ food(fdcId: 1) { ${'fdcId @include(if: true) '.repeat(21)} } }`],
  [
    'a cost of 1,000,000',
    '{ edits(first: 100) { edges { node { food { history(first: 100) { edges { node { food { history(first: 100) { totalCount } } } } } } } } } }',
  ],
])('a document beyond %s is refused like one that cannot be executed', async (_limit, query) => {
  const answer = await send({ query });
  expect(answer.status).toBe(400);
  expect(answer.body.errors[0].extensions.code).toMatch(/^GRAPHQL_/);
  expect(answer.body.errors[0].message).not.toMatch(/^Syntax Error.*limit of/);
});

test.each([
  ['several documents', [{ query: '{ __typename }' }, { query: '{ __typename }' }], 'send each in a separate request'],
  ['no document', { variables: {} }, 'The body has no document; send it as `query` in a JSON object.'],
  ['no fields', {}, 'The body has no document; send it as `query` in a JSON object.'],
  ['an empty document', { query: '' }, 'The body has no document; send it as `query` in a JSON object.'],
  ['a document that is no text', { query: 5 }, 'GraphQL queries must be strings.'],
])('a request with %s is 400, with a code of GraphQL and what to send', async (_what, body, sentence) => {
  const answer = await send(body);
  expect(answer.status).toBe(400);
  expect(answer.body.errors[0].extensions.code).toBe('BAD_REQUEST');
  expect(answer.body.errors[0].message).toContain(sentence);
});

test('a request that names a persisted query is 400, and is told to send the document', async () => {
  const answer = await send({ extensions: { persistedQuery: { version: 1, sha256Hash: 'ab' } } });
  expect(answer.status).toBe(400);
  expect(answer.body.errors).toEqual([
    {
      message: 'Persisted queries are not supported; send the document itself as `query`.',
      extensions: { code: 'PERSISTED_QUERY_NOT_SUPPORTED' },
    },
  ]);
});

test('an error beside data is in the errors of a 200, with its code and path', async () => {
  const key = await bench.service.createKey();
  const query = `{ food(fdcId: ${butter}) { description history { totalCount } } }`;
  const answer = await send({ query }, { Authorization: `Bearer ${key}` });
  expect(answer.status).toBe(200);
  expect(answer.body.data.food).toEqual({ description: 'Butter, salted', history: null });
  expect(answer.body.errors).toMatchObject([{ path: ['food', 'history'], extensions: { code: 'forbidden' } }]);
});

test('an unexpected error is a 500 without its cause, which is in the log with the id of the request', async () => {
  const embedded = createEmbeddedEngine(readTagger());
  const engine = { ...embedded, parse: () => Promise.reject(new TypeError('secret detail')) };
  const buggy = await startTestService({ engine });
  const answer = await buggy.send({
    method: 'POST',
    path: '/graphql',
    headers: { Authorization: `Bearer ${await buggy.createKey()}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ query: '{ parseIngredients(lines: ["1 egg"]) { name } }' }),
  });
  await buggy.close();
  expect(answer.status).toBe(500);
  expect(answer.body.data).toBeNull();
  expect(answer.body.errors).toEqual([
    expect.objectContaining({ message: 'internal error', extensions: { code: 'internal_error' } }),
  ]);
  expect(answer.text).not.toContain('secret');
  const logged = buggy.logLines.find((line) => line.includes('secret detail'));
  expect(logged).toContain(String(answer.headers['x-request-id']));
});

test('if one of several recipes in a document is refused, none is answered, and the others are counted', async () => {
  const before = Number((await send({ query: `{ ${recipe('1 egg')} }` })).headers['x-quota-used']);
  const answer = await send({ query: `{ good: ${recipe('1 egg')} bad: ${recipe(' ')} }` });
  expect(answer.status).toBe(422);
  expect(answer.body.data).toBeNull();
  const after = Number((await send({ query: `{ ${recipe('1 egg')} }` })).headers['x-quota-used']);
  expect(after - before).toBe(2);
});

test('the message of a refused argument contains its details', async () => {
  const query = `mutation { correctNutrient(fdcId: ${butter}, nutrient: CARBS_SUGAR, amountPer100g: 9, reason: " ") { edit { id } } }`;
  const { status, body } = await send({ query });
  expect(status).toBe(422);
  expect(body.errors[0].message).toBe('reason must say why, in 1 to 500 characters');
  expect(body.errors[0].extensions.details).toEqual([
    { path: 'reason', message: 'reason must say why, in 1 to 500 characters' },
  ]);
});

test('the mutations before a refused one are done, those after it are not, and the error names it', async () => {
  const add = (name: string, fdcId: number): string =>
    `${name}: setFlag(fdcId: ${fdcId}, flag: FISH, state: NO, reason: ${JSON.stringify(name)}) { edit { id } }`;
  const answer = await send({
    query: `mutation { ${add('first', butter)} ${add('second', 1)} ${add('third', butter)} }`,
  });
  expect([answer.status, answer.body.data]).toEqual([422, null]);
  expect(answer.body.errors).toMatchObject([{ path: ['second'], extensions: { code: 'validation_error' } }]);
  const { data } = await bench.ask('{ edits { edges { node { reason } } } }');
  expect(data.edits.edges).toEqual([{ node: { reason: 'first' } }]);
});

describe('while the foods cannot be read again', () => {
  // A catalog needs the names of foods, which corrections of amounts do not.
  beforeEach(() => bench.store.database.pool.query('ALTER TABLE alias RENAME TO elsewhere'));
  afterEach(() => bench.store.database.pool.query('ALTER TABLE IF EXISTS elsewhere RENAME TO alias'));

  test('a stored correction is answered with isServed false, and is served once they can be read', async () => {
    const former = await bench.analyze('100 g butter');
    const { status, data } = await bench.ask(
      `mutation { correctNutrient(fdcId: ${butter}, nutrient: IRON, amountPer100g: 7, reason: "r") { isServed edit { id kind } food { nutrientsPer100g { iron } } } }`,
    );
    expect(status).toBe(200);
    expect(data.correctNutrient).toMatchObject({ isServed: false, edit: { kind: 'NUTRIENT' } });
    expect(data.correctNutrient.food.nutrientsPer100g.iron).toBe(former.line.nutrients.iron);
    expect(await bench.analyze('100 g butter')).toEqual(former);
    await bench.store.database.pool.query('ALTER TABLE elsewhere RENAME TO alias');
    const next = await bench.ask(
      `mutation { setFlag(fdcId: ${butter}, flag: EGG, state: NO, reason: "r") { isServed } }`,
    );
    expect(next.data.setFlag.isServed).toBe(true);
    expect((await bench.analyze('100 g butter')).line.nutrients.iron).toBe(7);
  });

  test('an imported file of corrections is answered with isServed false too', async () => {
    const { data } = await bench.ask('{ exportEdits }');
    const file = String(data.exportEdits).replace(/(?<="uid":")[0-9a-f]{8}/g, '00000000');
    const imported = await bench.ask('mutation ($file: String!) { importEdits(file: $file) { added isServed } }', {
      file,
    });
    expect(imported.data.importEdits).toMatchObject({ isServed: false });
    expect(imported.data.importEdits.added).toBeGreaterThan(0);
  });
});

test('if the food of an undone correction cannot be read, the answer omits it and the log has the cause with the id of the request', async () => {
  const { pool } = bench.store.database;
  const flag = `setFlag(fdcId: ${butter}, flag: EGG, state: NO, reason: "r") { edit { id } }`;
  const { data } = await bench.ask(`mutation { ${flag} retireFood(fdcId: ${butter}, reason: "r") { edit { id } } }`);
  const query = `mutation { undoEdit(id: ${String(data.setFlag.edit.id)}, reason: "r") { isServed edit { kind } food { fdcId } } }`;
  // A column that the catalog does not need, and a food that is out of use does.
  await pool.query('ALTER TABLE food RENAME COLUMN food_code TO elsewhere');
  const answer = await send({ query });
  await pool.query('ALTER TABLE food RENAME COLUMN elsewhere TO food_code');
  expect(answer.status).toBe(200);
  expect(answer.body.data.undoEdit).toEqual({ isServed: true, edit: { kind: 'FLAG' }, food: null });
  const logged = bench.service.logLines.find((line) => line.includes('food_code'));
  expect(logged).toContain(String(answer.headers['x-request-id']));
});
