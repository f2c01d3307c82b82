import { noProducts, type ProductIndex } from './product-index';
import type { ProductRecord } from './product/product-record';

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

/** Of a catalog that knows no brands. */
export const noBrandedFoods: BrandedFoods = {
  brandCount: 0,
  index: noProducts,
  findBrand: () => null,
  searchProducts: (queries) => Promise.resolve(queries.map(() => [])),
  readProducts: () => Promise.resolve([]),
};
