import type { ClientBase, Pool } from 'pg';
import type { Catalog } from '../analysis/catalog';
import { reviewProducts } from '../corrections/correct-food';
import { readCorrected } from '../corrections/corrected-foods';
import type { Database } from '../database/open-database';
import { readKitchenIds } from '../food-store/generic-foods';
import { readBrandedFoods } from './branded-foods';
import { assembleCatalog } from './build-catalog';
import { doInSlices } from './sliced-work';

/**
 * Reads all generic foods with their portions, flags and aliases, at one moment and with all
 * corrections in force, and indexes them. Branded foods stay in the database, except those that a
 * correction names.
 * @throws DatabaseError where the database cannot be read
 */
export async function readCatalog(database: Pick<Database, 'pool' | 'productPools'>): Promise<Catalog> {
  const client = await database.pool.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query(holdProducts);
    const version = await readCatalogVersion(client);
    const corrected = await readCorrected(client);
    const kitchen = await readKitchenIds(client);
    const branded = await readBrandedFoods(client, database.productPools);
    await client.query('COMMIT');
    return reviewProducts(await doInSlices(assembleCatalog({ version, ...corrected, kitchen, branded })));
  } catch (error) {
    await client.query('ROLLBACK').catch(() => null);
    throw error;
  } finally {
    client.release();
  }
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
