import { CsvError } from 'csv-parse';

/** How tables are written: the signs of their cells, and the options of csv-parse for all of them. */

/** Of the signs that separate cells, the one that the first row has most often; null for none. */
export function findDelimiter(head: string): string | null {
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: head.split(sign).length - 1 }));
  const most = counts.reduce((one, other) => (other.count > one.count ? other : one));
  return most.count === 0 ? null : most.sign;
}

export const tableOptions = { relax_column_count: true, skip_empty_lines: true, bom: true } as const;

/** The names of the columns by the first row; a column without a name gets one. */
export function toNames(first: readonly string[]): readonly string[] {
  return first.map((name, index) => (name.trim() === '' ? `column ${index}` : name));
}

/**
 * Says in a sentence from which row on a table cannot be read, and what to give. Rows count from the
 * first, which has the names of the columns.
 */
export function describeBrokenTable(error: unknown): string {
  if (!(error instanceof CsvError)) return `It has a mistake. ${advice}`;
  const row = Number(error['records']) + 1;
  return `Row ${row} ${problems.get(error.code) ?? 'has a mistake'}. ${advice}`;
}

const problems: ReadonlyMap<string, string> = new Map([
  ['CSV_QUOTE_NOT_CLOSED', 'has a quote that is not closed'],
  ['CSV_INVALID_CLOSING_QUOTE', 'has text after the quote that ends a cell'],
  ['INVALID_OPENING_QUOTE', 'has a quote in a cell that does not begin with one'],
  ['CSV_MAX_RECORD_SIZE', 'is longer than 2 MiB, or has a quote that is not closed'],
]);

const advice =
  'Give CSV with a quote at both ends of every cell that has quotes or line breaks, and two quotes for each quote inside.';
