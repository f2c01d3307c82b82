import type { Catalog } from '../../catalog';
import { judgeRanking } from './judge-ranking';
import type { Judgement, LineReading } from './judgement';
import { rankingSigns } from '../match-score';
import { normalizeWords } from '../words/normalize-phrase';
import { rankQuery } from '../rank/rank-query';
import { toRankingQuery } from '../rank/ranking-query';

/**
 * By the ranker, whatever its best is worth; null where no food shares a word with the line.
 * @param weights of the features, in their order; those that were learned where none are given
 */
export function judgeByRanking(catalog: Catalog, reading: LineReading, weights?: Float64Array): Judgement | null {
  const words = reading.withoutBrand();
  const judgement = rankWords(catalog, reading, { words, weights });
  if (words === reading.words) return judgement;
  // A brand may be all that tells the food ("Rice Krispies® cereal").
  const whole = rankWords(catalog, reading, { words: reading.words, weights });
  // The sums decide, not the probabilities: those are fitted on what is chosen here.
  return judgement === null || (whole !== null && readSum(whole) > readSum(judgement)) ? whole : judgement;
}

function readSum({ evidence }: Judgement): number {
  return evidence.way === 'ranking' ? (evidence.signs[rankingSigns.indexOf('sum')] ?? 0) : 0;
}

function rankWords(
  catalog: Catalog,
  reading: LineReading,
  { words, weights }: { words: readonly string[]; weights: Float64Array | undefined },
): Judgement | null {
  if (words.length === 0) return null;
  const query = toRankingQuery(catalog, {
    words,
    stateWords: reading.states.map((state) => state.name),
    measure: reading.measure,
    titleWords: new Set(normalizeWords(reading.title)),
    isBranded: words !== reading.words,
  });
  const ranked = rankQuery(catalog, query, { weights });
  return ranked.length === 0 ? null : judgeRanking(catalog, reading, { query, ranked });
}
