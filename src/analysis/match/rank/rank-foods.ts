import type { Catalog, FoodIndex } from '../../catalog';
import { findFood } from '../../find-food';
import type { Candidate } from '../../line';
import { findByAlias } from '../alias/find-by-alias';
import { scoreAlias } from '../match-score';
import { normalizeWords } from '../words/normalize-phrase';
import { rankQuery, toCandidates } from './rank-query';
import { toRankingQuery } from './ranking-query';

/**
 * The foods that a name or search text may mean, best first: the one the alias table names before those the ranker finds, of the kitchen and
 * further ones; at most `limit`.
 */
export function rankFoods(catalog: Catalog, text: string, limit = 20): readonly Candidate[] {
  const words = normalizeWords(text);
  const rank = (index: FoodIndex): readonly Candidate[] => rankIn(index, words, Math.max(leastDepth, 2 * limit));
  const ranked = [...rank(catalog), ...(catalog.further === null ? [] : rank(catalog.further))];
  if (catalog.further !== null) ranked.sort((one, other) => other.score - one.score);
  const finding = findByAlias(catalog, { words, before: [], measure: 'none' });
  const food = finding === null ? null : findFood(catalog, finding.alias.fdcId);
  if (finding === null || food === null) return ranked.slice(0, limit);
  const first = { food, score: scoreAlias(finding.alias.fit, finding.liberties) };
  const others = ranked.filter((candidate) => candidate.food !== food);
  return [first, ...others.map((other) => ({ food: other.food, score: Math.min(other.score, first.score) }))].slice(
    0,
    limit,
  );
}

function rankIn(index: FoodIndex, words: readonly string[], depth: number): readonly Candidate[] {
  const query = toRankingQuery(index, {
    words,
    stateWords: [],
    measure: 'none',
    titleWords: new Set(),
    isBranded: false,
  });
  return toCandidates(index, query, rankQuery(index, query, { depth }));
}

const leastDepth = 60;
