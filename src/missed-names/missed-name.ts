import type { MatchedLine } from '../analysis/line';

/** A stored missed name. */
export interface MissedName {
  /** Normalised; 1 to 100 characters. */
  readonly name: string;
  /** Lines that missed it for the queried reason. */
  readonly count: number;
  /**
   * How often people reported a line with this name; each report also counts as an unmatched line.
   */
  readonly reported: number;
  /** The last line with this name, at most 200 characters. */
  readonly example: string;
  readonly firstAskedAt: Date;
  readonly lastAskedAt: Date;
}

/** How often a name was missed since its count was last written. */
export interface MissedCount {
  /** Normalised; 1 to 100 characters. */
  readonly name: string;
  /** Lines without a food. */
  readonly unmatched: number;
  /** Lines whose match is below `sureMatch`. */
  readonly unsure: number;
  /** Lines that people reported, which are among `unmatched`. */
  readonly reported: number;
  /** The last line with this name, at most 200 characters. */
  readonly example: string;
  /** The food that this line matched; null for none. */
  readonly fdcId: number | null;
  readonly match: number;
  readonly firstAskedAt: Date;
  readonly lastAskedAt: Date;
}

/** Why a line missed its name: no food, or a food with low confidence. */
export type MissReason = 'unmatched' | 'unsure';

/** How a line adds to the counts of its name. `reported`: a person says that its result is wrong. */
export type CountedMiss = MissReason | 'reported';

/**
 * @returns null for a line with a sure match, for one without a name, and for one that is no
 *   ingredient, such as a heading
 */
export function findMissReason({
  kind,
  food,
  match,
  name,
}: Pick<MatchedLine, 'kind' | 'food' | 'match' | 'name'>): MissReason | null {
  if (kind !== 'ingredient') return null;
  if (food !== null) return match < sureMatch ? 'unsure' : null;
  return name === '' ? null : 'unmatched';
}

/** A match of at least this is sure; of lines below it, three in ten or more mean another food. */
export const sureMatch = 0.7;
