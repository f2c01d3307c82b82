import { ImportFault } from '../../import-fault';
import type { SourceFile } from '../files/source-file';
import { createColumns, type Columns } from './columns';
import { longestText } from './longest-text';
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

/** Such tables hold a few hundred rows, with a name in each. */
const mostRows = 100_000;
const mostCharacters = 8 * 1024 ** 2;

/**
 * What a small table says, by its ids.
 * @throws ImportFault where it cannot be read, lacks a column, has more than 100,000 rows or says more than some hundred names do.
 */
export async function readLookup(
  { file, dialect, columnNames, findColumns }: LookupTable,
  signal: AbortSignal,
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
      // Each of thousands of foods may refer to it.
      if (text.length > longestText) throw new ImportFault(tooLong(file.place, firstRow + index));
      characters += id.length + text.length;
      texts.set(id, text);
    }
    if (texts.size > mostRows || characters > mostCharacters) {
      throw new ImportFault(
        `${file.place} has more than ${mostRows} rows or ${mostCharacters} characters; such tables have some hundred names. Download it again.`,
      );
    }
  }
  return texts;
}

const tooLong = (place: string, row: number): string =>
  `${place}, row ${row}, has a name of more than ${longestText} characters. Download it again.`;
