import { noBrandedFoods } from '../analysis/branded/branded-foods';
import type { Catalog } from '../analysis/catalog';
import type { Alias, Food } from '../analysis/food';
import { readUnit } from '../analysis/unit';
import { indexAliases, indexCompounds, dedupeAliases } from './alias-index';
import { doAtOnce, type SlicedWork } from './sliced-work';
import { createSpelling } from './spelling';
import { indexFoods, indexImported } from './word-index';

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
export function* assembleCatalog({
  foods,
  products = new Map(),
  pinned = new Set(),
  aliases,
  version,
  kitchen,
  branded = noBrandedFoods,
}: CatalogContents): SlicedWork<Catalog> {
  const sorted = [...foods].sort((one, other) => one.fdcId - other.fdcId);
  const byId = new Map(sorted.map((food) => [food.fdcId, food]));
  const isThere = (fdcId: number): boolean => (byId.get(fdcId) ?? products.get(fdcId) ?? null) !== null;
  const deduped = yield* dedupeAliases(isThere, aliases);
  const aliasesById = groupAliases(deduped);
  const listAliases = (fdcId: number): readonly Alias[] => aliasesById.get(fdcId) ?? [];
  const isOfKitchen = ({ fdcId }: Food): boolean =>
    kitchen === undefined || kitchen.has(fdcId) || aliasesById.has(fdcId);
  const used = sorted.filter(isOfKitchen);
  const others = sorted.filter((food) => !isOfKitchen(food));
  const index = yield* indexFoods(used, listAliases);
  yield;
  const findNearWord = createSpelling(index.countByWord);
  const compounds = yield* indexCompounds(deduped, (word) => index.countByWord.has(word));
  const { findAlias, endsAlias, maxAliasWords } = yield* indexAliases(deduped);
  const imported = yield* indexImported(others, findAlias);
  const densities = yield* medianDensities(used);
  const importedDensities = yield* medianDensities(others);
  return {
    version,
    foods: byId,
    products,
    pinned,
    listAliases,
    findAlias,
    endsAlias,
    maxAliasWords,
    retrieve: index.retrieve,
    weighWord: index.weighWord,
    findWord: (word) => (index.countByWord.has(word) ? word : (compounds.get(word) ?? findNearWord(word))),
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
  const byId = new Map<number, Alias[]>();
  for (const alias of aliases) {
    const known = byId.get(alias.fdcId);
    if (known === undefined) byId.set(alias.fdcId, [alias]);
    else known.push(alias);
  }
  return byId;
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
