import type { Catalog } from '../../catalog';
import { findFood } from '../../find-food';
import type { Candidate } from '../../line';
import { findByAlias } from '../alias/find-by-alias';
import { scoreAlias } from '../match-score';
import { normalizeWords } from '../words/normalize-phrase';
import { rankQuery, toCandidates } from './rank-query';
import { toRankingQuery } from './ranking-query';

/** The foods that a name or search text may mean, best first: the one the alias table names before those the ranker finds; at most `limit`. */
export function rankFoods(catalog: Catalog, text: string, limit = 20): readonly Candidate[] {
  const words = normalizeWords(text);
  const query = toRankingQuery(catalog, {
    words,
    stateWords: [],
    measure: 'none',
    titleWords: new Set(),
    isBranded: false,
  });
  const ranked = toCandidates(catalog, query, rankQuery(catalog, query, { depth: Math.max(leastDepth, 2 * limit) }));
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

const leastDepth = 60;
