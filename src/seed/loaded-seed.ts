import type { PoolClient } from 'pg';
import type { Seed } from './seed';

/** Which seed a database holds. */
interface LoadedSeed {
  readonly hash: string;
  readonly edition: number;
}

/** Null where none was ever loaded. */
export async function readLoadedSeed(client: Pick<PoolClient, 'query'>): Promise<LoadedSeed | null> {
  const { rows } = await client.query<LoadedSeed>(
    `SELECT seed.version AS hash, edition.version::int AS edition
     FROM data_version seed, data_version edition WHERE seed.name = 'seed' AND edition.name = '${editionName}'`,
  );
  return rows[0] ?? null;
}

/** Under which the table `data_version` keeps the number of the seed's edition. */
export const editionName = 'seed_edition';

/** What comes of a seed that is to be loaded: it takes the place of an older one, is there already, or gives way to a newer one. */
export type SeedOutcome = 'loaded' | 'unchanged' | 'newer';

/** @param loaded what the database holds; null for nothing */
export function compareSeeds(seed: Pick<Seed, 'hash' | 'edition'>, loaded: LoadedSeed | null): SeedOutcome {
  if (loaded?.hash === seed.hash) return 'unchanged';
  return loaded !== null && loaded.edition > seed.edition ? 'newer' : 'loaded';
}
