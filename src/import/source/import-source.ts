import type { Dataset } from '../../analysis/food';
import type { StagedRow } from './staged-row';

/** A download of FoodData Central as it lies there: a zip, a folder or a file, in whatever form. Opening it reads its table of contents and no more. */
export interface ImportSource {
  /** Of the file or folder, for people. */
  readonly name: string;
  readonly form: 'csv' | 'json' | 'sr28';
  /**
   * SHA-256 over the names, sizes and checksums of all that is read of it, in hex: the same zipped, gzipped and unpacked.
   * @param onProgress is told how many bytes were read since the last time.
   * @throws ImportFault where it cannot be read, or once the signal is given.
   */
  readonly identify: (signal: AbortSignal, onProgress: (bytes: number) => void) => Promise<string>;
  /** In the order to be read. */
  readonly parts: readonly SourcePart[];
}

/** One table, or the one file of a JSON download. */
export interface SourcePart {
  /** Unique within the source: "food_nutrient.csv". */
  readonly name: string;
  /** Bytes to read, unpacked where that is known; null where it is not. The offsets of batches count up to it. */
  readonly bytes: number | null;
  /** Bytes that it takes up as it lies there, and, where `bytes` is not known, how many of these the latest reading has taken. */
  readonly packedBytes: number;
  readonly countTaken: (() => number) | null;
  /**
   * What it states, in the order it stands there, a few thousand rows at a time.
   * @param offset of the batch to go on behind; 0 from the start. An offset holds for the source with the same fingerprint.
   * @throws ImportFault where it is damaged, cut off, in another encoding or larger than it may be, or once the signal is given.
   */
  readonly read: (offset: number, signal: AbortSignal) => AsyncIterable<SourceBatch>;
}

export interface SourceBatch {
  readonly rows: readonly StagedRow[];
  /** Rows that say nothing that is wanted, or that cannot be read, since the batch before. */
  readonly skipped: readonly Skip[];
  /** Where reading goes on behind this batch. */
  readonly offset: number;
}

/** Rows left out for one reason. */
export interface Skip {
  readonly dataset: Dataset | null;
  /** A few words that people can act on, the same for all such rows: "no amount", "a nutrient that is not among the 14". */
  readonly reason: string;
  readonly count: number;
  /** Where the first of them stands and what it says: "food_nutrient.csv, row 12: …"; at most three, short. */
  readonly examples: readonly string[];
  /** Whether it is as it should be ("a nutrient that is not among the 14") rather than a fault of the data. */
  readonly expected: boolean;
}
