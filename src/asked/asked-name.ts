/** A name as it stands on record: what callers asked for and did not get. */
export interface AskedName {
  /** Normalised; 1 to 100 characters. */
  readonly name: string;
  /** Lines that fell short in the way that was asked about. */
  readonly count: number;
  /** The line that asked last, 200 characters of it at most. */
  readonly example: string;
  readonly firstAskedAt: Date;
  readonly lastAskedAt: Date;
}
