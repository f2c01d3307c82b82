import type { Nutrient, NutrientsPer100g } from '../nutrient';

/** A name by which cooks may call a maker of branded foods. */
export interface Brand {
  /**
   * In normalised words; several if makers space the name differently ("land o lake", "land
   * olake").
   */
  readonly phrases: readonly string[];
  /** As most of its products write it. */
  readonly name: string;
  /** How many products it has. */
  readonly foods: number;
}

/** What a search for products asks for. */
export interface ProductQuery {
  /** The brand's phrases; a product has one of them. */
  readonly phrases: readonly string[];
  /** Normalised; a product has all of them among the words of its names. */
  readonly words: readonly string[];
}

/** A product that a search found, with what is needed to rate it. */
export interface ProductHit {
  readonly fdcId: number;
  readonly description: string;
  readonly brandName: string;
  readonly subbrandName: string;
  /** YYYY-MM-DD; '' where it is not known. */
  readonly publishedAt: string;
  /** How many of the 14 amounts its record states. */
  readonly amounts: number;
}

/** The branded foods of a catalog. Their brands are in memory, the products in the database. */
export interface BrandedFoods {
  readonly brandCount: number;
  /** For searches by users, whatever the brand. */
  readonly index: ProductIndex;
  /**
   * The longest brand name that begins at the word `from` and ends before `last`, however it is
   * spaced ("red hot", "redhot"), and the index behind its last word; null if there is none.
   * @param words normalised
   */
  findBrand(
    words: readonly string[],
    from: number,
    last: number,
  ): { readonly brand: Brand; readonly to: number } | null;
  /**
   * For each query the products that match it: those with few words first, then the newest; at most
   * a few dozen.
   * @throws ApiError `service_unavailable` if the database does not answer in time, or no longer
   * holds the products of this catalog
   */
  searchProducts(queries: readonly ProductQuery[]): Promise<readonly (readonly ProductHit[])[]>;
  /**
   * The records of products, in any order. Ids without a record are left out.
   * @throws ApiError as `searchProducts`
   */
  readProducts(fdcIds: readonly number[]): Promise<readonly ProductRecord[]>;
}

/** For a catalog without branded foods. */
export const noProducts: ProductIndex = {
  findWords: () => Promise.resolve(new Map()),
  findProducts: () => Promise.resolve([]),
  listProducts: () => Promise.resolve([]),
  countProducts: () => Promise.resolve(0),
};

/** For a catalog without brands. */
export const noBrandedFoods: BrandedFoods = {
  brandCount: 0,
  index: noProducts,
  findBrand: () => null,
  searchProducts: (queries) => Promise.resolve(queries.map(() => [])),
  readProducts: () => Promise.resolve([]),
};

/** A word that products use. */
export interface ProductWord {
  readonly word: string;
  /** How many products use it. */
  readonly foods: number;
}

interface WordQuery {
  /** Normalised. */
  readonly word: string;
  /** An additional beginning of the words to find; null for none. */
  readonly opening: string | null;
}

/** Conditions on products; null for any. */
export interface ProductFilter {
  /** The exact name. */
  readonly category: string | null;
  /** Only products that do not state this amount. */
  readonly missing: Nutrient | null;
}

interface ProductSearch extends ProductFilter {
  /**
   * For each word its readings, normalised and not empty. A product has one of them among the words
   * of its names, or is of the brand, written "brand:PHRASE".
   */
  readonly words: readonly (readonly string[])[];
  /** How many of the first products come with their description. */
  readonly toDescribe: number;
  readonly limit: number;
}

/** A product that has the words of a search. */
export interface FoundProduct {
  readonly fdcId: number;
  /**
   * Null after the first `toDescribe`: no more are compared, and reading their names takes longer
   * than finding them.
   */
  readonly description: string | null;
  /** How many of the 14 amounts its record states. */
  readonly amounts: number;
}

interface ProductPage extends ProductFilter {
  /** Only products with a higher FDC id; null for all. */
  readonly after: number | null;
  readonly limit: number;
}

/**
 * The branded foods of a catalog, for searches by users. Retired products are left out. Every
 * method throws an ApiError `service_unavailable` if the database does not answer in time, or no
 * longer holds the products of this catalog.
 */
export interface ProductIndex {
  /**
   * For each query the words that are spelt most like it or begin with it, by the word of the
   * query; at most a few dozen each, in any order.
   */
  findWords(queries: readonly WordQuery[]): Promise<ReadonlyMap<string, readonly ProductWord[]>>;
  /** Products with few words first, then the newest, then by FDC id. */
  findProducts(search: ProductSearch): Promise<readonly FoundProduct[]>;
  /** FDC ids, ascending. */
  listProducts(page: ProductPage): Promise<readonly number[]>;
  /**
   * Exact. Products that miss an amount are counted up to `limit`, because counting all would read
   * all.
   */
  countProducts(filter: ProductFilter, limit: number): Promise<number>;
}

/** A product of the branded dataset, as in its record. Texts are '' if unknown. */
export interface ProductRecord {
  readonly fdcId: number;
  readonly description: string;
  readonly brandOwner: string;
  readonly brandName: string;
  readonly subbrandName: string;
  /** 14 digits. */
  readonly gtin: string;
  readonly category: string;
  /** As printed on the pack. */
  readonly ingredients: string;
  /** Above 0, in `servingUnit`; null if unknown. */
  readonly servingSize: number | null;
  readonly servingUnit: 'g' | 'ml' | null;
  /** "2 Tbsp (32 g)", as printed on the pack. */
  readonly householdServing: string;
  /** YYYY-MM-DD. */
  readonly publishedAt: string;
  /** Per 100 g, or per 100 ml where the serving is in ml. */
  readonly nutrientsPer100g: NutrientsPer100g;
}
