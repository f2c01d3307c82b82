import { insertProducts } from '../catalog/insert-products';
import { createSmallDatabase, type TestDatabase } from '../support/database';
import { openCorrectionBench, type CorrectionBench } from './open-correction-bench';

let store: TestDatabase;
let bench: CorrectionBench;
beforeAll(async () => {
  store = await createSmallDatabase();
  await insertProducts(
    store.database.pool,
    Array.from({ length: products }, (_, index) => ({
      fdcId: 940_000 + index,
      brand: 'WOBBLY',
      description: `WOBBLY DIP ${index}`,
      ingredients: 'CREAM',
      serving: '32 g',
      householdServing: '2 Tbsp (32 g)',
      calories: 300,
    })),
  );
  await store.database.pool.query(`INSERT INTO data_version (name, version) VALUES ('branded', 'dips')`);
  bench = await openCorrectionBench(store);
});
afterAll(async () => {
  await bench.close();
  await store.drop();
});

const products = 20;
const butter = 173410;

async function askRetirement(fdcId: number): Promise<ReturnType<typeof JSON.parse>> {
  return (await bench.ask(`{ food(fdcId: ${fdcId}) { retiredAt supersededBy } }`)).data.food;
}

test.each([butter, 940_000])('food %d states when it was retired by hand, until that is undone', async (fdcId) => {
  const inUse = { retiredAt: null, supersededBy: null };
  expect(await askRetirement(fdcId)).toEqual(inUse);
  const { data } = await bench.ask(
    `mutation { retireFood(fdcId: ${fdcId}, reason: "r") { edit { id madeAt } food { retiredAt } } }`,
  );
  const { id, madeAt } = data.retireFood.edit;
  expect(data.retireFood.food).toEqual({ retiredAt: madeAt });
  expect(await askRetirement(fdcId)).toEqual({ retiredAt: madeAt, supersededBy: null });
  await bench.ask(`mutation { undoEdit(id: ${String(id)}, reason: "r") { edit { id } } }`);
  expect(await askRetirement(fdcId)).toEqual(inUse);
});

test('a food retired by hand under an older id is retired under the newer one', async () => {
  await store.database.pool.query(
    `INSERT INTO food (fdc_id, dataset, description, category, retired_at, superseded_by)
     VALUES (950001, 'survey', 'Wuzzle, raw', 'Wuzzles', '2024-05-06', 950002), (950002, 'survey', 'Wuzzle, raw', 'Wuzzles', NULL, NULL)`,
  );
  await store.database.pool.query(
    `INSERT INTO food_edit (kind, fdc_id, change, former, reason, made_by, made_at) VALUES ('retire', 950001, '{}', '{}', 'r', 'me', '2023-01-02')`,
  );
  expect(await askRetirement(950_002)).toEqual({ retiredAt: '2023-01-02T00:00:00.000Z', supersededBy: null });
  expect(await askRetirement(950_001)).toEqual({ retiredAt: '2024-05-06T00:00:00.000Z', supersededBy: 950_002 });
});

test('a page of many foods takes no more queries than a page of one', async () => {
  const count = async (fields: string): Promise<number> => {
    let queries = 0;
    const countOne = (): void => void (queries += 1);
    store.database.pool.on('acquire', countOne);
    const { data } = await bench.ask(
      `{ foods(dataset: BRANDED, category: "Things", first: ${products}) { edges { node { ${fields} } } } }`,
    );
    store.database.pool.off('acquire', countOne);
    expect(data.foods.edges).toHaveLength(products);
    return queries;
  };
  const bare = await count('fdcId');
  expect((await count('fdcId retiredAt supersededBy')) - bare).toBeLessThan(products / 2);
});
