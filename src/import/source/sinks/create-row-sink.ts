import type { StagedRow } from '../staged-row';
import type { Refusal } from '../rows/refusal';
import { checkRow } from './check-row';

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

/**
 * So many characters are as much as a batch should hold: 4,000 products have a quarter of them, and rows of a megabyte would fill the memory before they
 * are as many.
 */
export const manyCharacters = 8 * 1024 ** 2;

/** A sink for tables of which each row states something by itself. */
export function createRowSink(
  readRow: (cells: readonly string[]) => StagedRow | readonly StagedRow[] | Refusal,
): RowSink {
  let rows: StagedRow[] = [];
  let characters = 0;
  return {
    add: (cells) => {
      const read = readRow(cells);
      if ('reason' in read) return read;
      const stated = 'table' in read ? [read] : read;
      for (const row of stated) {
        const refusal = checkRow(row);
        if (refusal !== null) return refusal;
      }
      rows.push(...stated);
      for (const cell of cells) characters += cell.length;
      return null;
    },
    isFull: () => rows.length >= manyRows || characters >= manyCharacters,
    take: () => {
      const taken = rows;
      rows = [];
      characters = 0;
      return taken;
    },
  };
}
