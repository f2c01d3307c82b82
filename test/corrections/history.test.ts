import { createSmallDatabase, type TestDatabase } from '../support/database';
import { waitUntil } from '../support/wait-until';
import { openCorrectionBench, type CorrectionBench } from './open-correction-bench';

let store: TestDatabase;
let bench: CorrectionBench;
let foods: readonly number[];
beforeAll(async () => {
  store = await createSmallDatabase();
  bench = await openCorrectionBench(store);
  const { data } = await bench.ask(`{ foods(first: ${foodCount}) { edges { node { fdcId } } } }`);
  foods = data.foods.edges.map(({ node }: { node: { fdcId: number } }) => node.fdcId);
  // An older record of the second food, and corrections of all: some undone, and a phrase that
  // moved from one food to the next.
  await store.database.pool.query(
    `INSERT INTO food (fdc_id, dataset, description, category, retired_at, superseded_by)
     VALUES (960001, 'sr_legacy', 'An older record', 'Things', '2024-05-06', $1)`,
    [foods[1]],
  );
  await store.database.pool.query(
    `INSERT INTO food_edit (kind, fdc_id, change, former, reason, made_by, undone_at, undone_by, undone_reason)
     SELECT 'flag', CASE WHEN number = 2 THEN 960001 ELSE fdc_id END, '{"flag":"egg","state":"no"}', '{"state":"unknown"}', round || ' of ' || number, 'm',
       CASE WHEN round = 2 THEN now() END, CASE WHEN round = 2 THEN 'm' END, CASE WHEN round = 2 THEN 'r' END
     FROM unnest($1::int[]) WITH ORDINALITY AS food (fdc_id, number), generate_series(1, 3) AS round
     WHERE number <> 5 ORDER BY round, number`,
    [foods],
  );
  await store.database.pool.query(
    `INSERT INTO food_edit (kind, fdc_id, change, former, reason, made_by)
     VALUES ('pin', $2, '{"phrase":"a phrase","when":null}', json_build_object('fdcId', $1::int), 'r', 'm')`,
    [foods[2], foods[3]],
  );
});
afterAll(async () => {
  await bench.close();
  await store.drop();
});

const foodCount = 20;
const history = (args: string): string =>
  `history(${args}) { totalCount pageInfo { hasNextPage endCursor } edges { cursor node { id reason food { fdcId } } } }`;

test.each(['first: 2', 'first: 10', 'first: 1, after: $after'])(
  'each food of a page has the same history as alone: %s',
  async (args) => {
    // After the cursor come all but the latest corrections; of some foods none.
    const after = (await bench.ask('{ edits(first: 40) { pageInfo { endCursor } } }')).data.edits.pageInfo.endCursor;
    const declare = args.includes('$after') ? 'query ($after: String)' : '';
    const page = await bench.ask(
      `${declare} { foods(first: ${foodCount}) { edges { node { fdcId ${history(args)} } } } }`,
      {
        after,
      },
    );
    expect(page.errors).toBeNull();
    const together = page.data.foods.edges.map(({ node }: { node: unknown }) => node);
    const alone = [];
    for (const fdcId of foods) {
      const answer = await bench.ask(`${declare} { food(fdcId: ${fdcId}) { fdcId ${history(args)} } }`, { after });
      alone.push(answer.data.food);
    }
    expect(together).toEqual(alone);
    const totals = together.map(({ history: own }: { history: { totalCount: number } }) => own.totalCount);
    expect(totals).toEqual(foods.map((_, at) => ({ 2: 4, 3: 4, 4: 0 })[at] ?? 3));
  },
);

test('several histories of one document each have their own arguments', async () => {
  const { data } = await bench.ask(
    `{ foods(first: 2) { edges { node { one: history(first: 1) { edges { node { reason } } } two: history(first: 2) { edges { node { reason } } } } } } }`,
  );
  expect(data.foods.edges.map(({ node }: { node: unknown }) => node)).toEqual(
    [1, 2].map((number) => ({
      one: { edges: [{ node: { reason: `3 of ${number}` } }] },
      two: { edges: [{ node: { reason: `3 of ${number}` } }, { node: { reason: `2 of ${number}` } }] },
    })),
  );
});

test('the histories of many foods take no more queries than those of two', async () => {
  const count = async (first: number): Promise<number> => {
    let queries = 0;
    const countOne = (): void => void (queries += 1);
    store.database.pool.on('acquire', countOne);
    const { data } = await bench.ask(`{ foods(first: ${first}) { edges { node { ${history('first: 5')} } } } }`);
    store.database.pool.off('acquire', countOne);
    expect(data.foods.edges).toHaveLength(first);
    return queries;
  };
  // The second is corrected under an id that the catalog lacks. The catalog may take connections
  // meanwhile, to read the corrections; the least count is without.
  const few = Math.min(await count(2), await count(2), await count(2));
  expect(few).toBeGreaterThan(0);
  await waitUntil(async () => (await count(foodCount)) <= few);
});
