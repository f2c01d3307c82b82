import type { Catalog } from '../analysis/catalog';
import type { Database } from '../database/open-database';
import { assembleCatalog } from './assemble-catalog';
import { readBrandedFoods } from './branded/read-branded-foods';
import { readCorrected } from './corrections/read-corrected';
import { reviewProducts } from './corrections/review-product';
import { readCatalogVersion } from './read-catalog-version';
import { doInSlices } from './slices/do-in-slices';
import { readKitchenIds } from './stored/read-kitchen-ids';

/**
 * Reads all generic foods with their portions, flags and aliases, as of one moment and with all corrections in force, and indexes them. Branded foods
 * stay in the database, but for those that a correction names.
 * @throws whatever the driver says when the database cannot be read.
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
