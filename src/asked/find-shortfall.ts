import type { MatchedLine } from '../analysis/line';

/** What a line was not given: a food at all, or one that is surely the right one. */
export type Shortfall = 'unmatched' | 'unsure';

/** Null for a line that got what it asked for, and for one that names nothing, as headings do. */
export function findShortfall({ food, match, name }: Pick<MatchedLine, 'food' | 'match' | 'name'>): Shortfall | null {
  if (food !== null) return match < sureMatch ? 'unsure' : null;
  return name === '' ? null : 'unmatched';
}

/** From here on a match is taken for granted; of lines below it three in ten and more mean another food. */
export const sureMatch = 0.7;
