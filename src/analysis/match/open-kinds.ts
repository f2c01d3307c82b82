import { findFood, type Catalog } from '../catalog';
import type { Candidate } from '../line';
import type { Judgement } from './judgement';
import type { LineReading } from '../match-line/line-reading';
import { maxRunnersUp, runnerUpShare } from './runners-up';
import { maxDoubtful, roundScore } from '../match-ranking/score';

/**
 * The judgement of a line whose brackets or "such as" leave several kinds open: "fish (salmon or cod)". Its
 * food stays; it is less sure, and the other kinds come first among the candidates.
 */
export function leaveKindsOpen(catalog: Catalog, { openKinds, measure }: LineReading, judged: Judgement): Judgement {
  if (openKinds.length === 0) return judged;
  const match = Math.min(judged.match, maxDoubtful);
  const listCandidates = (): readonly Candidate[] => {
    const open = openKinds
      .map((words) => catalog.findAlias(words.join(' '), measure))
      .flatMap((alias) => (alias === null ? [] : (findFood(catalog, alias.fdcId) ?? [])))
      .filter((food, index, all) => food !== judged.food && all.indexOf(food) === index)
      .map((food) => ({ food, score: roundScore(match * runnerUpShare) }));
    const others = judged.listCandidates().filter(({ food }) => !open.some((kind) => kind.food === food));
    const lower = others.map(({ food, score }) => ({
      food,
      score: roundScore(Math.min(score, match * runnerUpShare)),
    }));
    return [...open, ...lower].slice(0, maxRunnersUp);
  };
  const kinds = openKinds.map((words) => words.join(' ')).join(', ');
  const message = `The line leaves other kinds open too (${kinds}); "${judged.food.description}" is counted.`;
  return { ...judged, match, listCandidates, issues: [...judged.issues, { code: 'alternatives', message }] };
}
