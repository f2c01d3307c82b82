import type { Catalog } from '../analysis/catalog';
import { correctSpelling, readVocabulary } from './correct-words';
import { admitsBranded, type FoodFilter } from './food-filter';
import { readSearch } from './read-search';
import { findBranded } from './search-branded';
import { findGeneric } from './search-generic';

/** A search finds this many foods at most. Rows of products lie scattered, and reading them is most of what a search takes. */
const maxFound = 300;

/**
 * FDC ids of the foods that somebody may mean who types this, best first; at most `maxFound`. Words may be misspelt, in any order, and the last of them
 * unfinished. Generic foods come before branded ones; those that lack some words are there only where no better ones are.
 * @throws Refusal `service_unavailable` where branded foods cannot be asked in time
 */
export async function searchFoods(catalog: Catalog, text: string, filter: FoodFilter): Promise<readonly number[]> {
  const words = await correctSpelling(readSearch(text), readVocabulary(catalog), catalog.branded.index);
  if (words.length === 0) return [];
  const generic = findGeneric(catalog, words, filter);
  const isWhole = generic.lacking === 0;
  const limit = maxFound - (isWhole ? generic.foods.length : 0);
  const branded =
    admitsBranded(filter) && limit > 0
      ? await findBranded(catalog, { words, settled: isWhole ? generic.readings : [], filter, limit })
      : [];
  const isNear = generic.lacking <= (branded.length > 0 ? maxLacking : 1);
  const ids = isNear ? generic.foods.map(({ fdcId }) => fdcId) : [];
  return [...ids, ...branded].slice(0, maxFound);
}

// Where products have all words, a generic food that lacks more of them is none that is meant: "oreo cookies" are no cookies of any kind.
const maxLacking = 0.4;
