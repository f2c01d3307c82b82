import type { Database } from '../src/database/open-database';
import { loadSeed } from './load-seed';
import { readLoadedSeed } from './read-loaded-seed';
import { readSeed } from './read-seed';

/**
 * Loads the project's own seed where the database has none, so that there are plans and foods; whichever it has it keeps.
 * @throws SeedError at the first broken row, before anything is written.
 */
export async function fillSeed(database: Pick<Database, 'pool'>): Promise<void> {
  if ((await readLoadedSeed(database.pool)) === null) await loadSeed(database, readSeed());
}
