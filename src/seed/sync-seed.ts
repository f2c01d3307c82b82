import { join } from 'node:path';
import type { Database } from '../database/open-database';
import { findProjectRoot } from '../project-root';
import { identifySeed } from './editions';
import { loadSeed } from './load-seed';
import { compareSeeds, readLoadedSeed, type SeedOutcome } from './loaded-seed';
import { readSeed } from './read-seed';

/**
 * Loads the seed of a folder (by default the project's own) where the database has an older one or
 * none. Where it has this one, only the bytes are hashed, in a few milliseconds.
 * @throws SeedError at the first broken row, before anything is written.
 */
export async function syncSeed(
  database: Pick<Database, 'pool'>,
  folder: string = join(findProjectRoot(), 'seeds'),
): Promise<SeedOutcome> {
  const { hash, edition } = identifySeed(folder);
  const loaded = await readLoadedSeed(database.pool);
  const isCurrent = loaded?.hash === hash && loaded.edition >= edition;
  return isCurrent ? 'unchanged' : loadSeed(database, readSeed(folder));
}

/**
 * Loads the project's own seed where the database has none, so that there are plans and foods. A
 * loaded seed stays, whatever its version.
 * @returns whether the database had none
 * @throws SeedError at the first broken row, before anything is written.
 */
export async function seedIfEmpty(database: Pick<Database, 'pool'>): Promise<boolean> {
  const isEmpty = (await readLoadedSeed(database.pool)) === null;
  if (isEmpty) await loadSeed(database, readSeed());
  return isEmpty;
}

/** The result that `syncSeed` would have, without changing anything. */
export async function previewSeed(
  database: Pick<Database, 'pool'>,
  folder: string = join(findProjectRoot(), 'seeds'),
): Promise<SeedOutcome> {
  return compareSeeds(identifySeed(folder), await readLoadedSeed(database.pool));
}
