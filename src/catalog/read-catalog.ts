import type { ClientBase, Pool } from 'pg';
import { noBrandedFoods, type BrandedFoods } from '../analysis/branded/branded-foods';
import type { Catalog } from '../analysis/catalog';
import { reviewProducts } from '../corrections/correct-food';
import { readCorrected } from '../corrections/corrected-foods';
import type { Database } from '../database/open-database';
import { useConnection } from '../database/transaction';
import { countGenericFoods, readKitchenIds } from '../food-store/generic-foods';
import { readBrandedFoods } from './branded-foods';
import { computeTables, openTables, type CatalogTables } from './build-catalog';
import type { FindTables } from './own-tables';
import { doInSlices } from './sliced-work';

/**
 * Reads all generic foods with their portions, flags and aliases, at one moment and with all
 * corrections in force, and indexes them. Branded foods stay in the database, except those that a
 * correction names.
 * @param findTables spares the reading of all names where it finds tables and the database has as many foods. It
 * may take a tenth of a second at once, so it is for a start. By default it finds none.
 * @throws DatabaseError where the database cannot be read
 */
export async function readCatalog(
  database: Pick<Database, 'pool' | 'productPools'>,
  findTables?: FindTables,
): Promise<Catalog> {
  const { tables, branded } = await readCatalogTables(database, findTables);
  return doInSlices(openTables(tables, branded));
}

/**
 * Reads the same as `readCatalog`, as plain data.
 * @throws DatabaseError where the database cannot be read
 */
export async function readCatalogTables(
  database: Pick<Database, 'pool' | 'productPools'>,
  findTables: FindTables = () => null,
): Promise<{ readonly tables: CatalogTables; readonly branded: BrandedFoods }> {
  const client = await database.pool.connect();
  return useConnection(client, async () => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query(holdProducts);
    const version = await readCatalogVersion(client);
    const branded = await readBrandedFoods(client, database.productPools);
    const found = findTables(version);
    if (found !== null && (await countGenericFoods(client)) === found.foods.length) {
      await client.query('COMMIT');
      return { tables: found, branded };
    }
    const corrected = await readCorrected(client);
    const kitchen = await readKitchenIds(client);
    await client.query('COMMIT');
    const tables = await doInSlices(computeTables({ version, ...corrected, kitchen }));
    return { tables: await reviewTables(tables), branded };
  });
}

/** The tables with their products in the state in which lines are matched with them. */
async function reviewTables(tables: CatalogTables): Promise<CatalogTables> {
  if (tables.products.size === 0) return tables;
  const { products } = reviewProducts(await doInSlices(openTables(tables, noBrandedFoods)));
  return { ...tables, products };
}

// A snapshot covers rows, not the names of tables: an import that exchanges the tables meanwhile
// would give the new brands to the old version. The lock comes before the snapshot, and delays the
// exchange until all is read.
const holdProducts = 'LOCK TABLE branded_food, brand, branded_word IN ACCESS SHARE MODE';

/** The version of a database's foods; 'empty' where none were ever loaded. */
export async function readCatalogVersion(queryable: Pick<ClientBase, 'query'> | Pick<Pool, 'query'>): Promise<string> {
  const { rows } = await queryable.query<{ version: string }>(
    `SELECT version FROM data_version WHERE name = 'catalog'`,
  );
  return rows[0]?.version ?? 'empty';
}
