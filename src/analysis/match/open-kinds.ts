import { findFood, type Catalog } from '../catalog';
import type { Food } from '../food';
import type { Candidate } from '../line';
import { judgeAlternatives } from './judge-by-name';
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
  const listOpen = (): readonly Food[] =>
    openKinds
      .map((words) => catalog.findAlias(words.join(' '), measure))
      .flatMap((alias) => (alias === null ? [] : (findFood(catalog, alias.fdcId) ?? [])));
  const kinds = openKinds.map((words) => words.join(' ')).join(', ');
  const message = `The line leaves other kinds open too (${kinds}); "${judged.food.description}" is counted.`;
  const issues = [...judged.issues, { code: 'alternatives', message } as const];
  return { ...judged, match, listCandidates: () => putFirst({ ...judged, match }, listOpen()), issues };
}

/**
 * The judgement of a line that names other foods with "or": "ghee or butter". They come first among
 * the candidates.
 */
export function offerAlternatives(catalog: Catalog, reading: LineReading, judged: Judgement): Judgement {
  if (reading.alternatives.length === 0) return judged;
  const listCandidates = (): readonly Candidate[] =>
    putFirst(
      judged,
      judgeAlternatives(catalog, reading).map(({ food }) => food),
    );
  return { ...judged, listCandidates };
}

/** The candidates, with these foods before all others. */
function putFirst({ food: own, match, listCandidates }: Judgement, foods: readonly Food[]): readonly Candidate[] {
  const first = foods
    .filter((food, index) => food !== own && foods.indexOf(food) === index)
    .map((food) => ({ food, score: roundScore(match * runnerUpShare) }));
  const others = listCandidates()
    .filter(({ food }) => !first.some((named) => named.food === food))
    .map(({ food, score }) => ({ food, score: roundScore(Math.min(score, match * runnerUpShare)) }));
  return [...first, ...others].slice(0, maxRunnersUp);
}
