import type { Readable } from 'node:stream';

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
