import { readSeed } from '../../src/seed/read-seed';
import type { Seed } from '../../src/seed/seed';

/** A few kinds of food of the project's seed, with their aliases: few enough to build a catalog at once. */
export function readSmallSeed(): Seed {
  const seed = readSeed();
  const foods = seed.foods.filter(({ description }) => kinds.test(description));
  const ids = new Set(foods.map(({ fdcId }) => fdcId));
  return { ...seed, foods, aliases: seed.aliases.filter(({ fdcId }) => ids.has(fdcId)) };
}

const kinds = /^(?:butter|wheat flour|sugars|egg|milk|salt|oil|onions|spices)\b/i;
