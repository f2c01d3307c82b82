import { parse } from 'csv-parse';
import { openTable } from './open-table';

/**
 * The rows of a FoodData Central table, one at a time, as the cells of the named columns in that order. Cells are text as it stands there, '' where empty.
 * @throws Error where the folder lacks the table, the table a column, or the text is no CSV.
 */
export async function* readTable(
  folder: string,
  table: string,
  columns: readonly string[],
): AsyncGenerator<readonly string[]> {
  let indexes: readonly number[] | null = null;
  for await (const row of streamRows(folder, table)) {
    const cells: readonly string[] = row;
    if (indexes === null) indexes = findColumns(`${folder}/${table}`, cells, columns);
    else yield indexes.map((index) => cells[index] ?? '');
  }
}

async function* streamRows(folder: string, table: string): AsyncGenerator<string[]> {
  const file = await openTable(folder, table);
  const parser = parse({ bom: true });
  file.on('error', (error) => parser.destroy(error));
  yield* file.pipe(parser);
}

function findColumns(place: string, header: readonly string[], columns: readonly string[]): readonly number[] {
  return columns.map((column) => {
    const index = header.indexOf(column);
    if (index < 0) throw new Error(`${place} has no column ${column}; it has ${header.join(', ')}.`);
    return index;
  });
}
