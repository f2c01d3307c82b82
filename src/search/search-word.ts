/** A word of a search, with what it may stand for. */
export interface SearchWord {
  /** Best first, at least one; a food that has one of them has the word. */
  readonly readings: readonly WordReading[];
  /** Whether it only helps to rank: "fresh", "of". */
  readonly isLesser: boolean;
}

export interface WordReading {
  readonly word: string;
  /** How much less probable it is than the best, in powers of ten; 0 for the best. */
  readonly cost: number;
}
