import type { MatchedLine } from '../analysis/line';

/** A name as it stands on record: what callers asked for and did not get. */
export interface MissedName {
  /** Normalised; 1 to 100 characters. */
  readonly name: string;
  /** Lines that fell short in the way that was asked about. */
  readonly count: number;
  /** The line that asked last, 200 characters of it at most. */
  readonly example: string;
  readonly firstAskedAt: Date;
  readonly lastAskedAt: Date;
}

/** How often a name was asked for and not got, since it was last written down. */
export interface MissedCount {
  /** Normalised; 1 to 100 characters. */
  readonly name: string;
  /** Lines that no food was found for. */
  readonly unmatched: number;
  /** Lines whose food is more of a guess. */
  readonly unsure: number;
  /** The line that asked last, 200 characters of it at most. */
  readonly example: string;
  /** The food that line was matched with; null for none. */
  readonly fdcId: number | null;
  readonly match: number;
  readonly firstAskedAt: Date;
  readonly lastAskedAt: Date;
}

/** What a line was not given: a food at all, or one that is surely the right one. */
export type MissReason = 'unmatched' | 'unsure';

/** Null for a line that got what it asked for, and for one that names nothing, as headings do. */
export function findMissReason({ food, match, name }: Pick<MatchedLine, 'food' | 'match' | 'name'>): MissReason | null {
  if (food !== null) return match < sureMatch ? 'unsure' : null;
  return name === '' ? null : 'unmatched';
}

/** From here on a match is taken for granted; of lines below it three in ten and more mean another food. */
export const sureMatch = 0.7;
