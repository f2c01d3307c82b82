import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { buildCatalog } from '../../src/catalog/build-catalog';
import { createLiveCatalog } from '../../src/catalog/live-catalog';
import { writeOwnTables } from '../../src/catalog/own-tables';
import { readCatalog, readCatalogTables } from '../../src/catalog/read-catalog';
import { openDatabase, type Database } from '../../src/database/open-database';
import { loadSeed } from '../../src/seed/load-seed';
import { readSeed } from '../../src/seed/read-seed';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { waitUntil } from '../support/wait-until';

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

test('the tables that the build computes of the seed are those of the database', async () => {
  const { tables } = await readCatalogTables(mine.database);
  // `npm test` has built it.
  const own = readFileSync(join(__dirname, '../../dist/own-foods.catalog'));
  expect(writeOwnTables(tables).equals(own)).toBe(true);
});

test('tables that were computed earlier are used where the database has as many foods, and not where it has another number', async () => {
  const { tables } = await readCatalogTables(mine.database);
  const findTables = () => tables;
  expect((await readCatalogTables(mine.database, findTables)).tables).toBe(tables);
  await mine.database.pool.query(
    `INSERT INTO food (fdc_id, dataset, description, category) VALUES (2, 'house', 'Some food', 'Some category')`,
  );
  const read = await readCatalogTables(mine.database, findTables);
  expect(read.tables.foods.map(({ fdcId }) => fdcId)).toContain(2);
  await mine.database.pool.query('DELETE FROM food WHERE fdc_id = 2');
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

test('a notification brings the new catalog, and a catalog in use does not change', async () => {
  const errors: unknown[] = [];
  const live = await createLiveCatalog(mine.database, (cause) => errors.push(cause));
  const before = live.current();
  const size = before.foods.size;
  await mine.database.pool.query(
    `INSERT INTO food (fdc_id, dataset, description, category) VALUES (2, 'survey', 'Wuzzle, raw', 'Wuzzles')`,
  );
  await mine.database.pool.query(`UPDATE data_version SET version = 'newer' WHERE name = 'catalog'`);
  await mine.database.pool.query(`NOTIFY catalog`);
  await waitUntil(() => live.current() !== before);
  expect(live.current().version).toBe('newer');
  expect(live.current().foods.get(2)?.description).toBe('Wuzzle, raw');
  expect(before.foods.size).toBe(size);
  expect(errors).toEqual([]);
  await live.close();
});

test('a catalog that cannot be read is reported, also to callers that wait, and the old one stays', async () => {
  const { database, drop } = await createTestDatabase();
  const errors: unknown[] = [];
  const live = await createLiveCatalog(database, (cause) => errors.push(cause));
  const before = live.current();
  await database.pool.query('ALTER TABLE alias RENAME TO elsewhere');
  await setVersion(database, 'unreadable');
  await expect(live.waitUntilCurrent()).rejects.toThrow(/alias/);
  expect(errors.length).toBeGreaterThan(0);
  expect(live.current()).toBe(before);
  await database.pool.query('ALTER TABLE elsewhere RENAME TO alias');
  await live.waitUntilCurrent();
  expect(live.current().version).toBe('unreadable');
  await live.close();
  await expect(live.waitUntilCurrent()).rejects.toThrow(/closed/);
  await drop();
});

test('a caller that waits finds the committed change in the catalog, and a hundred changes in a row take few readings', async () => {
  const { database, drop } = await createTestDatabase();
  const live = await createLiveCatalog(database, (cause) => expect(cause).toBeNull());
  const catalogs = new Set<unknown>();
  await Promise.all(
    Array.from({ length: 100 }, async (_, index) => {
      const fdcId = index + 1;
      await database.pool.query(
        `WITH added AS (INSERT INTO food (fdc_id, dataset, description, category) VALUES ($1, 'survey', 'Wuzzle', 'Wuzzles'))
         INSERT INTO data_version VALUES ('catalog', $1::text)
         ON CONFLICT (name) DO UPDATE SET version = data_version.version || ' ' || excluded.version`,
        [fdcId],
      );
      await live.waitUntilCurrent();
      catalogs.add(live.current());
      expect(live.current().foods.has(fdcId)).toBe(true);
    }),
  );
  expect(live.current().foods.size).toBe(100);
  // Ten connections commit at most ten changes at a time, and each reading covers all that came
  // during the last one.
  expect(catalogs.size).toBeLessThan(50);
  const last = live.current();
  await database.pool.query('NOTIFY catalog');
  await live.waitUntilCurrent();
  expect(live.current()).toBe(last);
  await live.close();
  await drop();
});

test('a delayed first reading never replaces a newer catalog', async () => {
  const { database, drop } = await createTestDatabase();
  const other = await openDatabase(database);
  const [isHeld, mayGoOn, isNewerRead] = [createSignal(), createSignal(), createSignal()];
  database.pool.once('acquire', (client) => {
    const query = client.query.bind(client);
    const holdUp = async (text: string, values?: unknown[]): Promise<unknown> => {
      if (text !== 'COMMIT') return query(text, values);
      isHeld.give();
      await mayGoOn.given;
      return query(text);
    };
    Object.assign(client, { query: holdUp });
  });
  const opening = createLiveCatalog(database, (cause) => expect(cause).toBeNull());
  await isHeld.given;
  await other.pool.query(
    `INSERT INTO food (fdc_id, dataset, description, category) VALUES (2, 'survey', 'Wuzzle, raw', 'Wuzzles')`,
  );
  let released = 0;
  database.pool.on('release', () => {
    released += 1;
    // The first release is of the connection that read the version, the second of the one that read
    // the catalog.
    if (released === 2) setImmediate(isNewerRead.give);
  });
  await setVersion(other, 'newer');
  await other.pool.query('NOTIFY catalog');
  await isNewerRead.given;
  mayGoOn.give();
  const live = await opening;
  expect(live.current().version).toBe('newer');
  expect(live.current().foods.has(2)).toBe(true);
  await live.close();
  await other.close();
  await drop();
});

function createSignal(): { readonly given: Promise<void>; readonly give: () => void } {
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give: () => give() };
}

async function setVersion({ pool }: Database, version: string): Promise<void> {
  await pool.query(
    `INSERT INTO data_version VALUES ('catalog', $1) ON CONFLICT (name) DO UPDATE SET version = excluded.version`,
    [version],
  );
}
