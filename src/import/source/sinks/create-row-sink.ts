import type { StagedRow } from '../staged-row';
import type { Refusal } from '../rows/refusal';

/** Takes the rows of one table and gathers what they state until it is taken. */
export interface RowSink {
  /** Why the row is left out, or null where it is in. */
  readonly add: (cells: readonly string[]) => Refusal | null;
  /** Whether it is time to take. */
  readonly isFull: () => boolean;
  /** All that was gathered since the last call. */
  readonly take: () => readonly StagedRow[];
}

const manyRows = 4_000;

/** A sink for tables of which each row states something by itself. */
export function createRowSink(
  readRow: (cells: readonly string[]) => StagedRow | readonly StagedRow[] | Refusal,
): RowSink {
  let rows: StagedRow[] = [];
  return {
    add: (cells) => {
      const read = readRow(cells);
      if ('reason' in read) return read;
      if ('table' in read) rows.push(read);
      else rows.push(...read);
      return null;
    },
    isFull: () => rows.length >= manyRows,
    take: () => {
      const taken = rows;
      rows = [];
      return taken;
    },
  };
}
