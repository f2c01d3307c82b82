import type { LoadedSeed } from './read-loaded-seed';
import type { Seed } from './seed';

/** What comes of a seed that is to be loaded: it takes the place of an older one, is there already, or gives way to a newer one. */
export type SeedOutcome = 'loaded' | 'unchanged' | 'newer';

/** @param loaded what the database holds; null for nothing */
export function compareSeeds(seed: Pick<Seed, 'hash' | 'edition'>, loaded: LoadedSeed | null): SeedOutcome {
  if (loaded?.hash === seed.hash) return 'unchanged';
  return loaded !== null && loaded.edition > seed.edition ? 'newer' : 'loaded';
}
