/** How often a name was asked for and not got, since it was last written down. */
export interface AskedCount {
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
