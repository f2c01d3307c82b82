import type { Catalog } from '../../analysis/catalog';
import type { FoodFilter } from '../food-filter';
import type { SearchWord } from '../search-word';
import { rankProducts } from './rank-products';

export interface BrandedQuery {
  readonly words: readonly SearchWord[];
  /** For each word the readings that generic foods have, those of most foods first; none where they say nothing. */
  readonly settled: readonly (readonly string[])[];
  readonly filter: FoodFilter;
  readonly limit: number;
}

/** FDC ids of the branded foods that have all words of a search, best first; those words that only help to rank may lack. */
export async function findBranded(
  catalog: Catalog,
  { words, settled, filter, limit }: BrandedQuery,
): Promise<readonly number[]> {
  const readings = words.map((word, at) => {
    const known = (settled[at] ?? []).slice(0, mostReadings);
    return known.length > 0 ? known : word.readings.slice(0, mostReadings).map((reading) => reading.word);
  });
  const telling = readings.filter((_, at) => words[at]?.isLesser === false);
  const { category, missing } = filter;
  for (const asked of telling.length < readings.length ? [readings, telling] : [readings]) {
    if (asked.length === 0) continue;
    const hits = await catalog.branded.index.findProducts({ words: asked, category, missing, limit });
    const used = hits.filter(({ fdcId }) => catalog.products.get(fdcId) !== null);
    if (used.length > 0) return rankProducts(used, new Set(readings.flat()));
  }
  return [];
}

const mostReadings = 5;
