import { noBrandedFoods } from '../analysis/branded/branded-foods';
import type { Catalog } from '../analysis/catalog';
import type { Alias, Food } from '../analysis/food';
import { groupBy } from '../analysis/group-by';
import { readUnit } from '../analysis/unit';
import { indexAliases, indexCompounds, dedupeAliases } from './alias-index';
import { doAtOnce, type SlicedWork } from './sliced-work';
import { createSpelling } from './spelling';
import { countUses, indexImported, indexWords, profileFoods, profileImported, type WordTables } from './word-index';

/**
 * Builds a catalog without pauses, for a caller with nothing else to do.
 * @throws Error where an alias names a missing food
 */
export function buildCatalog(contents: CatalogContents): Catalog {
  return doAtOnce(assembleCatalog(contents));
}

/**
 * Builds a catalog from foods and aliases in any order.
 * @throws Error where an alias names a missing food
 */
function* assembleCatalog({ branded = noBrandedFoods, ...contents }: CatalogContents): SlicedWork<Catalog> {
  return yield* openTables(yield* computeTables(contents), branded);
}

/** What a catalog is made of: plain data, from which it opens quickly. */
export interface CatalogTables {
  readonly version: string;
  /** In the order of FDC ids. */
  readonly foods: readonly Food[];
  readonly products: Catalog['products'];
  readonly pinned: Catalog['pinned'];
  /** Normalised, each once, in the order of phrases. */
  readonly aliases: readonly Alias[];
  readonly kitchen: WordTables;
  /** Null where there are no imported foods. */
  readonly imported: WordTables | null;
  /** Two words written as one, with the two words. */
  readonly compounds: ReadonlyMap<string, string>;
  /** Grams per millilitre by category; those of imported foods apply where a kitchen has none. */
  readonly densities: ReadonlyMap<string, number>;
  readonly importedDensities: ReadonlyMap<string, number>;
}

/**
 * Does the long part of building a catalog: reads the names of all foods.
 * @throws Error where an alias names a missing food
 */
export function* computeTables({
  foods,
  products = new Map(),
  pinned = new Set(),
  aliases: given,
  version,
  kitchen,
}: Omit<CatalogContents, 'branded'>): SlicedWork<CatalogTables> {
  const sorted = [...foods].sort((one, other) => one.fdcId - other.fdcId);
  const ids = new Set(sorted.map(({ fdcId }) => fdcId));
  const isThere = (fdcId: number): boolean => ids.has(fdcId) || (products.get(fdcId) ?? null) !== null;
  const aliases = yield* dedupeAliases(isThere, given);
  const aliasesById = groupAliases(aliases);
  const isOfKitchen = ({ fdcId }: Food): boolean =>
    kitchen === undefined || kitchen.has(fdcId) || aliasesById.has(fdcId);
  const used = sorted.filter(isOfKitchen);
  const others = sorted.filter((food) => !isOfKitchen(food));
  const index = yield* profileFoods(used, (fdcId) => aliasesById.get(fdcId) ?? []);
  const known = new Set(index.words);
  const compounds = yield* indexCompounds(aliases, (word) => known.has(word));
  const imported = yield* profileImported(others);
  const densities = yield* medianDensities(used);
  const importedDensities = yield* medianDensities(others);
  return { version, foods: sorted, products, pinned, aliases, kitchen: index, imported, compounds, densities, importedDensities }; // prettier-ignore
}

/** Opens a catalog over its tables. */
export function* openTables(tables: CatalogTables, branded: Catalog['branded']): SlicedWork<Catalog> {
  const { version, foods, products, pinned, aliases, compounds, densities, importedDensities } = tables;
  const aliasesById = groupAliases(aliases);
  const index = yield* indexWords(tables.kitchen);
  yield;
  const { findNear, findCommon } = createSpelling(index.countByWord, countUses(tables.kitchen));
  const { findAlias, endsAlias, listLongerNames, maxAliasWords } = yield* indexAliases(aliases);
  const imported = tables.imported === null ? null : yield* indexImported(tables.imported, findAlias);
  return {
    version,
    foods: new Map(foods.map((food) => [food.fdcId, food])),
    products,
    pinned,
    listAliases: (fdcId) => aliasesById.get(fdcId) ?? [],
    findAlias,
    endsAlias,
    listLongerNames,
    maxAliasWords,
    retrieve: index.retrieve,
    weighWord: index.weighWord,
    findWord: (word) => (index.countByWord.has(word) ? findCommon(word) : (compounds.get(word) ?? findNear(word))),
    numberOf: index.numberOf,
    wordCount: index.wordCount,
    foodsByWord: imported === null ? index.countByWord : addCounts(index.countByWord, imported.countByWord),
    imported,
    branded,
    findDensity: (category) => densities.get(category) ?? importedDensities.get(category) ?? null,
  };
}

export interface CatalogContents {
  readonly foods: readonly Food[];
  /** As in `Catalog`. */
  readonly products?: Catalog['products'];
  /** Normalised. */
  readonly pinned?: Catalog['pinned'];
  /**
   * Normalised here; of two for the same phrase and kind of amount the first by its original text
   * stays.
   */
  readonly aliases: readonly Alias[];
  readonly version: string;
  /**
   * FDC ids of the foods of the kitchen table; foods that an alias names are added. All foods where
   * it is left out.
   */
  readonly kitchen?: ReadonlySet<number>;
  /** None where it is left out. */
  readonly branded?: Catalog['branded'];
}

function addCounts(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const sums = new Map(one);
  for (const [word, count] of other) sums.set(word, (one.get(word) ?? 0) + count);
  return sums;
}

function groupAliases(aliases: readonly Alias[]): ReadonlyMap<number, readonly Alias[]> {
  return groupBy(aliases, ({ fdcId }) => [fdcId]);
}

/**
 * Grams per millilitre by category: the median over its foods, each with the median of its own
 * volume portions.
 */
function* medianDensities(foods: readonly Food[]): SlicedWork<ReadonlyMap<string, number>> {
  const byCategory = new Map<string, number[]>();
  for (const food of foods) {
    yield;
    const densities = food.portions.flatMap((portion) => {
      const unit = portion.origin === 'sibling' ? null : readUnit(portion.unit);
      return unit?.kind === 'volume' && unit.amount !== null ? [portion.grams / unit.amount] : [];
    });
    if (densities.length === 0) continue;
    const known = byCategory.get(food.category);
    if (known === undefined) byCategory.set(food.category, [findMedian(densities)]);
    else known.push(findMedian(densities));
  }
  return new Map([...byCategory].map(([category, densities]) => [category, findMedian(densities)]));
}

/** The middle value, or the mean of the two in the middle; `values` must not be empty. */
function findMedian(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}
