import { ImportFault } from '../../import-fault';
import type { SourceFile } from '../files/source-file';
import { createColumns, type Columns } from './columns';
import { readRows, type Dialect } from './read-rows';

/** A small table that others refer to. */
export interface LookupTable {
  readonly file: SourceFile;
  readonly dialect: Dialect;
  /** Where the names of its columns are not in its first row. */
  readonly columnNames: readonly string[] | null;
  /** Of what others call a row, and of what it says. */
  readonly findColumns: (columns: Columns) => readonly [id: number, text: number];
}

/** Such tables hold a few hundred rows. */
const mostRows = 100_000;

/**
 * What a small table says, by its ids.
 * @throws ImportFault where it cannot be read, lacks a column or has more than 100,000 rows.
 */
export async function readLookup(
  { file, dialect, columnNames, findColumns }: LookupTable,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  let places = columnNames === null ? null : findColumns(createColumns(file.place, columnNames));
  for await (const { rows } of readRows(file, dialect, { offset: 0, signal })) {
    for (const cells of rows) {
      if (places === null) places = findColumns(createColumns(file.place, cells));
      else texts.set(cells[places[0]] ?? '', cells[places[1]] ?? '');
    }
    if (texts.size > mostRows) {
      throw new ImportFault(
        `${file.place} has more than ${mostRows} rows; such tables have some hundred. Download it again.`,
      );
    }
  }
  return texts;
}
