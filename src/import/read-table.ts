import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { parse } from 'csv-parse';

/**
 * The rows of a FoodData Central table, by column name, one at a time: `food` is read from `food.csv` or `food.csv.gz` in the folder.
 * @throws Error where the folder has neither, or the text is no CSV.
 */
export async function* readTable(folder: string, table: string): AsyncGenerator<Readonly<Record<string, string>>> {
  const path = [`${table}.csv`, `${table}.csv.gz`].map((name) => join(folder, name)).find((name) => existsSync(name));
  if (path === undefined)
    throw new Error(`${folder} has no ${table}.csv and no ${table}.csv.gz. Name the folder of the dataset.`);
  const parser = parse({ columns: true, bom: true });
  const file = createReadStream(path);
  file.on('error', (error) => parser.destroy(error));
  if (path.endsWith('.gz')) {
    const gunzip = createGunzip();
    gunzip.on('error', (error) => parser.destroy(error));
    file.pipe(gunzip).pipe(parser);
  } else {
    file.pipe(parser);
  }
  for await (const row of parser) yield row;
}

/** The value of a column. @throws Error where the table lacks the column: another release, or another table. */
export function getColumn(row: Readonly<Record<string, string>>, column: string): string {
  const value = row[column];
  if (value === undefined)
    throw new Error(`The column ${column} is missing; the table has ${Object.keys(row).join(', ')}.`);
  return value;
}
