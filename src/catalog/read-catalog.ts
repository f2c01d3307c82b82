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
 * Reads all generic foods with their portions, flags and aliases, as of one moment and with all corrections in force, and indexes them. Branded foods
 * stay in the database, but for those that a correction names.
 * @throws DatabaseError when the database cannot be read.
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

// A moment holds rows, not the names of tables: an import that exchanged these meanwhile would give the brands of the next version to this one. Comes
// before the moment is taken, and makes the exchange wait until all is read.
const holdProducts = 'LOCK TABLE branded_food, brand, branded_word IN ACCESS SHARE MODE';

/** The version of the foods that a database holds; 'empty' where none were ever loaded. */
export async function readCatalogVersion(queryable: Pick<ClientBase, 'query'> | Pick<Pool, 'query'>): Promise<string> {
  const { rows } = await queryable.query<{ version: string }>(
    `SELECT version FROM data_version WHERE name = 'catalog'`,
  );
  return rows[0]?.version ?? 'empty';
}
