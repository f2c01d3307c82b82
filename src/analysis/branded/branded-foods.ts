import type { Nutrient, NutrientsPer100g } from '../nutrient';

/** A name that cooks may call a maker of branded foods by. */
export interface Brand {
  /** In normalised words; several where makers space them otherwise ("land o lake", "land olake"). */
  readonly phrases: readonly string[];
  /** As most of its products write it. */
  readonly name: string;
  /** How many products it has. */
  readonly foods: number;
}

/** What products are looked for by. */
export interface ProductQuery {
  /** The brand's; a product has one of them. */
  readonly phrases: readonly string[];
  /** Normalised; a product has all of them among the words of its names. */
  readonly words: readonly string[];
}

/** A product that a search found, with what tells how well it fits. */
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

/** The branded foods that belong to a catalog. Their brands are in memory, the products in the database. */
export interface BrandedFoods {
  readonly brandCount: number;
  /** For people who look for products, whatever their brand. */
  readonly index: ProductIndex;
  /**
   * The longest name of a brand that begins at the word `from` and ends before `last`, however it is spaced ("red hot", "redhot"), and where it ends;
   * null where there is none.
   * @param words normalised
   */
  findBrand(
    words: readonly string[],
    from: number,
    last: number,
  ): { readonly brand: Brand; readonly to: number } | null;
  /**
   * For each query the products that answer it, those of few words first, then the newest; at most a few dozen.
   * @throws Refusal `service_unavailable` where the database does not answer in time, or holds the products of this catalog no more.
   */
  searchProducts(queries: readonly ProductQuery[]): Promise<readonly (readonly ProductHit[])[]>;
  /** The records of products, in any order; without those that there are none of. @throws Refusal as `searchProducts` */
  readProducts(fdcIds: readonly number[]): Promise<readonly ProductRecord[]>;
}

/** Of a catalog that has no branded foods. */
export const noProducts: ProductIndex = {
  findWords: () => Promise.resolve(new Map()),
  findProducts: () => Promise.resolve([]),
  listProducts: () => Promise.resolve([]),
  countProducts: () => Promise.resolve(0),
};

/** Of a catalog that knows no brands. */
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

/** A product of the branded dataset, as its record has it. Texts are '' where they are not known. */
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
  /** Above 0, in `servingUnit`; null where it is not known. */
  readonly servingSize: number | null;
  readonly servingUnit: 'g' | 'ml' | null;
  /** "2 Tbsp (32 g)", as printed on the pack. */
  readonly householdServing: string;
  /** YYYY-MM-DD. */
  readonly publishedAt: string;
  /** Per 100 g, or per 100 ml where the serving is in ml. */
  readonly nutrientsPer100g: NutrientsPer100g;
}
