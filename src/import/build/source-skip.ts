import type { Skip } from '../source/import-source';

/** What was skipped of one source. */
export interface SourceSkip extends Skip {
  /** The number of the source in this import. */
  readonly source: number;
}
