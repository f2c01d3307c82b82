import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { dietFlags, type Alias, type Food } from '../analysis/food';
import { nutrients } from '../analysis/nutrient';

/** What the database keeps of a food besides the food itself. */
export interface FoodRecord {
  readonly fdcId: number;
  /** The NDB number of SR Legacy and Foundation records, the food code of survey foods: stable over releases. */
  readonly key: number;
  /** YYYY-MM-DD. */
  readonly publishedAt: string;
}

/** An alias with the reading of the record that speaks for it. */
export interface SeedAlias extends Alias {
  readonly evidence: string;
}

export interface Plan {
  readonly name: string;
  readonly requestsPerSecond: number;
  readonly recipesPerMonth: number;
}

/** Everything in the seed files, checked: the project's own kitchen table. */
export interface Seed {
  /** By FDC id, complete: portions with the customary ones last, flags with their reasons. */
  readonly foods: readonly Food[];
  readonly records: ReadonlyMap<number, FoodRecord>;
  readonly aliases: readonly SeedAlias[];
  readonly plans: readonly Plan[];
  /** SHA-256 over the bytes of the files, in hex: the version of the seed. */
  readonly hash: string;
  /** The number of the newest edition that the folder knows: of two seeds the one with the higher is the newer. */
  readonly edition: number;
}

/** The columns of each seed table, in order; written by the compile and the curators, read at every start. */
export const seedTables = {
  foods: ['fdc_id', 'dataset', 'key', 'category', 'published', 'description', ...nutrients],
  portions: ['fdc_id', 'unit', 'modifier', 'grams', 'origin', 'source_fdc_id'],
  customaryPortions: ['fdc_id', 'unit', 'modifier', 'grams', 'evidence'],
  flags: ['fdc_id', ...dietFlags, 'reasons'],
  aliases: ['phrase', 'when', 'fdc_id', 'fit', 'evidence'],
  plans: ['name', 'requests_per_second', 'recipes_per_month'],
  editions: ['edition', 'hash'],
} as const satisfies Record<string, readonly string[]>;

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

/** The alias tables of a seeds folder, by name; there may be several. */
export function listAliasFiles(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => /^aliases.*\.tsv$/.test(name))
    .sort()
    .map((name) => join(folder, name));
}
