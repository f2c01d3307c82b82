import { isUtf8 } from 'node:buffer';
import { CsvError, parse } from 'csv-parse/sync';
import { ImportError, toPrintable } from '../errors';
import { cutRows, type RowBlock } from './cut-rows';
import { readBytes } from './file-bytes';
import type { SourceFile } from './import-source';

/** The text form of a table. */
export interface Dialect {
  readonly delimiter: string;
  readonly quote: string;
  readonly encoding: 'utf8' | 'latin1';
}

export const csv: Dialect = { delimiter: ',', quote: '"', encoding: 'utf8' };

/** Successive rows, each as its cells. */
export interface Rows {
  readonly rows: readonly (readonly string[])[];
  /** Number of the first row, from 1, which in a CSV table is its header. */
  readonly firstRow: number;
  /** Of the first byte after them. */
  readonly offset: number;
  /** Whether a line break ends the last row; without one it may be truncated. */
  readonly isEnded: boolean;
}

const blockBytes = 128 * 1024;

/**
 * The rows of a table after an offset, some hundreds to thousands at a time. csv-parse reads
 * 600,000 rows of 13 cells a second from blocks of whole rows; its stream reads 300,000 and does
 * not tell its offset.
 * @throws ImportError where the file cannot be read or is not text of the dialect, or once the
 *   signal is aborted
 */
export async function* readRows(
  file: SourceFile,
  dialect: Dialect,
  { offset, signal }: { offset: number; signal: AbortSignal },
): AsyncGenerator<Rows> {
  const options = { place: file.place, quote: dialect.quote.charCodeAt(0), offset, blockBytes };
  for await (const block of cutRows(readBytes(file, signal), options)) {
    const { firstRow, isEnded } = block;
    yield { rows: parseBlock(file.place, dialect, block), firstRow, offset: block.offset, isEnded };
  }
}

function parseBlock(place: string, dialect: Dialect, block: RowBlock): readonly (readonly string[])[] {
  refuseForeign(place, dialect, block);
  try {
    return parse(block.bytes, {
      encoding: dialect.encoding,
      delimiter: dialect.delimiter,
      quote: dialect.quote,
      escape: dialect.quote,
      record_delimiter: ['\r\n', '\n'],
      relax_column_count: true,
      bom: block.firstRow === 1,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const row = block.firstRow + Number(error['records']);
    throw new ImportError(
      `${place}, row ${row}, has quotes that are not valid in CSV (${error.code}). Download it again.`,
    );
  }
}

function refuseForeign(place: string, dialect: Dialect, block: RowBlock): void {
  if (dialect.encoding !== 'utf8' || isUtf8(block.bytes)) return;
  throw new ImportError(
    `${place}, row ${findForeignRow(block)}, is not UTF-8 text. Convert it: iconv -f WINDOWS-1252 -t UTF-8.`,
  );
}

function findForeignRow({ bytes, firstRow }: RowBlock): number {
  let start = 0;
  for (let row = firstRow; ; row += 1) {
    const end = bytes.indexOf('\n', start) + 1;
    if (end === 0 || !isUtf8(bytes.subarray(start, end))) return row;
    start = end;
  }
}

/**
 * Finds the columns of a table by their names, which differ between releases. Case does not count.
 */
export interface Columns {
  readonly count: number;
  /** The index of the column that has one of the names. @throws ImportError where there is none */
  readonly get: (...names: readonly string[]) => number;
  /** As `get`; -1 where there is none. */
  readonly find: (...names: readonly string[]) => number;
}

/** @param place of the table, for messages */
export function createColumns(place: string, header: readonly string[]): Columns {
  const known = header.map((name) => name.trim().toLowerCase());
  const find = (...names: readonly string[]): number => known.findIndex((name) => names.includes(name));
  return {
    count: header.length,
    find,
    get: (...names) => {
      const index = find(...names);
      if (index >= 0) return index;
      throw new ImportError(
        `${place} has no column ${names.join(' or ')}; it has ${toPrintable(header.join(', '), 400)}. Download it again.`,
      );
    },
  };
}
