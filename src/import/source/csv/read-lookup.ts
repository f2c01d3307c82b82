import { ImportFault } from '../../import-fault';
import type { SourceFile } from '../files/source-file';
import { createColumns, type Columns } from '../rows/columns';
import { csv, readRows } from '../rows/read-rows';

/** The small tables that others refer to hold a few hundred rows. */
const mostRows = 100_000;

/**
 * What a small table says, by its ids.
 * @throws ImportFault where it cannot be read, lacks a column or has more than 100,000 rows.
 */
export async function readLookup(
  file: SourceFile,
  signal: AbortSignal,
  findColumns: (columns: Columns) => readonly [id: number, text: number],
): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  let places: readonly [number, number] | null = null;
  for await (const { rows } of readRows(file, csv, { offset: 0, signal })) {
    for (const cells of rows) {
      if (places === null) places = findColumns(createColumns(file.place, cells));
      else texts.set(cells[places[0]] ?? '', cells[places[1]] ?? '');
    }
    if (texts.size > mostRows) {
      throw new ImportFault(
        `${file.place} has more than ${mostRows} rows, a table of names has some hundred. Download it again.`,
      );
    }
  }
  return texts;
}
