import type { Readable } from 'node:stream';
import type { FdcDataset } from '../../analysis/food';

/**
 * A download of FoodData Central: a zip, a folder or a file. Opening it reads only its table of
 * contents.
 */
export interface ImportSource {
  /** Name of the file or folder in messages. */
  readonly name: string;
  readonly form: 'csv' | 'json' | 'sr28';
  /**
   * SHA-256 over the names, sizes and checksums of the files that are read, in hex: the same
   * zipped, gzipped and unpacked.
   * @param onProgress called with the bytes read since the last call
   * @throws ImportError where a file cannot be read, or once the signal is aborted
   */
  readonly identify: (signal: AbortSignal, onProgress: (bytes: number) => void) => Promise<string>;
  /** In reading order. */
  readonly parts: readonly SourcePart[];
}

/** One table, or the one file of a JSON download. */
export interface SourcePart {
  /** Unique within the source: "food_nutrient.csv". */
  readonly name: string;
  /** Unpacked bytes, which the offsets of batches count up to; null where unknown. */
  readonly bytes: number | null;
  /** Bytes on disk or in the zip. */
  readonly packedBytes: number;
  /** How many packed bytes the latest reading has taken; null where `bytes` is known. */
  readonly countTaken: (() => number) | null;
  /**
   * The rows of the part in their order, a few thousand at a time.
   * @param offset of the batch to continue after; 0 from the start. An offset is valid for sources
   *   with the same fingerprint.
   * @throws ImportError where the part is damaged, truncated, in another encoding or too large, or
   *   once the signal is aborted
   */
  readonly read: (offset: number, signal: AbortSignal) => AsyncIterable<SourceBatch>;
}

export interface SourceBatch {
  readonly rows: readonly StagedRow[];
  /** Rows since the batch before that are of no use or cannot be read. */
  readonly skipped: readonly Skip[];
  /** Where reading continues after this batch. */
  readonly offset: number;
}

/** Rows left out for one reason. */
export interface Skip {
  readonly dataset: FdcDataset | null;
  /**
   * A few words for the report, the same for all such rows: "no amount", "a nutrient that is not
   * among the 14".
   */
  readonly reason: string;
  readonly count: number;
  /** Place and text of the first rows: "food_nutrient.csv, row 12: …"; at most three, cut short. */
  readonly examples: readonly string[];
  /**
   * Whether the rows are left out by design ("a nutrient that is not among the 14"), rather than
   * for an error in the data.
   */
  readonly expected: boolean;
}

/**
 * One row for the staging tables. The facts of a food come in several rows, from several tables, in
 * any order.
 */
export type StagedRow = StagedFood | StagedKey | StagedAmounts | StagedPortion | StagedIngredient | StagedProduct;

export interface StagedFood {
  readonly table: 'food';
  /** Minus the NDB number in SR28, which has no FDC ids. */
  readonly fdcId: number;
  readonly dataset: FdcDataset;
  readonly description: string;
  /** Name of the category; '' where another table has it (survey, branded), or none. */
  readonly category: string;
  /** YYYY-MM-DD; null where it is not stated. */
  readonly publishedAt: string | null;
}

/** A food that a generic dataset lists as its own, in tables such as foundation_food.csv. */
export interface StagedKey {
  readonly table: 'key';
  readonly fdcId: number;
  /** NDB number or food code. */
  readonly key: number;
  /** Category of survey foods; '' for others. */
  readonly category: string;
}

/**
 * Amounts of one food per 100 g. A food may have several such rows, each with some of its amounts.
 */
export interface StagedAmounts {
  readonly table: 'amounts';
  readonly fdcId: number;
  /** One for each of `amountSlots`, in their order and in our units; NaN where unstated. */
  readonly values: Float64Array;
}

export interface StagedPortion {
  readonly table: 'portion';
  readonly fdcId: number;
  readonly sequence: number;
  /** See `toPortionText`: "cup, diced", "1 cup, cooked". */
  readonly text: string;
  readonly amount: number;
  readonly grams: number;
}

/**
 * An ingredient of a survey food: `code` is an NDB number (up to five digits) or a survey food code
 * (eight).
 */
export interface StagedIngredient {
  readonly table: 'ingredient';
  readonly fdcId: number;
  readonly sequence: number;
  readonly code: number;
  readonly grams: number;
  /** Whether cooking losses are subtracted. */
  readonly cooked: boolean;
}

/**
 * What the branded dataset states of a product beside its name and amounts: the texts as they are,
 * '' where empty.
 */
interface StagedProduct {
  readonly table: 'product';
  readonly fdcId: number;
  readonly brandOwner: string;
  readonly brandName: string;
  readonly subbrandName: string;
  readonly gtin: string;
  readonly category: string;
  readonly ingredients: string;
  readonly servingSize: string;
  readonly servingUnit: string;
  readonly householdServing: string;
}

/**
 * A file of a download that opens as its unpacked bytes, whether it lies in a folder, in a zip or
 * gzipped.
 */
export interface SourceFile {
  /** In lower case, without its folder and without ".gz": "food.csv", "food_des.txt". */
  readonly name: string;
  /** Place of the file in messages: "fdc/food.csv.gz", "download.zip: release/food.csv". */
  readonly place: string;
  /** Unpacked size; null for a .gz, whose stated size is unreliable. */
  readonly bytes: number | null;
  /** Bytes on disk or in the zip. */
  readonly packedBytes: number;
  /**
   * How many packed bytes the latest reading has taken; null where `bytes` is known, which serves
   * for progress.
   */
  readonly countTaken: (() => number) | null;
  /** CRC-32 of the unpacked bytes, as a zip states it; null where it has to be computed. */
  readonly checksum: number | null;
  readonly open: () => Promise<Readable>;
}

/** The files of one folder, on disk or in a zip. It may hold a download or none. */
export interface SourceFolder {
  /** Place of the folder in messages: its path, or that of the zip and the folder in it. */
  readonly place: string;
  readonly files: readonly SourceFile[];
}
