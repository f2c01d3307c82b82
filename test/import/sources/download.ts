import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ImportSource, Skip, SourcePart, StagedRow } from '../../../src/import/sources/import-source';
import { openSource } from '../../../src/import/sources/open-source';
import { createFolder } from '../../support/folder';

/** Creates a folder before each test and removes it after. @returns its path during a test */
export function useFolder(): () => string {
  let folder = '';
  beforeEach(() => {
    folder = createFolder('download');
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  return () => folder;
}

/** Writes files into a folder, by their paths in it. */
export function layOut(folder: string, files: Readonly<Record<string, string | Buffer>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

/** A whole download of one SR Legacy food, with the columns and quotes of the official files. */
export const butter = {
  'food.csv':
    '"fdc_id","data_type","description","food_category_id","publication_date"\n"173410","sr_legacy_food","Butter, salted","1","2019-04-01"\n',
  'sr_legacy_food.csv': '"fdc_id","NDB_number"\n"173410","1001"\n',
  'food_category.csv': '"id","code","description"\n"1","0100","Dairy and Egg Products"\n',
  'food_nutrient.csv':
    '"id","fdc_id","nutrient_id","amount","data_points"\n"1","173410","1008","717",""\n"2","173410","1003","0.85","16"\n',
  'food_portion.csv':
    '"id","fdc_id","seq_num","amount","measure_unit_id","portion_description","modifier","gram_weight"\n"81","173410","1","1","9999","","tbsp","14.2"\n',
} as const;

/** A signal that never aborts. */
export const never = (): AbortSignal => new AbortController().signal;

/** The one download at a path. */
export async function openOne(path: string): Promise<ImportSource> {
  const sources = await openSource(path);
  expect(sources).toHaveLength(1);
  const [source] = sources;
  if (source === undefined) throw new Error(`There is no download at ${path}.`);
  return source;
}

export interface ReadPart {
  readonly rows: readonly StagedRow[];
  readonly skipped: readonly Skip[];
  /** The offset after each batch. */
  readonly offsets: readonly number[];
  /** How many rows each batch has. */
  readonly counts: readonly number[];
}

/** Reads all rows of a part after an offset. */
export async function readPart(part: SourcePart, offset = 0): Promise<ReadPart> {
  const rows: StagedRow[] = [];
  const skipped: Skip[] = [];
  const offsets: number[] = [];
  const counts: number[] = [];
  for await (const batch of part.read(offset, never())) {
    rows.push(...batch.rows);
    skipped.push(...batch.skipped);
    offsets.push(batch.offset);
    counts.push(batch.rows.length);
  }
  return { rows, skipped, offsets, counts };
}

/** Reads all rows of a download, and the rows that are left out. */
export async function readAll(source: ImportSource): Promise<Pick<ReadPart, 'rows' | 'skipped'>> {
  const parts: ReadPart[] = [];
  for (const part of source.parts) parts.push(await readPart(part));
  return { rows: parts.flatMap(({ rows }) => rows), skipped: parts.flatMap(({ skipped }) => skipped) };
}

/** The rows of one table; of amounts only the stated slots. */
export const rowsOf = (rows: readonly StagedRow[], table: StagedRow['table']): readonly unknown[] =>
  rows
    .filter((row) => row.table === table)
    .map((row) =>
      row.table === 'amounts'
        ? {
            fdcId: row.fdcId,
            values: Object.fromEntries([...row.values.entries()].filter(([, value]) => !Number.isNaN(value))),
          }
        : row,
    );
