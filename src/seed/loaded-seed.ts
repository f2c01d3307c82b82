import type { PoolClient } from 'pg';
import type { Seed } from './seed';

/** The seed that a database holds. */
interface LoadedSeed {
  readonly hash: string;
  readonly edition: number;
}

/** Reads which seed is loaded; null where none was ever loaded. */
export async function readLoadedSeed(client: Pick<PoolClient, 'query'>): Promise<LoadedSeed | null> {
  const { rows } = await client.query<LoadedSeed>(
    `SELECT seed.version AS hash, edition.version::int AS edition
     FROM data_version seed, data_version edition WHERE seed.name = 'seed' AND edition.name = '${editionName}'`,
  );
  return rows[0] ?? null;
}

/** The row of the table `data_version` that has the number of the seed's edition. */
export const editionName = 'seed_edition';

/**
 * Result of comparing the bundled seed with the loaded one: it was or will be loaded, is the same,
 * or is older than the loaded one.
 */
export type SeedOutcome = 'loaded' | 'unchanged' | 'newer';

/** @param loaded what the database holds; null for nothing */
export function compareSeeds(seed: Pick<Seed, 'hash' | 'edition'>, loaded: LoadedSeed | null): SeedOutcome {
  if (loaded?.hash === seed.hash) return 'unchanged';
  return loaded !== null && loaded.edition > seed.edition ? 'newer' : 'loaded';
}
