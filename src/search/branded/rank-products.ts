import type { FoundProduct } from '../../analysis/branded/product-index';
import { normalizeWords } from '../../analysis/match/words/normalize-phrase';

/**
 * Products that answer a search, best first: those whose names say least besides, of these such as state most of the amounts, then in the order in which
 * they come, the newest first. Only the first are compared, for they come by the number of their words; the others have no description.
 * @param words normalised, all readings of what was asked for
 */
export function rankProducts(found: readonly FoundProduct[], words: ReadonlySet<string>): readonly number[] {
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
