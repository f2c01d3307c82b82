import type { Catalog } from '../analysis/catalog';
import type { Alias, Food } from '../analysis/food';
import { profileFood, type FoodProfile } from '../analysis/match/rank/profile-food';
import { createSpelling } from './create-spelling';
import { indexAliases } from './index-aliases';
import { indexCompounds } from './index-compounds';
import { indexWords } from './index-words';
import { medianDensities } from './median-densities';
import { settleAliases } from './settle-aliases';
import type { SlicedWork } from './slices/sliced-work';

/**
 * Builds the index of foods and aliases in memory, in any order of foods and aliases.
 * @throws Error where an alias names a food that is not among the foods.
 */
export function* assembleCatalog({
  foods,
  products = new Map(),
  aliases,
  version,
}: CatalogContents): SlicedWork<Catalog> {
  const sorted = [...foods].sort((one, other) => one.fdcId - other.fdcId);
  const byId = new Map(sorted.map((food) => [food.fdcId, food]));
  const isThere = (fdcId: number): boolean => (byId.get(fdcId) ?? products.get(fdcId) ?? null) !== null;
  const settled = yield* settleAliases(isThere, aliases);
  const aliasesById = groupAliases(settled);
  const numbers = new Map<string, number>();
  const numberWord = (word: string): number => {
    const known = numbers.get(word);
    if (known === undefined) numbers.set(word, numbers.size);
    return known ?? numbers.size - 1;
  };
  const profiles: FoodProfile[] = [];
  for (const food of sorted) {
    profiles.push(profileFood(food, aliasesById.get(food.fdcId) ?? [], numberWord));
    yield;
  }
  const words = yield* indexWords(profiles, numbers);
  const findNearWord = createSpelling(words.countByWord);
  const compounds = yield* indexCompounds(settled, (word) => words.countByWord.has(word));
  const findAlias = yield* indexAliases(settled);
  const densities = yield* medianDensities(sorted);
  return {
    version,
    foods: byId,
    products,
    listAliases: (fdcId) => aliasesById.get(fdcId) ?? [],
    findAlias,
    retrieve: words.retrieve,
    weighWord: words.weighWord,
    findWord: (word) => (words.countByWord.has(word) ? word : (compounds.get(word) ?? findNearWord(word))),
    numberOf: (word) => numbers.get(word) ?? -1,
    wordCount: numbers.size,
    foodsByWord: words.countByWord,
    findDensity: (category) => densities.get(category) ?? null,
  };
}

export interface CatalogContents {
  readonly foods: readonly Food[];
  /** As the catalog has them. */
  readonly products?: Catalog['products'];
  /** Phrases are normalised here; of two for the same phrase and kind of measure the first by the text as given holds. */
  readonly aliases: readonly Alias[];
  readonly version: string;
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
