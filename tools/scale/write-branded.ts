import { createWriteStream, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse/sync';
import { ZipFile } from 'yazl';
import { createBrandedTables, writeRow, type BrandedTable } from './branded-tables';
import type { MadeProduct, MakingOptions } from './products';

interface WritingOptions extends MakingOptions {
  readonly makeProduct: (index: number) => MadeProduct;
  /** The folder of the datasets of FoodData Central. Some of their small tables are copied. */
  readonly data: string;
  /** The zip or folder to write. */
  readonly out: string;
  readonly form: 'zip' | 'folder';
  readonly report: (text: string) => void;
}

/**
 * Writes a download of made-up branded products, a few hundred kilobytes in memory at a time.
 * @throws Error where a small table is missing or `out` cannot be written
 */
export async function writeBranded(options: WritingOptions): Promise<void> {
  const { makeProduct, data, out, form, products, seed } = options;
  const openTable = (table: BrandedTable) => Readable.from(writeTable(table));
  const tables = createBrandedTables(seed);
  if (form === 'folder') await writeFolder();
  else await writeZip();

  async function writeFolder(): Promise<void> {
    mkdirSync(out, { recursive: true });
    for (const name of smallTables) await pipeline(openSmall(name), createWriteStream(join(out, `${name}.csv`)));
    for (const table of tables) await pipeline(openTable(table), createWriteStream(join(out, `${table.name}.csv`)));
  }

  async function writeZip(): Promise<void> {
    mkdirSync(dirname(out), { recursive: true });
    const zip = new ZipFile();
    // The official zips hold one folder, named after the release.
    const toEntry = (name: string) => `FoodData_Central_branded_food_csv_made_${products}/${name}.csv`;
    const style = { compressionLevel: 1, mtime: new Date(Date.UTC(2025, 0, 1)) };
    for (const table of tables)
      zip.addReadStreamLazy(toEntry(table.name), style, (open) => {
        open(null, openTable(table));
      });
    for (const name of smallTables) zip.addReadStreamLazy(toEntry(name), style, (open) => open(null, openSmall(name)));
    zip.end();
    await pipeline(zip.outputStream, createWriteStream(out));
  }

  function openSmall(name: (typeof smallTables)[number]): Readable {
    const file = join(data, smallTableFolders[name], `${name}.csv`);
    if (!existsSync(file)) throw new Error(`${file} does not exist. Name the folder of the datasets with --data.`);
    const rows: string[][] = parse(readFileSync(file), { bom: true });
    return Readable.from([rows.map(writeRow).join('')]);
  }

  function* writeTable(table: BrandedTable): Generator<Buffer> {
    let text = writeRow(table.columns);
    const startedAt = performance.now();
    for (let index = 0; index < products; index++) {
      text += table.writeRows(makeProduct(index));
      if (text.length < chunkLength) continue;
      yield Buffer.from(text);
      text = '';
      const perSecond = Math.round((1000 * index) / (performance.now() - startedAt));
      options.report(`${table.name}: ${index} of ${products} products, ${perSecond} a second`);
    }
    yield Buffer.from(text);
  }
}

const chunkLength = 500_000;

const smallTableFolders = { nutrient: 'fndds', measure_unit: 'fndds', food_category: 'sr_legacy' } as const;
const smallTables = ['nutrient', 'measure_unit', 'food_category'] as const;
