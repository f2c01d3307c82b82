import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { parse } from 'csv-parse';

/**
 * The rows of a FoodData Central table, one at a time, as the cells of the named columns in that order: `food` is read from
 * `food.csv` or `food.csv.gz` in the folder. Cells are text as it stands there, '' where empty.
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

function streamRows(folder: string, table: string): AsyncIterable<string[]> {
  const path = [`${table}.csv`, `${table}.csv.gz`].map((name) => join(folder, name)).find((name) => existsSync(name));
  if (path === undefined)
    throw new Error(`${folder} has no ${table}.csv and no ${table}.csv.gz. Name the folder of the dataset.`);
  const parser = parse({ bom: true });
  const file = createReadStream(path);
  file.on('error', (error) => parser.destroy(error));
  if (!path.endsWith('.gz')) return file.pipe(parser);
  const gunzip = createGunzip();
  gunzip.on('error', (error) => parser.destroy(error));
  return file.pipe(gunzip).pipe(parser);
}

function findColumns(place: string, header: readonly string[], columns: readonly string[]): readonly number[] {
  return columns.map((column) => {
    const index = header.indexOf(column);
    if (index < 0) throw new Error(`${place} has no column ${column}; it has ${header.join(', ')}.`);
    return index;
  });
}
