import type { Readable } from 'node:stream';
import type { Dataset } from '../../analysis/food';

/** A download of FoodData Central as it lies there: a zip, a folder or a file, in whatever form. Opening it reads its table of contents and no more. */
export interface ImportSource {
  /** Of the file or folder, for people. */
  readonly name: string;
  readonly form: 'csv' | 'json' | 'sr28';
  /**
   * SHA-256 over the names, sizes and checksums of all that is read of it, in hex: the same zipped, gzipped and unpacked.
   * @param onProgress is told how many bytes were read since the last time.
   * @throws ImportError where it cannot be read, or once the signal is given.
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
   * @throws ImportError where it is damaged, cut off, in another encoding or larger than it may be, or once the signal is given.
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

/** One thing that a download states. Facts of one food come in several rows, from several tables, in any order. */
export type StagedRow = StagedFood | StagedKey | StagedAmounts | StagedPortion | StagedIngredient | StagedProduct;

export interface StagedFood {
  readonly table: 'food';
  /** Minus the NDB number in SR28, which has no FDC ids. */
  readonly fdcId: number;
  readonly dataset: Dataset;
  readonly description: string;
  /** By name; '' where the food's own table says it (survey, branded) or nobody does. */
  readonly category: string;
  /** YYYY-MM-DD; null where it is not stated. */
  readonly publishedAt: string | null;
}

/** A food that a generic dataset counts as its own: `foundation_food` and the like. */
export interface StagedKey {
  readonly table: 'key';
  readonly fdcId: number;
  /** NDB number or food code. */
  readonly key: number;
  /** Of survey foods; '' else. */
  readonly category: string;
}

/** Amounts of one food per 100 g. A food may have several such rows, each with some of its amounts. */
export interface StagedAmounts {
  readonly table: 'amounts';
  readonly fdcId: number;
  /** One for each of `amountSlots`, in their order and in our units; NaN where the row says nothing. */
  readonly values: Float64Array;
}

export interface StagedPortion {
  readonly table: 'portion';
  readonly fdcId: number;
  readonly sequence: number;
  /** Of any of the three meanings: "cup, diced", "1 cup, cooked"; of Foundation the unit, then its modifier: "cup, chopped". */
  readonly text: string;
  readonly amount: number;
  readonly grams: number;
}

/** An ingredient of a survey food: `code` is an NDB number (up to five digits) or a survey food code (eight). */
export interface StagedIngredient {
  readonly table: 'ingredient';
  readonly fdcId: number;
  readonly sequence: number;
  readonly code: number;
  readonly grams: number;
  /** Whether cooking losses were taken off. */
  readonly cooked: boolean;
}

/** What the branded dataset says of a product besides its name and amounts; texts as they stand there, '' where empty. */
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

/** A file of a download as its unpacked bytes, whether it lies in a folder, in a zip or gzipped. */
export interface SourceFile {
  /** In lower case, without its folder and without ".gz": "food.csv", "food_des.txt". */
  readonly name: string;
  /** Where it lies, for people: "fdc/food.csv.gz", "download.zip: release/food.csv". */
  readonly place: string;
  /** Unpacked; null of a .gz, which does not say so reliably. */
  readonly bytes: number | null;
  /** Bytes that it takes up as it lies there. */
  readonly packedBytes: number;
  /** How many of these the latest reading has taken; null where `bytes` is known, which says how far a reading is. */
  readonly countTaken: (() => number) | null;
  /** CRC-32 of the unpacked bytes where a zip states it; null where they have to be read for it. */
  readonly checksum: number | null;
  readonly open: () => Promise<Readable>;
}

/** The files of one folder, on disk or in a zip: one download, or what holds none. */
export interface SourceFolder {
  /** For people: the path, or that of the zip and the folder in it. */
  readonly place: string;
  readonly files: readonly SourceFile[];
}
