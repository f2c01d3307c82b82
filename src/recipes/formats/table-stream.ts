import { parse } from 'csv-parse';
import { decodeText } from '../draft/decode-text';
import { maxTextBytes } from '../draft/recipe-draft';
import { createRowGroups, type RowGroup, type RowGroups } from './row-groups';
import { describeBrokenTable, findDelimiter, tableOptions, toNames } from './table-form';

/** What a piece of a table has, in its order. */
export type TablePart =
  | { readonly kind: 'recipe'; readonly group: RowGroup }
  /** The rest of a sentence about a row: "has more cells than the first row; …". */
  | { readonly kind: 'wrong_row'; readonly row: number; readonly problem: string };

/** Reads a table of any size in bounded memory: a piece, the rows of a recipe, and a row at most. */
export interface TableStream {
  /** Returns what the bytes complete. After the row that `findBreak` tells it returns nothing. */
  readonly push: (bytes: Buffer) => Promise<readonly TablePart[]>;
  readonly end: () => Promise<readonly TablePart[]>;
  /** A sentence about the row behind which the table cannot be read; null if all of it can. */
  readonly findBreak: () => string | null;
}

/**
 * Opens a table whose first row names its columns. A row by itself has the same recipe as in
 * `readCsv`; a row with too many cells is wrong by itself.
 * @param head the beginning of the table, with all of its first row
 */
export function openTableStream(head: string): TableStream {
  const rows: (readonly string[])[] = [];
  const parser = parse({
    ...tableOptions,
    delimiter: findDelimiter(head.trimStart().split(/\r?\n/, 1)[0] ?? '') ?? ',',
    // Without it a quote that is not closed would collect the rest of the table.
    max_record_size: maxTextBytes,
    // Collected here rather than read from the stream, which drops its last rows before an error.
    on_record: (row: readonly string[]) => {
      rows.push(row);
      return null;
    },
  });
  let failure: unknown = null;
  parser.on('error', (error) => (failure = error));
  parser.resume();
  let rest: Buffer = Buffer.alloc(0);
  let isBegun = false;
  let groups: RowGroups | null = null;
  let count = 0;

  async function write(bytes: Buffer): Promise<void> {
    if (failure !== null || bytes.length === 0) return;
    const text = isBegun ? decodeText(bytes) : decodeText(bytes).trimStart();
    isBegun ||= text !== '';
    await new Promise<void>((resolve) => parser.write(text, () => resolve()));
  }

  function takeParts(): readonly TablePart[] {
    return rows.splice(0).flatMap((cells) => {
      count += 1;
      if (groups === null) {
        groups = createRowGroups(toNames(cells));
        return [];
      }
      if (groups.hasTooManyCells(cells)) return [...toParts(groups.end()), { kind: 'wrong_row', row: count, problem }];
      return toParts(groups.add(cells, count));
    });
  }

  return {
    async push(bytes) {
      const all = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
      // Whole lines are decoded, because each may be in an encoding of its own.
      const last = Math.max(all.lastIndexOf(lineFeed), all.lastIndexOf(carriageReturn));
      const isLong = last === -1 && all.length > maxTextBytes;
      rest = isLong ? Buffer.alloc(0) : all.subarray(last + 1);
      await write(isLong ? all : all.subarray(0, last + 1));
      return takeParts();
    },
    async end() {
      await write(rest);
      if (failure === null)
        await new Promise<void>((resolve) => {
          parser.once('error', () => resolve());
          parser.end(() => resolve());
        });
      return [...takeParts(), ...toParts(groups?.end() ?? null)];
    },
    findBreak: () => (failure === null ? null : describeBrokenTable(failure)),
  };
}

const problem = 'has more cells than the first row; put quotes around cells that have commas.';

function toParts(group: RowGroup | null): readonly TablePart[] {
  return group === null || group.isBlank ? [] : [{ kind: 'recipe', group }];
}

const lineFeed = 10;
const carriageReturn = 13;
