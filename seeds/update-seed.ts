import { join } from 'node:path';
import type { Database } from '../src/database/open-database';
import type { SeedOutcome } from './compare-seeds';
import { findProjectRoot } from './find-project-root';
import { identifySeed } from './identify-seed';
import { loadSeed } from './load-seed';
import { readLoadedSeed } from './read-loaded-seed';
import { readSeed } from './read-seed';

/**
 * Loads the seed of a folder (by default the project's own) where the database has an older one or none. Where it has this one, nothing is
 * read but the bytes: a few milliseconds.
 * @throws SeedError at the first broken row, before anything is written.
 */
export async function updateSeed(
  database: Pick<Database, 'pool'>,
  folder: string = join(findProjectRoot(), 'seeds'),
): Promise<SeedOutcome> {
  const { hash, edition } = identifySeed(folder);
  const loaded = await readLoadedSeed(database.pool);
  const isCurrent = loaded?.hash === hash && loaded.edition >= edition;
  return isCurrent ? 'unchanged' : loadSeed(database, readSeed(folder));
}
