import type { MatchedLine } from '../../../src/analysis/line';
import type { JudgedLine } from './judged-line';

/** A judged line and what is found for it now. */
export interface JudgedAgain {
  readonly line: JudgedLine;
  /** The match score of today; 0 where no food is found. */
  readonly match: number;
  /** What was said of the food, as far as it holds of the food found now; null where the food is another one, of which nothing was said. */
  readonly food: JudgedLine['food'] | null;
}

/** Whether what was said of a line still holds: only of the very food that was judged, and any food is wrong where none should be found. */
export function judgeAgain(line: JudgedLine, now: Pick<MatchedLine, 'food' | 'match'>): JudgedAgain {
  const fdcId = now.food?.fdcId ?? null;
  if (fdcId === line.fdcId) return { line, match: now.match, food: line.food };
  return { line, match: now.match, food: line.food === 'none-right' ? 'wrong' : null };
}
