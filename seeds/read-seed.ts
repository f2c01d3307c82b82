import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Food } from '../src/analysis/food';
import { findProjectRoot } from './find-project-root';
import { identifySeed } from './identify-seed';
import { toSeedFiles } from './list-seed-files';
import { readAliases } from './read-aliases';
import { notReviewed, readFlags } from './read-flags';
import { readFoods } from './read-foods';
import { readPlans } from './read-plans';
import { readCustomaryPortions, readPortions } from './read-portions';
import type { Seed } from './seed';

/**
 * Reads and checks every row of the seed files in a folder (by default the project's own), without any database.
 * @throws SeedError naming file, line, column and fault of the first broken row, and what to do.
 */
export function readSeed(folder: string = join(findProjectRoot(), 'seeds')): Seed {
  const paths = toSeedFiles(folder);
  const { foods: bare, records } = readFoods(paths.foods);
  const fdcIds = new Set(records.keys());
  const portions = readPortions(paths.portions, fdcIds);
  // The tables of the reviewers are read where they stand; a seed without them is whole, only poorer.
  const customary = existsSync(paths.customaryPortions)
    ? readCustomaryPortions(paths.customaryPortions, fdcIds)
    : new Map<number, never>();
  const flags = existsSync(paths.flags) ? readFlags(paths.flags, fdcIds) : new Map<number, never>();
  const foods: Food[] = bare.map((food) => ({
    ...food,
    portions: [...(portions.get(food.fdcId) ?? []), ...(customary.get(food.fdcId) ?? [])],
    flags: flags.get(food.fdcId) ?? notReviewed,
  }));
  return {
    foods,
    records,
    aliases: readAliases(paths.aliases, fdcIds),
    plans: readPlans(paths.plans),
    ...identifySeed(folder),
  };
}
