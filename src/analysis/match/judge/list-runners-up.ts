import type { Catalog } from '../../catalog';
import type { Food } from '../../food';
import type { Candidate } from '../../line';
import { roundScore } from '../match-score';
import { rankQuery, toCandidates } from '../rank/rank-query';
import { toRankingQuery } from '../rank/ranking-query';

/**
 * Up to five other foods that an alias' phrase might mean, best first, all less probable than the food it stands for with `match`. A phrase is
 * ranked once for each catalog.
 */
export function listRunnersUp(
  catalog: Catalog,
  phrase: string,
  { food, match }: { food: Food; match: number },
): readonly Candidate[] {
  const known = memories.get(catalog) ?? new Map<string, readonly Candidate[]>();
  memories.set(catalog, known);
  let ranked = known.get(phrase);
  if (ranked === undefined) known.set(phrase, (ranked = rankPhrase(catalog, phrase)));
  return ranked
    .filter((candidate) => candidate.food !== food)
    .slice(0, 5)
    .map((candidate) => ({ food: candidate.food, score: roundScore(candidate.score * match * runnerUpShare) }));
}

function rankPhrase(catalog: Catalog, phrase: string): readonly Candidate[] {
  const query = toRankingQuery(catalog, {
    words: phrase.split(' '),
    stateWords: [],
    measure: 'none',
    titleWords: new Set(),
    isBranded: false,
  });
  return toCandidates(catalog, query, rankQuery(catalog, query).slice(0, 6));
}

// The ranker knows nothing of the alias that settled the line; this keeps its scores below that.
const runnerUpShare = 0.9;

// Ranking costs more than all other steps of an alias match together; the table has a few thousand phrases, so this stays small.
const memories = new WeakMap<Catalog, Map<string, readonly Candidate[]>>();
