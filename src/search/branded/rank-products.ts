import type { ProductHit } from '../../analysis/branded/branded-foods';
import { normalizeWords } from '../../analysis/match/words/normalize-phrase';

/**
 * Products that answer a search, best first: those whose names say least besides, of these such as state most of the amounts, then in the order in which
 * they come, the newest first. Only the first are compared, for they come by the number of their words.
 * @param words normalised, all readings of what was asked for
 */
export function rankProducts(hits: readonly ProductHit[], words: ReadonlySet<string>): readonly number[] {
  const compared = hits.slice(0, mostCompared).map((hit) => ({
    fdcId: hit.fdcId,
    further: new Set(normalizeWords(hit.description).filter((word) => !words.has(word))).size,
    isSparse: hit.amounts < fewAmounts,
  }));
  compared.sort((one, other) => one.further - other.further || Number(one.isSparse) - Number(other.isSparse));
  return [...compared, ...hits.slice(mostCompared)].map(({ fdcId }) => fdcId);
}

const mostCompared = 200;

// Of 14: labels state thirteen, some records no more than a few.
const fewAmounts = 8;
