import type { Catalog } from '../../catalog';
import type { Food } from '../../food';
import type { Issue } from '../../line';
import { readDescriptionWords } from '../words/description-words';
import { findInState } from '../state/find-in-state';
import { stateByWord } from '../state/food-states';
import { emptyWords } from '../words/lesser-words';
import type { Judgement, LineReading } from './judgement';
import { adjustScore, scoreSigns, type RankingCircumstance } from '../match-score';
import { measureBest, toCandidates, type RankedFood } from '../rank/rank-query';
import { vagueNames } from '../words/vague-names';
import type { RankingQuery } from '../rank/ranking-query';

interface Ranking {
  readonly query: RankingQuery;
  /** The best first; not empty. */
  readonly ranked: readonly RankedFood[];
}

/** Weighs the ranker's best: its own probability, and what the line leaves open. */
export function judgeRanking(catalog: Catalog, reading: LineReading, { query, ranked }: Ranking): Judgement | null {
  const best = ranked[0];
  if (best === undefined) return null;
  const shown = ranked.slice(0, mostShown);
  const signs = measureBest(catalog, query, shown);
  const missing = query.words.filter((word) => !best.name.words.includes(word) && !emptyWords.has(word));
  const issues: Issue[] = [];
  const inState = findWantedState(catalog, query, best.food);
  if (missing.length > 0) issues.push({ code: 'words_ignored', message: `Read without "${missing.join(' ')}".` });
  if (reading.line.alternatives.length > 0) {
    issues.push({
      code: 'alternatives',
      message: `The line leaves a choice (${[reading.line.name, ...reading.line.alternatives].join(', ')}); the first is counted.`,
    });
  }
  const isVague = vagueNames.has(query.words.join(' '));
  if (isVague) {
    issues.push({
      code: 'vague_name',
      message: `"${query.words.join(' ')}" can be many foods; "${best.food.description}" is one of them.`,
    });
  }
  const circumstances: RankingCircumstance[] = [];
  if (reading.line.alternatives.length > 0) circumstances.push('alternatives');
  if (isVague) circumstances.push('vague');
  if (inState !== null) circumstances.push('stateFound');
  const match = adjustScore(scoreSigns(query, signs), circumstances);
  const called = best.name.alias === null ? 'its description' : `its name "${best.name.alias.phrase}"`;
  const without = missing.length === 0 ? '' : ` and lacks "${missing.join(' ')}"`;
  return {
    food: inState ?? best.food,
    match,
    evidence: { way: 'ranking', signs, circumstances },
    reason: `No name in the table is quite "${query.words.join(' ')}"; of the foods that share its words this one fits best: ${called} has most of them${without}.`,
    issues,
    listCandidates: () =>
      toCandidates(catalog, query, shown)
        .slice(1)
        .filter((candidate) => candidate.food !== inState)
        .map((candidate) => ({ ...candidate, score: Math.min(candidate.score, match) })),
  };
}

/** The best food's record in a state that the line wants and the best itself does not have. */
function findWantedState(catalog: Catalog, query: RankingQuery, food: Food): Food | null {
  const recorded = new Set(readDescriptionWords(food).map((word) => stateByWord.get(word)));
  for (const state of query.wantedStates) {
    if (state === 'raw' || recorded.has(state)) continue;
    const found = findInState(catalog, food, state);
    if (found !== null) return found;
  }
  return null;
}

// The best, and the runners-up that are kept.
const mostShown = 6;
