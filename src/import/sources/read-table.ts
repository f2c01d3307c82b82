import { ImportError, toPrintable } from '../errors';
import { maxTextLength, refuse, type SkipReason } from './cells';
import type { SourceBatch, SourceFile, SourcePart } from './import-source';
import { createColumns, readRows, type Columns, type Dialect, type Rows } from './read-rows';
import type { RowSink } from './sinks';
import { createSkipCount } from './skip-count';

/** A table of a download, and how to read it. */
interface Table {
  readonly file: SourceFile;
  readonly dialect: Dialect;
  /** The names of the first columns where the table has no header; null where it has one. */
  readonly columnNames: readonly string[] | null;
  /** Number of rows by the download's own count, without the header; null where it has none. */
  readonly declaredRows: (signal: AbortSignal) => Promise<number | null>;
  readonly openSink: (columns: Columns, reading: Reading) => Promise<RowSink>;
}

interface Reading {
  readonly signal: AbortSignal;
  /** Called for rows that are left out of the small tables that the rows refer to. */
  readonly onLeftOut: OnLeftOut;
}

export const toPart = (table: Table): SourcePart => ({
  name: table.file.name,
  bytes: table.file.bytes,
  packedBytes: table.file.packedBytes,
  countTaken: table.file.countTaken,
  read: (offset, signal) => readTable(table, offset, signal),
});

const wrongLength = refuse('a row with the wrong number of cells');
const missing = refuse('rows that are missing, by the row counts of the download');

/**
 * The batches of a table after an offset. Each batch takes all that the sink has collected, so that
 * no row is lost or repeated where reading continues after it.
 */
async function* readTable(table: Table, offset: number, signal: AbortSignal): AsyncGenerator<SourceBatch> {
  const { file } = table;
  const columns = await readColumns(table, signal);
  const skips = createSkipCount(`${file.name}, row`);
  const onLeftOut: OnLeftOut = (skipReason, example) => {
    // An earlier run has counted it.
    if (offset === 0) skips.addMany(skipReason, 1, example);
  };
  const sink = await table.openSink(columns, { signal, onLeftOut });
  let end = offset;
  let lastRow = 0;
  for await (const block of readRows(file, table.dialect, { offset, signal })) {
    for (const [index, cells] of block.rows.entries()) {
      lastRow = block.firstRow + index;
      if ((lastRow === 1 && table.columnNames === null) || isBlank(cells)) continue;
      if (cells.length !== columns.count) refuseCutOff(file, block, index);
      const skipReason = cells.length === columns.count ? sink.add(cells) : wrongLength;
      if (skipReason !== null) skips.add(skipReason, lastRow, cells);
    }
    end = block.offset;
    if (sink.isFull()) yield { rows: sink.take(), skipped: skips.take(), offset: end };
  }
  const declared = await table.declaredRows(signal);
  const found = lastRow - (table.columnNames === null ? 1 : 0);
  if (declared !== null && lastRow > 0 && found < declared) {
    skips.addMany(missing, declared - found, `${file.name} has ${found} of ${declared} rows`);
  }
  yield { rows: sink.take(), skipped: skips.take(), offset: end };
}

/** An empty line, as at the end of some files. */
const isBlank = (cells: readonly string[]): boolean => cells.length === 1 && cells[0] === '';

function refuseCutOff(file: SourceFile, { rows, firstRow, isEnded }: Rows, index: number): void {
  if (isEnded || index < rows.length - 1) return;
  throw new ImportError(`${file.place} ends within row ${firstRow + index}: it is truncated. Download it again.`);
}

/** The columns by the first row, which is read again wherever reading continues. */
async function readColumns({ file, dialect, columnNames }: Table, signal: AbortSignal): Promise<Columns> {
  for await (const { rows } of readRows(file, dialect, { offset: 0, signal })) {
    const first = rows[0] ?? [];
    return createColumns(file.place, columnNames === null ? first : first.map((_, index) => columnNames[index] ?? ''));
  }
  throw new ImportError(`${file.place} is empty. Download it again.`);
}

/** A small table that others refer to. */
export interface LookupTable {
  readonly file: SourceFile;
  readonly dialect: Dialect;
  /** The names of its columns where the table has no header; null where it has one. */
  readonly columnNames: readonly string[] | null;
  /** Indexes of the id and the text. */
  readonly findColumns: (columns: Columns) => readonly [id: number, text: number];
}

/** Called for each row that is left out of a small table. */
export type OnLeftOut = (skipReason: SkipReason, example: string) => void;

/** Such tables hold a few hundred rows, with a name in each. */
const maxRows = 100_000;
const maxCharacters = 8 * 1024 ** 2;

/**
 * The texts of a small table by id. A reference to a row that is left out finds no text.
 * @throws ImportError where the table cannot be read, lacks a column, or has more than 100,000 rows
 *   or 8 MiB of text
 */
export async function readLookup(
  { file, dialect, columnNames, findColumns }: LookupTable,
  { signal, onLeftOut }: { readonly signal: AbortSignal; readonly onLeftOut: OnLeftOut },
): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  let places = columnNames === null ? null : findColumns(createColumns(file.place, columnNames));
  let characters = 0;
  for await (const { rows, firstRow } of readRows(file, dialect, { offset: 0, signal })) {
    for (const [index, cells] of rows.entries()) {
      if (places === null) {
        places = findColumns(createColumns(file.place, cells));
        continue;
      }
      const [id, text] = [cells[places[0]] ?? '', cells[places[1]] ?? ''];
      characters += id.length + text.length;
      // A long text would be copied to each of thousands of foods.
      if (text.length <= maxTextLength) texts.set(id, text);
      else
        onLeftOut(tooLong, `${file.name}, row ${firstRow + index}: ${toPrintable(`${id}, ${text}`, maxExampleLength)}`);
    }
    if (texts.size > maxRows || characters > maxCharacters) {
      throw new ImportError(
        `${file.place} has more than ${maxRows} rows or ${maxCharacters} characters; such tables have a few hundred names. Download it again.`,
      );
    }
  }
  return texts;
}

const tooLong = refuse('a category or unit whose name is too long');
const maxExampleLength = 100;
