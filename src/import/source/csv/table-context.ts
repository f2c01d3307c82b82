import type { Columns } from '../rows/columns';
import type { Lookup } from './open-lookups';

/** What a table needs to be read: where its columns are, and what it refers to. */
export interface TableContext {
  readonly columns: Columns;
  readonly lookup: Lookup;
  readonly signal: AbortSignal;
}
