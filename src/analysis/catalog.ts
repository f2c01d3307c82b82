import type { BrandedFoods } from './branded/branded-foods';
import type { Alias, Food, MeasureKind } from './food';
import type { FoodProfile } from './match/food-profile';

/** Foods that are found by the words of their names. */
export interface FoodIndex {
  /** The alias of a normalised phrase, the one for this kind of measure before the one for all. */
  findAlias(phrase: string, measure: MeasureKind): Alias | null;
  /** Foods that share words with these in their description or an alias, most and rarest words first; ties by FDC id. */
  retrieve(words: readonly string[], limit: number): readonly FoodProfile[];
  /**
   * The word itself where descriptions or aliases use it, else the two that it is written of ("sea salt"), else the one nearest in spelling; null
   * where none is near.
   */
  findWord(word: string): string | null;
  /** The number of a word that descriptions or aliases use, from 0 to below `wordCount`; -1 for every other word. */
  numberOf(word: string): number;
  readonly wordCount: number;
  /** How much a word tells, from near 0 ("raw") to 1 (a word of one food, or of none). */
  weighWord(word: string): number;
}

/** Foods that answer only lines whose words ask for them. */
export interface ImportedFoods extends FoodIndex {
  /** Whether one food uses all of these words: for most lines none does, and that is told sooner than which comes nearest. */
  saysAll(words: readonly string[]): boolean;
}

/**
 * The foods a line can mean, read-only and in memory. One version answers one request from start to end. What is looked up by words is what kitchens
 * use: the foods of the seed and all that a name was given to.
 */
export interface Catalog extends FoodIndex {
  /** Changes whenever any food, portion, alias or flag does. */
  readonly version: string;
  /** Of the kitchen and further ones. */
  readonly foods: ReadonlyMap<number, Food>;
  /**
   * Branded products that were corrected or are called by a name of their own, as they stand now; null for one that no line may be matched with.
   * All others stay in the database as they are there. They are found by that name or their brand, never by other words.
   */
  readonly products: ReadonlyMap<number, Food | null>;
  /** Phrases that were given their meaning by hand. */
  readonly pinned: ReadonlySet<string>;
  /** What people call a food, in the order of the phrases. */
  listAliases(fdcId: number): readonly Alias[];
  /** How many foods, of the kitchen and further ones, use a word in their description or an alias, for each of those words. */
  readonly foodsByWord: ReadonlyMap<string, number>;
  /**
   * What imports brought besides: dishes, brands, cuts and babies' food that nobody has given a name. They would stand in the way of what kitchens
   * use, and answer only lines whose words ask for them. Its words are never mended. Null where there are none.
   */
  readonly imported: ImportedFoods | null;
  /** All branded foods, for lines that name a brand. */
  readonly branded: BrandedFoods;
  /** Grams per millilitre, the median over the portions of the category's foods; null where they say nothing. */
  findDensity(category: string): number | null;
}

/** The food or product with this id that lines may be matched with; null where the catalog has none. */
export function findFood(catalog: Catalog, fdcId: number): Food | null {
  return catalog.foods.get(fdcId) ?? catalog.products.get(fdcId) ?? null;
}
