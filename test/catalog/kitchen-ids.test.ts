import { readKitchenIds } from '../../src/food-store/generic-foods';
import { createTestDatabase, type TestDatabase } from '../support/database';

let mine: TestDatabase;

beforeAll(async () => {
  mine = await createTestDatabase();
  await mine.database.pool.query(
    `INSERT INTO food (fdc_id, dataset, description, category, in_seed, retired_at, superseded_by) VALUES
       (1, 'sr_legacy', 'Leeks, raw', 'Vegetables', true, NULL, NULL),
       (2, 'survey', 'Oat milk', 'Milk', true, now(), 3),
       (3, 'survey', 'Oat milk', 'Milk', false, now(), 4),
       (4, 'survey', 'Oat milk', 'Milk', false, NULL, NULL),
       (5, 'survey', 'Pad Thai, NFS', 'Dishes', false, now(), 6),
       (6, 'survey', 'Pad Thai, NFS', 'Dishes', false, NULL, NULL)`,
  );
});

afterAll(() => mine.drop());

test('the kitchen foods are those of the seed and the records that replaced them, over any number of releases', async () => {
  const ids = await readKitchenIds(mine.database.pool);
  expect([...ids].sort((one, other) => one - other)).toEqual([1, 2, 3, 4]);
});
