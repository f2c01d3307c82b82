import { ImportFault } from '../../import-fault';
import { toPrintable } from '../files/to-printable';

/** Finds the columns of a table by their names, which differ in case and a little more from release to release. */
export interface Columns {
  readonly count: number;
  /** The place of the column that bears one of the names. @throws ImportFault where none does. */
  readonly get: (...names: readonly string[]) => number;
  /** As `get`; -1 where none does, which no row has a cell at. */
  readonly find: (...names: readonly string[]) => number;
}

/** `place` of the table, for people. */
export function createColumns(place: string, header: readonly string[]): Columns {
  const known = header.map((name) => name.trim().toLowerCase());
  const find = (...names: readonly string[]): number => known.findIndex((name) => names.includes(name));
  return {
    count: header.length,
    find,
    get: (...names) => {
      const index = find(...names);
      if (index >= 0) return index;
      throw new ImportFault(
        `${place} has no column ${names.join(' or ')}; it has ${toPrintable(header.join(', '), 400)}. Download it again.`,
      );
    },
  };
}
