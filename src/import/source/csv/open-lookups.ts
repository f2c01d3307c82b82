import type { SourceFile } from '../files/source-file';
import type { Columns } from '../rows/columns';
import { readLookup, type LeaveOut } from '../rows/read-lookup';
import { csv } from '../rows/read-rows';

/** The columns of the small tables: what others call a row, and what it says. */
const lookups = {
  food_category: (columns: Columns) => [columns.get('id'), columns.get('description')],
  wweia_food_category: (columns: Columns) => [
    columns.get('wweia_food_category', 'wweia_food_category_code'),
    columns.get('wweia_food_category_description'),
  ],
  measure_unit: (columns: Columns) => [columns.get('id'), columns.get('name')],
  all_downloaded_table_record_counts: (columns: Columns) => [columns.find('table'), columns.find('number of records')],
} as const satisfies Record<string, (columns: Columns) => readonly [number, number]>;

type LookupName = keyof typeof lookups;

export const lookupNames: ReadonlySet<string> = new Set(Object.keys(lookups));

/** Reads a small table when it is first asked for, and keeps it. A table that is not there says nothing. */
export type Lookup = (name: LookupName, signal: AbortSignal) => Promise<ReadonlyMap<string, string>>;

export function openLookups(files: ReadonlyMap<string, SourceFile>): (leaveOut: LeaveOut) => Lookup {
  const read = new Map<LookupName, ReadonlyMap<string, string>>();
  return (leaveOut) => async (name, signal) => {
    const known = read.get(name);
    if (known !== undefined) return known;
    const file = files.get(name);
    const table = { dialect: csv, columnNames: null, findColumns: lookups[name] };
    const texts =
      file === undefined ? new Map<string, string>() : await readLookup({ file, ...table }, { signal, leaveOut });
    read.set(name, texts);
    return texts;
  };
}
