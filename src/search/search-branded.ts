import type { FoundProduct } from '../analysis/branded/branded-foods';
import type { Catalog } from '../analysis/catalog';
import { breakWords } from '../analysis/match/food-words';
import { normalizeWords } from '../analysis/match/normalize';
import { passesFilter, type FoodFilter } from './food-filter';
import type { SearchWord } from './read-search';

interface BrandedQuery {
  readonly words: readonly SearchWord[];
  /** For each word the readings that generic foods have, those of most foods first; none where they say nothing. */
  readonly settled: readonly (readonly string[])[];
  readonly filter: FoodFilter;
  readonly limit: number;
}

/**
 * FDC ids of the branded foods that have all words of a search, best first: those of a brand that it names, else those that say all of it in their
 * names, else those that lack words that only help to rank.
 */
export async function findBranded(
  catalog: Catalog,
  { words, settled, filter, limit }: BrandedQuery,
): Promise<readonly number[]> {
  const readings = words.map((word, at): AskedWord => {
    const known = (settled[at] ?? []).slice(0, maxReadings);
    const own = word.readings.filter(({ cost }) => cost <= maxReadingCost).slice(0, maxReadings);
    return { isMinor: word.isMinor, lexemes: known.length > 0 ? known : own.map((reading) => reading.word) };
  });
  const { category, missing } = filter;
  const said = new Set(readings.flatMap(({ lexemes }) => lexemes));
  for (const asked of listQueries(catalog, readings)) {
    const hits = await catalog.branded.index.findProducts({
      words: asked,
      category,
      missing,
      limit,
      toDescribe: maxCompared,
    });
    const used = hits.filter(({ fdcId }) => isUsed(catalog, fdcId, filter));
    if (used.length > 0) return rankProducts(used, said);
  }
  return [];
}

/** Whether a product that the database found is listed by what it is after corrections as well. */
function isUsed(catalog: Catalog, fdcId: number, filter: FoodFilter): boolean {
  const corrected = catalog.products.get(fdcId);
  return corrected === undefined || (corrected !== null && passesFilter(corrected, filter));
}

interface AskedWord {
  readonly isMinor: boolean;
  /** A product has one of them. */
  readonly lexemes: readonly string[];
}

/** What to ask for, the narrowest first. */
function listQueries(catalog: Catalog, readings: readonly AskedWord[]): readonly (readonly (readonly string[])[])[] {
  const toLexemes = (asked: readonly AskedWord[]) => asked.map(({ lexemes }) => lexemes);
  const spoken = readings.filter(({ lexemes: [word = ''] }) => !breakWords.has(word));
  const telling = readings.filter(({ isMinor }) => !isMinor);
  const branded = nameBrand(catalog, spoken);
  return [
    ...(branded.length > 0 ? [toLexemes(branded)] : []),
    ...(spoken.length > telling.length ? [toLexemes(spoken)] : []),
    ...(telling.length > 0 ? [toLexemes(telling)] : []),
  ];
}

/** The same with a brand in the place of the words that name it, of several the largest; empty where none is named. What is a food names no brand. */
function nameBrand(catalog: Catalog, asked: readonly AskedWord[]): readonly AskedWord[] {
  const words = asked.map(({ lexemes: [word = ''] }) => word);
  const found = words.flatMap((_, from) => {
    const named = catalog.branded.findBrand(words, from, words.length);
    const isFood = named !== null && catalog.findAlias(words.slice(from, named.to).join(' '), 'none') !== null;
    return named === null || isFood ? [] : { ...named, from };
  });
  const [largest] = found.sort((one, other) => other.brand.foods - one.brand.foods || one.from - other.from);
  if (largest === undefined) return [];
  const lexemes = largest.brand.phrases.map((phrase) => `brand:${phrase}`);
  return [...asked.slice(0, largest.from), { isMinor: false, lexemes }, ...asked.slice(largest.to)];
}

const maxReadings = 5;
const maxCompared = 200;

// Readings that are more than so many powers of ten less probable are for generic foods alone, which are few.
const maxReadingCost = 0.9;

/**
 * Products that answer a search, best first: those whose names say least besides, of these such as state most of the amounts, then in the order in which
 * they come, the newest first. Only the first are compared, for they come by the number of their words; the others have no description.
 * @param words normalised, all readings of what was asked for
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

// Of 14: labels state thirteen, some records no more than a few.
const fewAmounts = 8;
