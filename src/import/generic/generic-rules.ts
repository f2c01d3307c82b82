import type { FillingTables } from './fill/create-filler';
import type { FlagRule } from './flags/flag-rule';

/** What people wrote down about kinds of foods, for whatever no record states. */
export interface GenericRules extends Pick<FillingTables, 'groups' | 'kin'> {
  readonly flags: readonly FlagRule[];
  /** SHA-256 of all of it as it was written down. */
  readonly version: string;
}
