import type { Catalog } from '../../src/analysis/catalog';
import { buildCatalog } from '../../src/catalog/build-catalog';
import { readSeed } from '../../src/seed/read-seed';
import type { Answer } from '../conformance/create-client';
import { startTestService, type TestService } from '../conformance/start-test-service';

const { foods, aliases } = readSeed();
const seeded = buildCatalog({ foods, aliases, version: 'seeded' });
let catalog: Catalog = seeded;
let service: TestService;
let plain: string;
let admin: string;

beforeAll(async () => {
  service = await startTestService({ catalog: () => catalog });
  plain = await service.createKey();
  admin = await service.createKey({ scopes: ['analyze', 'admin'] });
});
afterAll(() => service.close());

beforeEach(async () => {
  catalog = seeded;
  await ask('mutation { dismissAllNames }');
});

async function ask(query: string, { key = admin, variables = {} } = {}): Promise<Answer['body']> {
  const answer = await service.send({
    method: 'POST',
    path: '/graphql',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  return answer.body;
}

async function analyze(...ingredients: readonly string[]): Promise<void> {
  const { status } = await service.analyze(plain, { title: 'Stew', ingredients, servings: 2 });
  expect(status).toBe(200);
}

const fields =
  '{ totalCount pageInfo { hasNextPage endCursor } edges { cursor node { name count example match food { description } firstAskedAt lastAskedAt } } }';

async function list(field: 'unmatchedNames' | 'lowConfidenceNames', first = 100, after: string | null = null) {
  const variables = { first, after };
  const { data } = await ask(
    `query ($first: Int!, $after: String) { page: ${field}(first: $first, after: $after) ${fields} }`,
    {
      variables,
    },
  );
  const { edges, pageInfo, totalCount } = data.page;
  return { nodes: edges.map(({ node }: { node: unknown }) => node), pageInfo, totalCount };
}

test('a name without a food is listed with its count, over REST and GraphQL', async () => {
  const before = Date.now();
  await analyze('3 cups florbnax', '2 cups flour');
  const query = 'query ($recipe: RecipeInput!) { analyzeRecipe(recipe: $recipe) { status } }';
  const recipe = { title: 'Stew', ingredients: ['1 lb Florbnaxes, chopped'], servings: 1 };
  await ask(query, { key: plain, variables: { recipe } });
  const { nodes, totalCount } = await list('unmatchedNames');
  expect(totalCount).toBe(1);
  expect(nodes).toEqual([
    {
      name: 'florbnax',
      count: 2,
      example: '1 lb Florbnaxes, chopped',
      match: 0,
      food: null,
      firstAskedAt: expect.any(String),
      lastAskedAt: expect.any(String),
    },
  ]);
  expect(Date.parse(nodes[0].firstAskedAt)).toBeGreaterThanOrEqual(before);
  expect(Date.parse(nodes[0].lastAskedAt)).toBeGreaterThanOrEqual(Date.parse(nodes[0].firstAskedAt));
  expect((await list('lowConfidenceNames')).nodes).toEqual([]);
});

test('a line that comes from memory counts like one that does not', async () => {
  for (let time = 0; time < 5; time++) await analyze('3 cups florbnax');
  expect((await list('unmatchedNames')).nodes).toMatchObject([{ name: 'florbnax', count: 5 }]);
});

test('a name with an unsure food is listed with that food', async () => {
  await analyze('1 cup wuzzle broth');
  const { nodes } = await list('lowConfidenceNames');
  expect(nodes).toMatchObject([
    { name: 'wuzzle broth', count: 1, food: { description: expect.stringMatching(/broth/) } },
  ]);
  expect(nodes[0].match).toBeLessThan(0.7);
  expect(nodes[0].match).toBeGreaterThan(0);
  expect((await list('unmatchedNames')).nodes).toEqual([]);
});

test('sure names, headings and lines without a name are not listed', async () => {
  await analyze('2 cups flour', 'For the florbnax:', '2 cups', 'salt to taste');
  expect(await list('unmatchedNames')).toMatchObject({ nodes: [], totalCount: 0 });
  expect(await list('lowConfidenceNames')).toMatchObject({ nodes: [], totalCount: 0 });
});

test('a name that means a food by now is omitted at once, and still counted in the total', async () => {
  await analyze('3 cups florbnax', '2 snorfs');
  const carrot = foods.find(({ description }) => description === 'Carrots, raw')?.fdcId ?? 0;
  const pinned = { phrase: 'florbnax', when: null, fdcId: carrot, fit: 'exact' } as const;
  catalog = buildCatalog({ foods, aliases: [...aliases, pinned], version: 'pinned' });
  const { nodes, totalCount } = await list('unmatchedNames');
  expect(nodes).toMatchObject([{ name: 'snorf' }]);
  expect(totalCount).toBe(2);
});

test('the pages contain all names once, most frequent first', async () => {
  const names = Array.from({ length: 25 }, (_, index) => `zquxv${String.fromCharCode(97 + index)}mblorp`);
  await analyze(...names.map((name) => `2 cups ${name}`));
  await analyze(`1 cup ${names[7]}`, `1 cup ${names[3]}`, `2 cups ${names[3]}`);
  const seen: string[] = [];
  for (let after: string | null = null, hasNextPage = true; hasNextPage;) {
    const { nodes, pageInfo, totalCount } = await list('unmatchedNames', 10, after);
    seen.push(...nodes.map(({ name }: { name: string }) => name));
    expect(totalCount).toBe(25);
    expect(nodes.length).toBe(seen.length === 25 ? 5 : 10);
    ({ endCursor: after, hasNextPage } = pageInfo);
  }
  expect(seen.slice(0, 2)).toEqual([names[3], names[7]]);
  expect(seen.slice(2)).toEqual(names.filter((_, index) => index !== 3 && index !== 7));
});

test.each(['unmatchedNames(first: 0)', 'lowConfidenceNames(first: 101)', 'unmatchedNames(after: "nonsense")'])(
  '%s is refused as not valid',
  async (field) => {
    const { errors } = await ask(`{ ${field} { totalCount } }`);
    expect(errors).toMatchObject([{ extensions: { code: 'validation_error' } }]);
  },
);

test('a name is dismissed in any spelling, and returns if it is missed again', async () => {
  await analyze('3 cups florbnax', '2 snorfs');
  expect((await ask('mutation { dismissName(name: "Florbnaxes") }')).data).toEqual({ dismissName: true });
  expect((await ask('mutation { dismissName(name: "florbnax") }')).data).toEqual({ dismissName: false });
  expect((await list('unmatchedNames')).nodes).toMatchObject([{ name: 'snorf' }]);
  await analyze('1 florbnax');
  expect((await list('unmatchedNames')).nodes).toMatchObject([{ name: 'florbnax', count: 1 }, { name: 'snorf' }]);
  expect((await ask('mutation { dismissAllNames }')).data).toEqual({ dismissAllNames: 2 });
  expect(await list('unmatchedNames')).toMatchObject({ nodes: [], totalCount: 0 });
});

test.each([
  '{ unmatchedNames { totalCount } }',
  '{ lowConfidenceNames { totalCount } }',
  'mutation { dismissName(name: "florbnax") }',
  'mutation { dismissAllNames }',
])('%s is only for keys with the scope admin', async (operation) => {
  await analyze('3 cups florbnax');
  const { errors } = await ask(operation, { key: plain });
  expect(errors).toMatchObject([{ extensions: { code: 'forbidden' } }]);
  expect((await list('unmatchedNames')).totalCount).toBe(1);
});

test('while names cannot be written, recipes are answered and no name is lost', async () => {
  await service.database.pool.query('ALTER TABLE asked_name RENAME TO elsewhere');
  await analyze('3 cups florbnax');
  const { errors } = await ask('{ unmatchedNames { totalCount } }');
  expect(errors).toHaveLength(1);
  await analyze('3 cups florbnax');
  await service.database.pool.query('ALTER TABLE elsewhere RENAME TO asked_name');
  expect((await list('unmatchedNames')).nodes).toMatchObject([{ name: 'florbnax', count: 2 }]);
});
