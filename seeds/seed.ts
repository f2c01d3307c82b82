import type { Alias, Food } from '../src/analysis/food';

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
