import { getNamedType, GraphQLString, isRequiredArgument, isObjectType, type GraphQLArgument } from 'graphql';
import { createBareSchema } from '../../../src/api/graphql/schema';
import { startTestService, type TestService } from '../../conformance/start-test-service';
import { everythingOf, makeRecipe, repeat } from './large-documents';

let service: TestService;
let key: string;
beforeAll(async () => {
  service = await startTestService();
  key = await service.createKey({ scopes: ['analyze', 'admin'] });
});
afterAll(() => service.close());

function send(body: unknown, token = key, to = service): ReturnType<TestService['send']> {
  return to.send({
    method: 'POST',
    path: '/graphql',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}

const takesLines = 'query ($lines: [String!]!) { parseIngredients(lines: $lines) { name } }';

test.each([
  [
    'an operation that the service does not have',
    { query: 'subscription { food(fdcId: 1) { fdcId } }' },
    'GRAPHQL_VALIDATION_FAILED',
  ],
  [
    'a persisted query',
    { extensions: { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } } },
    'PERSISTED_QUERY_NOT_SUPPORTED',
  ],
  [
    'a query to be persisted',
    { query: '{ __typename }', extensions: { persistedQuery: { version: 1, sha256Hash: 'a' } } },
    'PERSISTED_QUERY_NOT_SUPPORTED',
  ],
  [
    'a persisted query of no version',
    { query: '{ __typename }', extensions: { persistedQuery: 1 } },
    'PERSISTED_QUERY_NOT_SUPPORTED',
  ],
  ['60 elements of another type', { query: takesLines, variables: { lines: Array(60).fill(1) } }, 'BAD_USER_INPUT'],
  ['one element of another type', { query: takesLines, variables: { lines: ['1 egg', null] } }, 'BAD_USER_INPUT'],
  ['no variable where one is needed', { query: takesLines }, 'BAD_USER_INPUT'],
  [
    'null for an argument that has a default',
    { query: 'query ($first: Int = 10) { foods(first: $first) { totalCount } }', variables: { first: null } },
    'BAD_USER_INPUT',
  ],
  [
    'null for the condition of a directive',
    { query: 'query ($is: Boolean = true) { __typename @include(if: $is) }', variables: { is: null } },
    'BAD_USER_INPUT',
  ],
  [
    'a number that no id can be',
    { query: 'query ($id: Int!) { food(fdcId: $id) { fdcId } }', variables: { id: 1e300 } },
    'BAD_USER_INPUT',
  ],
  ['variables that are a list', { query: '{ __typename }', variables: [1] }, 'BAD_REQUEST'],
  ['extensions that are a text', { query: '{ __typename }', extensions: 'x' }, 'BAD_REQUEST'],
  [
    'the name of an operation that it does not hold',
    { query: 'query A { __typename }', operationName: 'B' },
    'OPERATION_RESOLUTION_FAILURE',
  ],
  [
    'an empty name of an operation',
    { query: 'query A { __typename }', operationName: '' },
    'OPERATION_RESOLUTION_FAILURE',
  ],
  ['a number as the name of an operation', { query: 'query A { __typename }', operationName: 5 }, 'BAD_REQUEST'],
  ['nothing but a fragment', { query: 'fragment A on Query { __typename }' }, 'GRAPHQL_VALIDATION_FAILED'],
  ['a fragment within itself', { query: '{ ...A } fragment A on Query { ...A }' }, 'GRAPHQL_VALIDATION_FAILED'],
  ['a type of its own', { query: 'type A { b: Int }' }, 'GRAPHQL_VALIDATION_FAILED'],
  ['a directive that there is not', { query: '{ ... @defer { __typename } }' }, 'GRAPHQL_VALIDATION_FAILED'],
  ['half a character', { query: '{ matchFood(name: "\\uD800") { score } }' }, 'GRAPHQL_PARSE_FAILED'],
  ['an empty text', { query: '' }, 'BAD_REQUEST'],
])('a request with %s is 400, with a code of GraphQL, and is not logged as an error', async (_what, body, code) => {
  const answer = await send(body);
  expect(answer.status).toBe(400);
  expect(answer.body.errors[0].extensions.code).toBe(code);
  expect(answer.text).not.toContain('internal');
  expect(service.logLines.filter((line) => line.includes('"level":50'))).toEqual([]);
});

test('a message of GraphQL about a wrong value or name is cut to a readable length', async () => {
  const long = await send({
    query: 'query ($id: Int!) { food(fdcId: $id) { fdcId } }',
    variables: { id: 'x'.repeat(9000) },
  });
  expect(long.body.errors[0].message).toMatch(/^Variable "\$id" got invalid value "x+…$/);
  expect(long.body.errors[0].message).toHaveLength(501);
});

const recipes = '[{ title: "x", ingredients: ["1 egg"], servings: 1 }]';

describe('a text argument that is too long is refused, and named', () => {
  const texts = listTextArguments();

  test('the schema states the limit of every text argument', () => {
    expect(texts.map(({ place }) => place)).toEqual(
      expect.arrayContaining(['Query.matchFood.name', 'Food.history.after']),
    );
    expect(texts.filter(({ says }) => !/characters|20,000/.test(says)).map(({ place }) => place)).toEqual([]);
  });

  test.each(texts.map((text) => [text.place, text] as const))('%s', async (_place, { name, query, isList }) => {
    const tooLong = 'é'.repeat(40_000);
    const { body } = await send({ query, variables: { text: isList ? [tooLong] : tooLong } });
    expect(body.errors[0].extensions.code).toBe('validation_error');
    expect(body.errors[0].extensions.details[0].path).toMatch(new RegExp(`^${name}`));
  });
});

test('characters are counted as people count them', async () => {
  const query = 'query ($name: String!) { matchFood(name: $name) { score } }';
  expect((await send({ query, variables: { name: '🍅'.repeat(1000) } })).status).toBe(200);
  expect((await send({ query, variables: { name: '🍅'.repeat(1001) } })).status).toBe(422);
});

test('a document that costs too much is refused with its cost, the limit and what to do', async () => {
  const answer = await send({ query: everythingOf(20), variables: { recipe: makeRecipe(500) } });
  expect(answer.status).toBe(400);
  expect(answer.body.errors).toEqual([
    {
      message: expect.stringMatching(
        /^The document costs 16,\d{3},\d{3}; at most 1,000,000 is allowed\. .* Request fewer fields, lines, foods or aliases, or send several documents\.$/,
      ),
      extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
    },
  ]);
});

test('no part of a document that costs too much is executed or counted', async () => {
  const used = async (): Promise<string> => String((await send({ query: '{ __typename }' })).headers['x-quota-used']);
  const before = await used();
  await send({ query: everythingOf(20), variables: { recipe: makeRecipe(500) } });
  expect(await used()).toBe(before);
});

test('an answer of thousands of values is the same text as one written at once', async () => {
  const query = `query ($lines: [String!]!) { parseIngredients(lines: $lines) { text name quantity issues { code message } alternatives } }`;
  const lines = [...makeRecipe(499).ingredients, 'salt "or" \\ pepper\u0007\u2028'];
  const answer = await send({ query, variables: { lines } });
  expect(answer.text).toBe(`${JSON.stringify(answer.body)}\n`);
  expect(answer.body.data.parseIngredients.at(-1).text).toBe(lines.at(-1));
});

describe('the cost of the documents of a key', () => {
  // Its clock does not advance, so that spent cost is not refilled.
  let still: TestService;
  beforeAll(async () => {
    const startedAt = Date.now();
    still = await startTestService({ now: () => startedAt });
  });
  afterAll(() => still.close());

  const fields = 'text name quantity unit issues { code message }';
  const document = {
    query: `query ($lines: [String!]!) { ${repeat(8, (index) => `a${index}: parseIngredients(lines: $lines) { ${fields} }`)} }`,
    variables: { lines: makeRecipe(500).ingredients },
  };

  test('is limited to what its plan allows in a second, including lines under aliases', async () => {
    const free = await still.createKey({ planName: 'Free' });
    expect((await send(document, free, still)).status).toBe(200);
    const next = await send(document, free, still);
    expect(next.status).toBe(429);
    expect(next.body.error.code).toBe('rate_limited');
    expect(Number(next.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  });

  test('does not affect another key, REST or ordinary documents', async () => {
    const free = await still.createKey({ planName: 'Free' });
    await send(document, free, still);
    expect((await still.analyze(free, makeRecipe(3))).status).toBe(200);
    const other = await still.createKey({ planName: 'Free' });
    const ordinary = {
      query: `query ($lines: [String!]!) { parseIngredients(lines: $lines) { ${fields} } }`,
      variables: { lines: ['1 egg', '2 cups flour'] },
    };
    for (let again = 0; again < 30; again++) expect((await send(ordinary, other, still)).status).toBe(200);
  });

  test('includes parsing; an error before parsing has the body of REST, one after it that of GraphQL', async () => {
    const free = await still.createKey({ planName: 'Free' });
    const long = { query: `{ __typename } #${'x'.repeat(20_000)}` };
    for (let again = 0; again < 14; again++) expect((await send(long, free, still)).status).toBe(200);
    const afterwards = await send(long, free, still);
    expect([afterwards.status, afterwards.body.errors[0].extensions.code]).toEqual([429, 'rate_limited']);
    expect(Number(afterwards.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    const before = await send(long, free, still);
    expect([before.status, before.body.error.code]).toEqual([429, 'rate_limited']);
  });

  test('is counted for simultaneous documents', async () => {
    const free = await still.createKey({ planName: 'Free' });
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(document, free, still)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429, 429, 429]);
  });
});

interface TextArgument {
  /** "Query.matchFood.name". */
  readonly place: string;
  readonly name: string;
  readonly says: string;
  readonly isList: boolean;
  /** A document that gives it the variable `text`. */
  readonly query: string;
}

/** Every argument of the schema that is a text or a list of texts. */
function listTextArguments(): readonly TextArgument[] {
  const types = Object.values(createBareSchema().getTypeMap()).filter(isObjectType);
  return types
    .filter(({ name }) => !name.startsWith('__'))
    .flatMap((type) =>
      Object.values(type.getFields()).flatMap((field) =>
        field.args
          .filter((argument) => getNamedType(argument.type) === GraphQLString)
          .map((argument) => {
            const given = field.args.flatMap((other) => (other === argument ? `${other.name}: $text` : fill(other)));
            const inner = isObjectType(getNamedType(field.type)) ? '{ __typename }' : '';
            const asked = `${field.name}(${given.join(', ')}) ${inner}`;
            const roots: Readonly<Record<string, string>> = {
              Query: `{ ${asked} }`,
              Mutation: `{ ${asked} }`,
              Food: `{ food(fdcId: 173410) { ${asked} } }`,
              Batch: `{ createBatch(recipes: ${recipes}) { batch { ${asked} } } }`,
              Analysis: `{ analyzeRecipe(recipe: { title: "x", ingredients: ["1 egg"], servings: 1 }) { ${asked} } }`,
            };
            const root = roots[type.name];
            if (root === undefined) throw new Error(`No document of this test reaches ${type.name}.${field.name}.`);
            const operation = ['Mutation', 'Batch'].includes(type.name) ? 'mutation' : 'query';
            return {
              place: `${type.name}.${field.name}.${argument.name}`,
              name: argument.name,
              says: argument.description ?? '',
              isList: String(argument.type).startsWith('['),
              query: `${operation} ($text: ${String(argument.type)}) ${root}`,
            };
          }),
      ),
    );
}

/** Some value for another argument that must be given. */
function fill(argument: GraphQLArgument): readonly string[] {
  const { name, type } = argument;
  const values: Readonly<Record<string, string>> = {
    Int: '1',
    String: '"x"',
    Nutrient: 'IRON',
    DietFlag: 'EGG',
    FlagState: 'NO',
    NutritionLabelStyle: 'US_VERTICAL',
    Float: '1',
    RecipeInput: recipes,
  };
  const mustBeGiven = isRequiredArgument(argument) || ['fdcId', 'grams', 'amountPer100g'].includes(name);
  return mustBeGiven ? [`${name}: ${values[getNamedType(type).name] ?? 'null'}`] : [];
}
