import type { Nutrient } from '../nutrient';

/** A word that products use. */
export interface ProductWord {
  readonly word: string;
  /** How many products use it. */
  readonly foods: number;
}

interface WordQuery {
  /** Normalised. */
  readonly word: string;
  /** What words that are wanted besides begin with; null for none. */
  readonly opening: string | null;
}

/** What products must be like; null for what does not matter. */
export interface ProductFilter {
  /** The exact name. */
  readonly category: string | null;
  /** Products that do not state this amount. */
  readonly missing: Nutrient | null;
}

interface ProductSearch extends ProductFilter {
  /** For each word its readings: a product has one of them among the words of its names, or is of a brand, "brand:PHRASE". Normalised, not empty. */
  readonly words: readonly (readonly string[])[];
  /** How many of the first are told with their descriptions. */
  readonly toDescribe: number;
  readonly limit: number;
}

/** A product that has the words of a search. */
export interface FoundProduct {
  readonly fdcId: number;
  /** Null for those behind the first `toDescribe`: nobody compares so many, and carrying their names would take longer than finding them. */
  readonly description: string | null;
  /** How many of the 14 amounts its record states. */
  readonly amounts: number;
}

interface ProductPage extends ProductFilter {
  /** Products of a higher FDC id; null for all. */
  readonly after: number | null;
  readonly limit: number;
}

/**
 * The branded foods of a catalog, for people who look for them. Retired ones are left out.
 * Everything here throws a Refusal `service_unavailable` where the database does not answer in time, or holds the products of this catalog no more.
 */
export interface ProductIndex {
  /** For each query the words spelt most like it or beginning so, at most a few dozen, in any order; by the word of the query. */
  findWords(queries: readonly WordQuery[]): Promise<ReadonlyMap<string, readonly ProductWord[]>>;
  /** Those of few words first, then the newest, then by FDC id. */
  findProducts(search: ProductSearch): Promise<readonly FoundProduct[]>;
  /** FDC ids, ascending. */
  listProducts(page: ProductPage): Promise<readonly number[]>;
  /** Exact; of products that miss an amount at most `limit`, for which all of them would have to be read. */
  countProducts(filter: ProductFilter, limit: number): Promise<number>;
}

/** Of a catalog that has no branded foods. */
export const noProducts: ProductIndex = {
  findWords: () => Promise.resolve(new Map()),
  findProducts: () => Promise.resolve([]),
  listProducts: () => Promise.resolve([]),
  countProducts: () => Promise.resolve(0),
};
