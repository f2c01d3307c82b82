import type { BrandedFoods } from './branded/branded-foods';
import type { Alias, Food, MeasureKind } from './food';
import type { FoodProfile } from './match-ranking/food-profile';

/** Foods that are found by the words of their names. */
export interface FoodIndex {
  /**
   * The alias of a normalised phrase for this kind of measure, else the one for all kinds; null if
   * there is none.
   */
  findAlias(phrase: string, measure: MeasureKind): Alias | null;
  /**
   * Foods that share words with these in their description or an alias. Those with the most and
   * rarest words come first; ties go to the lower FDC id.
   */
  retrieve(words: readonly string[], limit: number): readonly FoodProfile[];
  /**
   * The word itself if descriptions or aliases use it, else the two words it is composed of ("sea
   * salt" for "seasalt"), else the word nearest in spelling; null if none is near.
   */
  findWord(word: string): string | null;
  /**
   * The number of a word that descriptions or aliases use, 0 to `wordCount` - 1; -1 for any other
   * word.
   */
  numberOf(word: string): number;
  readonly wordCount: number;
  /**
   * How much a word distinguishes foods, from near 0 ("raw") to 1 (a word of one food, or of none).
   */
  weighWord(word: string): number;
}

/** Foods that match only lines that request them by their words. */
export interface ImportedFoods extends FoodIndex {
  /**
   * Whether one food uses all of these words. For most lines none does, and this check is cheaper
   * than ranking.
   */
  saysAll(words: readonly string[]): boolean;
}

/**
 * The foods that a line can mean, read-only and in memory. One version serves one request from
 * beginning to end. The index of words holds only what kitchens use: the kitchen table, and every
 * food that has an alias.
 */
export interface Catalog extends FoodIndex {
  /** Changes whenever any food, portion, alias or flag changes. */
  readonly version: string;
  /** The kitchen table and the imported foods. */
  readonly foods: ReadonlyMap<number, Food>;
  /**
   * Branded products that are corrected or have an alias, in their current state; null for one that
   * no line may be matched with. All others are only in the database. Products are found by their
   * alias or brand, never by other words.
   */
  readonly products: ReadonlyMap<number, Food | null>;
  /**
   * Whether some alias ends with these words and has others before them: only then is it worth
   * looking for them behind a phrase.
   */
  endsAlias(words: string): boolean;
  /** The aliases that end with these words and have others before them, and those that begin with them. */
  listLongerNames(words: string): { readonly ending: readonly Alias[]; readonly beginning: readonly Alias[] };
  /** Number of words of the longest alias: a name of more words is none. */
  readonly maxAliasWords: number;
  /** Phrases whose meaning a correction states. */
  readonly pinned: ReadonlySet<string>;
  /** The aliases of a food, in order of phrase. */
  listAliases(fdcId: number): readonly Alias[];
  /**
   * For each word, how many foods of the kitchen table and the imports use it in their description
   * or an alias.
   */
  readonly foodsByWord: ReadonlyMap<string, number>;
  /**
   * Dishes, brands, cuts and baby foods that imports brought and that have no alias. They match
   * only lines that request them; otherwise they would hide what kitchens use. No spelling
   * correction is applied. Null if there are none.
   */
  readonly imported: ImportedFoods | null;
  /** All branded foods, for lines that name a brand. */
  readonly branded: BrandedFoods;
  /**
   * Grams per millilitre: the median over the portions of the category's foods; null if no portion
   * states a volume.
   */
  findDensity(category: string): number | null;
}

/**
 * The food or product with this id that lines may be matched with; null if the catalog has none.
 */
export function findFood(catalog: Catalog, fdcId: number): Food | null {
  return catalog.foods.get(fdcId) ?? catalog.products.get(fdcId) ?? null;
}
