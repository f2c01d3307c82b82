import { join } from 'node:path';
import type { Database } from '../src/database/open-database';
import { compareSeeds, type SeedOutcome } from './compare-seeds';
import { findProjectRoot } from './find-project-root';
import { identifySeed } from './identify-seed';
import { readLoadedSeed } from './read-loaded-seed';

/** What would come of `updateSeed` with the seed of a folder, by default the project's own. */
export async function foreseeSeed(
  database: Pick<Database, 'pool'>,
  folder: string = join(findProjectRoot(), 'seeds'),
): Promise<SeedOutcome> {
  return compareSeeds(identifySeed(folder), await readLoadedSeed(database.pool));
}
