import { isDeepStrictEqual } from 'node:util';
import { loadSeed } from '../../seeds/load-seed';
import { readSeed } from '../../seeds/read-seed';
import { buildCatalog } from '../../src/catalog/build-catalog';
import { createLiveCatalog } from '../../src/catalog/create-live-catalog';
import { readCatalog } from '../../src/catalog/read-catalog';
import { createTestDatabase, type TestDatabase } from '../support/database';

const seed = readSeed();
let mine: TestDatabase;

beforeAll(async () => {
  mine = await createTestDatabase();
  await loadSeed(mine.database, seed);
});

afterAll(() => mine.drop());

test('the catalog read from the database is the catalog of the seed', async () => {
  const catalog = await readCatalog(mine.database);
  const expected = buildCatalog({ foods: seed.foods, aliases: seed.aliases, version: catalog.version });
  expect([...catalog.foods.keys()]).toEqual([...expected.foods.keys()]);
  expect(seed.foods.filter((food) => !isDeepStrictEqual(catalog.foods.get(food.fdcId), food))).toEqual([]);
  const differing = seed.aliases.filter(({ phrase, when }) => {
    const [found, wanted] = [catalog, expected].map((each) => each.findAlias(phrase, when ?? 'none'));
    return found?.fdcId !== wanted?.fdcId || found?.fit !== wanted?.fit || found?.when !== wanted?.when;
  });
  expect(differing).toEqual([]);
});

test('branded foods stay in the database', async () => {
  const before = await readCatalog(mine.database);
  await mine.database.pool.query(
    `INSERT INTO food (fdc_id, dataset, description, category) VALUES (1, 'branded', 'Some brand', 'Some category')`,
  );
  const after = await readCatalog(mine.database);
  expect(after.foods.size).toBe(before.foods.size);
  await mine.database.pool.query('DELETE FROM food WHERE fdc_id = 1');
});

test('a notice brings the new catalog, and a catalog in use stays what it was', async () => {
  const faults: unknown[] = [];
  const live = await createLiveCatalog(mine.database, (cause) => faults.push(cause));
  const before = live.current();
  const size = before.foods.size;
  await mine.database.pool.query(
    `INSERT INTO food (fdc_id, dataset, description, category) VALUES (2, 'survey', 'Wuzzle, raw', 'Wuzzles')`,
  );
  await mine.database.pool.query(`UPDATE data_version SET version = 'newer' WHERE name = 'catalog'`);
  await mine.database.pool.query(`NOTIFY catalog`);
  while (live.current() === before) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(live.current().version).toBe('newer');
  expect(live.current().foods.get(2)?.description).toBe('Wuzzle, raw');
  expect(before.foods.size).toBe(size);
  expect(faults).toEqual([]);
  await live.close();
});

test('a catalog that cannot be read leaves the old one in place and says so', async () => {
  const { database, drop } = await createTestDatabase();
  const faults: unknown[] = [];
  const live = await createLiveCatalog(database, (cause) => faults.push(cause));
  const before = live.current();
  await database.pool.query('ALTER TABLE alias RENAME TO elsewhere');
  await database.pool.query('NOTIFY catalog');
  while (faults.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(live.current()).toBe(before);
  await live.close();
  await drop();
});
