import type { Catalog } from '../analysis/catalog';
import { correctSpelling, readVocabulary } from './correct-words';
import { admitsBranded, type FoodFilter } from './food-filter';
import { readSearch } from './read-search';
import { findBranded } from './search-branded';
import { findGeneric } from './search-generic';

/**
 * The largest number of foods of a search. Rows of products are scattered, and reading them is most
 * of the time of a search.
 */
const maxFound = 300;

/**
 * Finds the FDC ids of the foods that the text may mean, best first; at most `maxFound`. Words may
 * be misspelt and in any order, and the last one unfinished. Generic foods come before branded
 * ones; foods that lack some words are found only where no better ones are.
 * @throws ApiError `service_unavailable` where the query of branded foods takes too long
 */
export async function searchFoods(catalog: Catalog, text: string, filter: FoodFilter): Promise<readonly number[]> {
  const words = await correctSpelling(readSearch(text), readVocabulary(catalog), catalog.branded.index);
  if (words.length === 0) return [];
  const generic = findGeneric(catalog, words, filter);
  const isWhole = generic.lacking === 0;
  const limit = maxFound - (isWhole ? generic.foods.length : 0);
  const branded =
    admitsBranded(filter) && limit > 0
      ? await findBranded(catalog, { words, genericReadings: isWhole ? generic.readings : [], filter, limit })
      : [];
  const isNear = generic.lacking <= (branded.length > 0 ? maxLacking : 1);
  const ids = isNear ? generic.foods.map(({ fdcId }) => fdcId) : [];
  return [...ids, ...branded].slice(0, maxFound);
}

// Where products contain all words, a generic food that lacks more than this is not meant: "oreo
// cookies" are not cookies of any kind.
const maxLacking = 0.4;
