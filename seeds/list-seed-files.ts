import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { listAliasFiles } from './list-alias-files';

/** The tables of a seeds folder that are read into the database, those that are there; whatever else lies there is no part of the seed. */
export function listSeedFiles(folder: string): readonly string[] {
  const { aliases, ...others } = toSeedFiles(folder);
  return [...Object.values(others), ...aliases].filter((path) => existsSync(path));
}

interface SeedFiles {
  readonly foods: string;
  readonly portions: string;
  readonly customaryPortions: string;
  readonly flags: string;
  readonly plans: string;
  /** By name. */
  readonly aliases: readonly string[];
}

export function toSeedFiles(folder: string): SeedFiles {
  return {
    foods: join(folder, 'foods.tsv'),
    portions: join(folder, 'portions.tsv'),
    customaryPortions: join(folder, 'customary-portions.tsv'),
    flags: join(folder, 'flags.tsv'),
    plans: join(folder, 'plans.tsv'),
    aliases: listAliasFiles(folder),
  };
}
