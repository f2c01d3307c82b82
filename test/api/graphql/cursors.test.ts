import { insertProducts } from '../../catalog/insert-products';
import { openCorrectionBench, type CorrectionBench } from '../../corrections/open-correction-bench';
import { createSmallDatabase, type TestDatabase } from '../../support/database';

let store: TestDatabase;
let bench: CorrectionBench;
beforeAll(async () => {
  store = await createSmallDatabase();
  await insertProducts(
    store.database.pool,
    dips.map((fdcId) => ({ fdcId, brand: 'WOBBLY', description: `WOBBLY DIP ${fdcId % 10}` })),
  );
  await store.database.pool.query(
    `INSERT INTO branded_word (word, foods)
     SELECT replace(lexeme, 'brand:', ''), count(*) FROM branded_food, unnest(tsvector_to_array(words)) lexeme WHERE lexeme NOT LIKE '% %' GROUP BY 1`,
  );
  await store.database.pool.query(`INSERT INTO data_version (name, version) VALUES ('branded', 'dips')`);
  bench = await openCorrectionBench(store);
});
afterAll(async () => {
  await bench.close();
  await store.drop();
});

// FDC ids of ten digits, of which there will be some one day.
const dips = [1_100_000_001, 1_100_000_002, 1_100_000_003, 2_147_483_647];
const butter = 173410;

const listPages = async (filter: string): Promise<readonly number[]> => {
  const ids: number[] = [];
  for (let after: string | null = null; ids.length <= dips.length;) {
    const answer = await askPage(filter, after);
    ids.push(...answer.ids);
    if (!answer.hasNextPage) break;
    after = answer.endCursor;
  }
  return ids;
};

async function askPage(filter: string, after: string | null) {
  const { data, errors } = await bench.ask(
    `query ($after: String) { foods(${filter}, first: 1, after: $after) { edges { node { fdcId } } pageInfo { hasNextPage endCursor } } }`,
    { after },
  );
  const { edges = [], pageInfo = {} } = data?.foods ?? {};
  const ids: readonly number[] = edges.map(({ node }: { node: { fdcId: number } }) => node.fdcId);
  return { errors, ids, hasNextPage: pageInfo.hasNextPage === true, endCursor: String(pageInfo.endCursor) };
}

test.each(['dataset: BRANDED', 'dataset: BRANDED, search: "wobbly dip"'])(
  'pages continue after foods with the largest possible ids: %s',
  async (filter) => {
    expect([...(await listPages(filter))].sort((one, other) => one - other)).toEqual(dips);
  },
);

test('a search whose last food was retired is refused with the advice to start again, and a list continues', async () => {
  const search = await askPage('search: "wobbly dip"', null);
  const list = await askPage('dataset: BRANDED', null);
  const retired = new Set([...search.ids, ...list.ids]);
  for (const fdcId of retired) await bench.ask(`mutation { retireFood(fdcId: ${fdcId}, reason: "r") { edit { id } } }`);
  const { errors } = await askPage('search: "wobbly dip"', search.endCursor);
  expect(errors[0].extensions.details).toEqual([
    { path: 'after', message: expect.stringMatching(/its food is not found now; start again from the first page$/) },
  ]);
  const [next] = dips.filter((fdcId) => !retired.has(fdcId));
  expect((await askPage('dataset: BRANDED', list.endCursor)).ids).toEqual([next]);
});

const toText = (place: unknown): string => Buffer.from(JSON.stringify(place)).toString('base64url');

test.each([
  ['foods', 'nonsense'],
  ['foods', toText(['edit', 1])],
  ['foods', toText(['food', 2 ** 31])],
  ['foods', toText(['food', 1.5])],
  ['foods', toText(['food', '1'])],
  ['foods', toText(['food', 1, 2])],
  ['foods', toText('food')],
  ['edits', toText(['food', butter])],
  ['edits', toText(['edit', 2 ** 31])],
  ['edits', toText(['edit', null])],
  ['unmatchedNames', toText(['edit', 1])],
  ['unmatchedNames', toText(['asked', 2 ** 31, 'florbnax'])],
  ['unmatchedNames', toText(['asked', 1])],
  ['unmatchedNames', toText(['asked', 1, '\0'])],
  ['lowConfidenceNames', toText(['asked', 1, 'a\ud800'])],
])('%s refuses the foreign cursor %s', async (field, after) => {
  const answer = await bench.ask(`query ($after: String) { ${field}(after: $after) { totalCount } }`, { after });
  expect(answer.status).toBe(422);
  expect(answer.errors[0].extensions).toEqual({
    code: 'validation_error',
    details: [{ path: 'after', message: expect.stringMatching(/endCursor/) }],
  });
});

test.each(['\0', '\ud800', 'Snacks\0'])(
  'a category that the database cannot store is refused: %j',
  async (category) => {
    for (const rest of ['', ', search: "dip"', ', missing: IRON']) {
      const answer = await bench.ask(
        `query ($category: String) { foods(dataset: BRANDED, category: $category${rest}) { totalCount } }`,
        { category },
      );
      expect(answer.status).toBe(422);
      expect(answer.errors[0].extensions.details).toEqual([{ path: 'category', message: expect.any(String) }]);
    }
  },
);

test.each(['\0 wobbly', 'wobbly\0 dip', '\ud800 wobbly', 'dip \0'])(
  'text that the database cannot store is searched, matched, parsed and dismissed like any other: %j',
  async (text) => {
    const { data, errors } = await bench.ask(
      `query ($text: String!) { foods(search: $text) { totalCount } matchFood(name: $text) { score }
        parseIngredients(lines: ["1 egg", $text]) { name } }`,
      { text },
    );
    expect(errors).toBeNull();
    expect(data.parseIngredients).toHaveLength(2);
    expect((await bench.analyze(`1 cup ${text}`, text)).line).toBeDefined();
    expect((await bench.ask('mutation ($text: String!) { dismissName(name: $text) }', { text })).errors).toBeNull();
  },
);

test.each([
  ['correctPortion(fdcId: 173410, unit: $text, grams: 1, reason: "r")', 'unit'],
  ['correctPortion(fdcId: 173410, unit: "cup", modifier: $text, grams: 1, reason: "r")', 'modifier'],
  ['pinPhrase(phrase: $text, fdcId: 173410, reason: "r")', 'phrase'],
  ['setFlag(fdcId: 173410, flag: EGG, state: NO, reason: $text)', 'reason'],
  ['undoEdit(id: 1, reason: $text)', 'reason'],
])('a correction with text that the database cannot store is refused: %s', async (mutation, path) => {
  for (const text of ['\0', '\ud800']) {
    const { errors } = await bench.ask(`mutation ($text: String!) { ${mutation} { edit { id } } }`, { text });
    expect(errors[0].extensions).toEqual({
      code: 'validation_error',
      details: [{ path, message: expect.any(String) }],
    });
  }
});
