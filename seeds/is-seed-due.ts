import { join } from 'node:path';
import type { Database } from '../src/database/open-database';
import { findProjectRoot } from './find-project-root';
import { hashTables } from './hash-tables';
import { listSeedFiles } from './list-seed-files';
import { readEditions } from './read-editions';
import { readLoadedSeed } from './read-loaded-seed';

/** Whether `updateSeed` would load the seed of a folder (by default the project's own) into a database: it has none, an older one or another. */
export async function isSeedDue(
  database: Pick<Database, 'pool'>,
  folder: string = join(findProjectRoot(), 'seeds'),
): Promise<boolean> {
  const loaded = await readLoadedSeed(database.pool);
  if (loaded === null) return true;
  return loaded.hash !== hashTables(listSeedFiles(folder)) && loaded.edition <= readEditions(folder).length;
}
