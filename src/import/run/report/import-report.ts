import type { Rejection } from '../../check/list-rejections';
import type { Skip } from '../../source/import-source';
import type { Release } from '../releases/release';

/** What an import did, or what a dry run would do. */
export interface ImportReport {
  readonly isDryRun: boolean;
  readonly datasets: readonly DatasetReport[];
  /** What of the command was not imported, a sentence each. */
  readonly leftOut: readonly string[];
  /** What to run so that the foods have all that datasets know of each other; null where they have it. */
  readonly advice: string | null;
  readonly effort: Effort;
}

export interface DatasetReport extends FoodCounts, Pick<Release, 'dataset' | 'name' | 'form' | 'publishedAt'> {
  /** Foods that the download states. */
  readonly read: number;
  readonly unchanged: number;
  /** Corrections in force of foods of the dataset that are no longer in use, by this release or one before. */
  readonly stranded: number;
  readonly rejected: readonly Rejection[];
  readonly skipped: readonly Skip[];
}

/** How the foods of a dataset change by a release. */
export interface FoodCounts {
  /** Foods of the release that there are now. */
  readonly kept: number;
  readonly added: number;
  readonly changed: number;
  /** Foods that the release lacks. */
  readonly retired: number;
  /** Foods in whose place a newer one of the release came. */
  readonly superseded: number;
}

export interface Effort {
  /** Of this run alone, where an earlier one was stopped. */
  readonly seconds: number;
  readonly rows: number;
  readonly rowsPerSecond: number;
  /** The most memory that this process held, the database's apart. */
  readonly peakMegabytes: number;
}
