import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { dietFlags, type Alias, type Food } from '../analysis/food';
import { nutrients } from '../analysis/nutrient';

/** The key and date of a food, which the database stores beside the food. */
export interface FoodRecord {
  readonly fdcId: number;
  /** NDB number, or food code of a survey food: stable over releases. */
  readonly key: number;
  /** YYYY-MM-DD. */
  readonly publishedAt: string;
}

/** An alias with the evidence for it, as someone read it in the record. */
export interface SeedAlias extends Alias {
  readonly evidence: string;
}

export interface Plan {
  readonly name: string;
  readonly requestsPerSecond: number;
  readonly recipesPerMonth: number;
}

/** The validated contents of the seed files: the kitchen table. */
export interface Seed {
  /**
   * In the order of FDC ids, complete: portions with the customary ones last, flags with reasons.
   */
  readonly foods: readonly Food[];
  readonly records: ReadonlyMap<number, FoodRecord>;
  readonly aliases: readonly SeedAlias[];
  readonly plans: readonly Plan[];
  /** SHA-256 over the bytes of the files, in hex: the version of the seed. */
  readonly hash: string;
  /**
   * The number of the newest edition in the folder. Of two seeds the one with the higher number is
   * newer.
   */
  readonly edition: number;
}

/** The columns of each seed table, in order. */
export const seedTables = {
  foods: ['fdc_id', 'dataset', 'key', 'category', 'published', 'description', ...nutrients],
  portions: ['fdc_id', 'unit', 'modifier', 'grams', 'origin', 'source_fdc_id'],
  customaryPortions: ['fdc_id', 'unit', 'modifier', 'grams', 'evidence'],
  flags: ['fdc_id', ...dietFlags, 'reasons'],
  aliases: ['phrase', 'when', 'fdc_id', 'fit', 'evidence'],
  proxyEnergies: ['phrase', 'kcal', 'source'],
  plans: ['name', 'requests_per_second', 'recipes_per_month'],
  editions: ['edition', 'hash'],
} as const satisfies Record<string, readonly string[]>;

/**
 * The existing tables of a seeds folder that are loaded into the database. Other files are not part
 * of the seed.
 */
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
  readonly proxyEnergies: string;
  /** By name. */
  readonly aliases: readonly string[];
}

/** The paths of the tables of a seeds folder; optional ones may not exist. */
export function toSeedFiles(folder: string): SeedFiles {
  return {
    foods: join(folder, 'foods.tsv'),
    portions: join(folder, 'portions.tsv'),
    customaryPortions: join(folder, 'customary-portions.tsv'),
    flags: join(folder, 'flags.tsv'),
    plans: join(folder, 'plans.tsv'),
    proxyEnergies: join(folder, 'rules', 'proxy-energies.tsv'),
    aliases: listAliasFiles(folder),
  };
}

/** The alias tables of a seeds folder, sorted by name. There may be several. */
export function listAliasFiles(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => /^aliases.*\.tsv$/.test(name))
    .sort()
    .map((name) => join(folder, name));
}
