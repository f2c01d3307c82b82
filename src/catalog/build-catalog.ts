import type { Catalog } from '../analysis/catalog';
import type { Alias, Food } from '../analysis/food';
import { normalizePhrase } from '../analysis/match/words/normalize-phrase';
import { profileFood } from '../analysis/match/rank/profile-food';
import { indexAliases } from './index-aliases';
import { indexCompounds } from './index-compounds';
import { indexWords } from './index-words';
import { medianDensities } from './median-densities';
import { createSpelling } from './create-spelling';

export interface CatalogContents {
  readonly foods: readonly Food[];
  /** As the catalog has them. */
  readonly products?: Catalog['products'];
  /** Phrases are normalised here; of two for the same phrase and kind of measure the first by the text as given holds. */
  readonly aliases: readonly Alias[];
  readonly version: string;
}

/**
 * Builds the index of foods and aliases in memory. The order of foods and aliases does not matter.
 * @throws Error where an alias names a food that is not among the foods.
 */
export function buildCatalog({ foods, products = new Map(), aliases, version }: CatalogContents): Catalog {
  const sorted = [...foods].sort((one, other) => one.fdcId - other.fdcId);
  const byId = new Map(sorted.map((food) => [food.fdcId, food]));
  const settled = settleAliases((fdcId) => (byId.get(fdcId) ?? products.get(fdcId) ?? null) !== null, aliases);
  const aliasesById = groupAliases(settled);
  const numbers = new Map<string, number>();
  const numberWord = (word: string): number => {
    const known = numbers.get(word);
    if (known === undefined) numbers.set(word, numbers.size);
    return known ?? numbers.size - 1;
  };
  const profiles = sorted.map((food) => profileFood(food, aliasesById.get(food.fdcId) ?? [], numberWord));
  const words = indexWords(profiles, numbers);
  const findNearWord = createSpelling(words.countByWord);
  const compounds = indexCompounds(settled, (word) => words.countByWord.has(word));
  const densities = medianDensities(sorted);
  return {
    version,
    foods: byId,
    products,
    listAliases: (fdcId) => aliasesById.get(fdcId) ?? [],
    findAlias: indexAliases(settled),
    retrieve: words.retrieve,
    weighWord: words.weighWord,
    findWord: (word) => (words.countByWord.has(word) ? word : (compounds.get(word) ?? findNearWord(word))),
    numberOf: (word) => numbers.get(word) ?? -1,
    wordCount: numbers.size,
    findDensity: (category) => densities.get(category) ?? null,
  };
}

function settleAliases(isThere: (fdcId: number) => boolean, aliases: readonly Alias[]): Alias[] {
  const settled = new Map<string, Alias>();
  const sorted = [...aliases].sort((one, other) => compareText(one.phrase, other.phrase) || one.fdcId - other.fdcId);
  for (const alias of sorted) {
    if (!isThere(alias.fdcId))
      throw new Error(`The alias "${alias.phrase}" names food ${alias.fdcId}, which is not in the catalog.`);
    const phrase = normalizePhrase(alias.phrase);
    const key = `${phrase}\t${alias.when ?? ''}`;
    if (phrase !== '' && !settled.has(key)) settled.set(key, { ...alias, phrase });
  }
  return [...settled.values()].sort(
    (one, other) => compareText(one.phrase, other.phrase) || compareText(one.when ?? '', other.when ?? ''),
  );
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

/** By code units: the same on every machine, whatever its language. */
function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
