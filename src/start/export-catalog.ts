import { createEmbeddedEngine } from '../ai/embedded-engine';
import { toDataVersion } from '../api/analyze';
import { writeCatalog } from '../catalog/catalog-file';
import { findOwnTables } from '../catalog/own-tables';
import { readCatalogTables } from '../catalog/read-catalog';
import type { Database } from '../database/open-database';
import { readTagger } from '../seed/model-files';
import { toMaker } from './file-analysis';

export interface ExportedCatalog {
  /** The bytes of the file. */
  readonly bytes: Buffer;
  /** How many foods it has. */
  readonly foods: number;
  /** How many brands the database has, whose products the file lacks. */
  readonly brands: number;
  readonly dataVersion: string;
}

/**
 * Reads the generic foods of a database as a catalog file. Where the database has branded foods,
 * whose products stay there, the version of the file says that it lacks them: lines that name a
 * brand have other answers then.
 * @throws DatabaseError if the database cannot be read
 */
export async function exportCatalog(database: Pick<Database, 'pool' | 'productPools'>): Promise<ExportedCatalog> {
  const { tables, branded } = await readCatalogTables(database, findOwnTables);
  const engine = createEmbeddedEngine(readTagger());
  const version = branded.brandCount === 0 ? tables.version : `${tables.version}-generic`;
  return {
    bytes: writeCatalog({ ...tables, version }, toMaker(engine.version)),
    foods: tables.foods.length,
    brands: branded.brandCount,
    dataVersion: toDataVersion({ catalog: { version }, engine }),
  };
}
