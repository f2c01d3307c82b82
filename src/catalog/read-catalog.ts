import type { Catalog } from '../analysis/catalog';
import { measureKinds, type Alias } from '../analysis/food';
import type { Database } from '../database/open-database';
import { assembleCatalog } from './assemble-catalog';
import { readCatalogVersion } from './read-catalog-version';
import { doInSlices } from './slices/do-in-slices';
import { readGenericFoods } from './stored/read-generic-foods';

/**
 * Reads all generic foods with their portions, flags and aliases, as of one moment, and indexes them. Branded foods stay in the database.
 * @throws whatever the driver says when the database cannot be read.
 */
export async function readCatalog(database: Pick<Database, 'pool'>): Promise<Catalog> {
  const client = await database.pool.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const version = await readCatalogVersion(client);
    const foods = await readGenericFoods(client, null);
    const aliases = await client.query<AliasRow>({ text: aliasSql, rowMode: 'array' });
    await client.query('COMMIT');
    return await doInSlices(assembleCatalog({ version, foods, aliases: aliases.rows.map(toAlias) }));
  } catch (error) {
    await client.query('ROLLBACK').catch(() => null);
    throw error;
  } finally {
    client.release();
  }
}

type AliasRow = [phrase: string, when: string, fdcId: number, fit: Alias['fit']];

const aliasSql = `SELECT phrase, "when", fdc_id, fit FROM alias JOIN food USING (fdc_id)
  WHERE dataset <> 'branded' AND retired_at IS NULL`;

function toAlias([phrase, when, fdcId, fit]: AliasRow): Alias {
  return { phrase, when: measureKinds.find((kind) => kind === when) ?? null, fdcId, fit };
}
