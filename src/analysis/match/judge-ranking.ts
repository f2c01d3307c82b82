import type { Candidate, Issue } from '../line';
import { emptyWords } from './lesser-words';
import type { Judgement, LineReading } from './judgement';
import { liberties, roundScore } from './match-score';
import type { RankedFood } from './rank/rank-query';
import type { RankingQuery } from './rank/ranking-query';

/** Weighs the ranker's best: its own probability, and what the line leaves open. `candidates` has the best first. */
export function judgeRanking(
  reading: LineReading,
  query: RankingQuery,
  best: RankedFood,
  candidates: readonly Candidate[],
): Judgement {
  const missing = query.words.filter((word) => !best.name.costs.has(word) && !emptyWords.has(word));
  const issues: Issue[] = [];
  if (missing.length > 0) issues.push({ code: 'words_ignored', message: `Read without "${missing.join(' ')}".` });
  if (reading.line.alternatives.length > 0) {
    issues.push({
      code: 'alternatives',
      message: `The line leaves a choice (${[reading.line.name, ...reading.line.alternatives].join(', ')}); the first is counted.`,
    });
  }
  const score = (candidates[0]?.score ?? 0) * (reading.line.alternatives.length > 0 ? liberties.alternatives : 1);
  const called = best.name.alias === null ? 'its description' : `its name "${best.name.alias.phrase}"`;
  const without = missing.length === 0 ? '' : ` and lacks "${missing.join(' ')}"`;
  return {
    food: best.food,
    match: roundScore(score),
    reason: `No name in the table is quite "${query.words.join(' ')}"; of the foods that share its words this one fits best: ${called} has most of them${without}.`,
    issues,
    candidates: candidates.slice(1),
  };
}
