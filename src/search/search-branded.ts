import type { FoundProduct } from '../analysis/branded/branded-foods';
import type { Catalog } from '../analysis/catalog';
import { breakWords } from '../analysis/match-words/food-words';
import { normalizeWords } from '../analysis/match-words/normalize';
import { passesFilter, type FoodFilter } from './food-filter';
import type { SearchWord } from './read-search';

interface BrandedQuery {
  readonly words: readonly SearchWord[];
  /**
   * For each word the readings that generic foods contain, those of most foods first; empty where
   * there are none.
   */
  readonly genericReadings: readonly (readonly string[])[];
  readonly filter: FoodFilter;
  readonly limit: number;
}

/**
 * Finds the FDC ids of branded foods with all words of a search, best first: those of a brand that
 * it names, else those whose names contain all of it, else those that lack words that only help to
 * rank.
 */
export async function findBranded(
  catalog: Catalog,
  { words, genericReadings, filter, limit }: BrandedQuery,
): Promise<readonly number[]> {
  const readings = words.map((word, at): QueryWord => {
    const known = (genericReadings[at] ?? []).slice(0, maxReadings);
    const own = word.readings.filter(({ cost }) => cost <= maxReadingCost).slice(0, maxReadings);
    return { isMinor: word.isMinor, lexemes: known.length > 0 ? known : own.map((reading) => reading.word) };
  });
  const { category, missing } = filter;
  const allLexemes = new Set(readings.flatMap(({ lexemes }) => lexemes));
  for (const lexemes of listQueries(catalog, readings)) {
    const hits = await catalog.branded.index.findProducts({
      words: lexemes,
      category,
      missing,
      limit,
      toDescribe: maxCompared,
    });
    const used = hits.filter(({ fdcId }) => isUsed(catalog, fdcId, filter));
    if (used.length > 0) return rankProducts(used, allLexemes);
  }
  return [];
}

/** Whether a product of the database is still listed after its corrections. */
function isUsed(catalog: Catalog, fdcId: number, filter: FoodFilter): boolean {
  const corrected = catalog.products.get(fdcId);
  return corrected === undefined || (corrected !== null && passesFilter(corrected, filter));
}

interface QueryWord {
  readonly isMinor: boolean;
  /** A product must contain one of them. */
  readonly lexemes: readonly string[];
}

/** The queries, the narrowest first. */
function listQueries(catalog: Catalog, readings: readonly QueryWord[]): readonly (readonly (readonly string[])[])[] {
  const toLexemes = (words: readonly QueryWord[]) => words.map(({ lexemes }) => lexemes);
  const withoutBreakWords = readings.filter(({ lexemes: [word = ''] }) => !breakWords.has(word));
  const contentWords = readings.filter(({ isMinor }) => !isMinor);
  const branded = nameBrand(catalog, withoutBreakWords);
  return [
    ...(branded.length > 0 ? [toLexemes(branded)] : []),
    ...(withoutBreakWords.length > contentWords.length ? [toLexemes(withoutBreakWords)] : []),
    ...(contentWords.length > 0 ? [toLexemes(contentWords)] : []),
  ];
}

/**
 * Replaces the words that name a brand by the brand, of several the largest; empty where none is
 * named. The name of a food names no brand.
 */
function nameBrand(catalog: Catalog, queryWords: readonly QueryWord[]): readonly QueryWord[] {
  const words = queryWords.map(({ lexemes: [word = ''] }) => word);
  const found = words.flatMap((_, from) => {
    const named = catalog.branded.findBrand(words, from, words.length);
    const isFood = named !== null && catalog.findAlias(words.slice(from, named.to).join(' '), 'none') !== null;
    return named === null || isFood ? [] : { ...named, from };
  });
  const [largest] = found.sort((one, other) => other.brand.foods - one.brand.foods || one.from - other.from);
  if (largest === undefined) return [];
  const lexemes = largest.brand.phrases.map((phrase) => `brand:${phrase}`);
  return [...queryWords.slice(0, largest.from), { isMinor: false, lexemes }, ...queryWords.slice(largest.to)];
}

const maxReadings = 5;
const maxCompared = 200;

// Readings that are less probable by more powers of ten than this are only for generic foods, which
// are few.
const maxReadingCost = 0.9;

/**
 * Orders products, best first: those whose names contain the fewest other words, of these the ones
 * with most amounts, then in stored order, the newest first. Only the first are compared, because
 * they come by the number of their words; the others have no description.
 * @param words normalised, all readings of the search
 */
function rankProducts(found: readonly FoundProduct[], words: ReadonlySet<string>): readonly number[] {
  const compared = found.flatMap(({ fdcId, description, amounts }) =>
    description === null
      ? []
      : {
          fdcId,
          further: new Set(normalizeWords(description).filter((word) => !words.has(word))).size,
          isSparse: amounts < fewAmounts,
        },
  );
  compared.sort((one, other) => one.further - other.further || Number(one.isSparse) - Number(other.isSparse));
  return [...compared, ...found.filter(({ description }) => description === null)].map(({ fdcId }) => fdcId);
}

// Of 14 amounts: labels state thirteen, some records only a few.
const fewAmounts = 8;
