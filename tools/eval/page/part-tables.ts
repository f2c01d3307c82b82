import { stages, type Measures } from '../measures';
import type { Table } from '../table';

const parts = ['learn', 'check', 'all'] as const;

/** The tables of every stage, measured on each part of the data. */
export type PartTables = Readonly<Record<(typeof parts)[number], readonly Table[]>>;

export async function measureParts(measures: Measures): Promise<PartTables> {
  const tables: Record<(typeof parts)[number], Table[]> = { learn: [], check: [], all: [] };
  for (const stage of stages)
    for (const part of parts) tables[part].push(...(await measures.measureStage(stage, part)));
  return tables;
}

/** A table by its title; null where the data has nothing for it. */
export function findTable(tables: readonly Table[], title: string): Table | null {
  return tables.find((table) => table.title === title) ?? null;
}

/** Which cell is meant: the table, the row by its first cell (or the first cells), the column. */
export interface CellName {
  readonly title: string;
  readonly row: readonly string[];
  readonly column: string;
}

/**
 * The text of a cell; "–" where the data has no such table or row.
 * @throws Error where the table has no such column
 */
export function readCell(tables: readonly Table[], { title, row, column }: CellName): string {
  const table = findTable(tables, title);
  if (table === null) return '–';
  const at = table.columns.indexOf(column);
  if (at < 0) throw new Error(`The table "${title}" has no column "${column}".`);
  const found = table.rows.find((cells) => row.every((cell, index) => cells[index] === cell));
  return String(found?.[at] ?? '–');
}

/**
 * One table of all parts: each row of the whole with the same row of the learning and the check
 * part above it. Empty where the data has none.
 * @throws Error where two rows of the whole have the same key
 */
export function printSideBySide(tables: PartTables, title: string): string {
  const whole = findTable(tables.all, title);
  if (whole === null) return '';
  const keyColumns = whole.keyColumns ?? 1;
  const keyOf = (row: readonly (string | number)[]): string => JSON.stringify(row.slice(0, keyColumns));
  if (new Set(whole.rows.map(keyOf)).size < whole.rows.length)
    throw new Error(`Two rows of the table "${title}" have the same key; its keyColumns must tell them apart.`);
  const rows = whole.rows.flatMap((wholeRow) =>
    parts
      .flatMap((part) => {
        const row = findTable(tables[part], title)?.rows.find((cells) => keyOf(cells) === keyOf(wholeRow));
        return row === undefined ? [] : [[part, ...row.slice(keyColumns)]];
      })
      .map((row, index) => [...wholeRow.slice(0, keyColumns).map((cell) => (index === 0 ? cell : '')), ...row]),
  );
  const columns = [...whole.columns.slice(0, keyColumns), 'part', ...whole.columns.slice(keyColumns)];
  return printBlock(whole, printMarkdownTable(columns, rows));
}

/** A table of one part alone. Empty where the data has none. */
export function printAlone(tables: readonly Table[], title: string): string {
  const table = findTable(tables, title);
  return table === null ? '' : printBlock(table, printMarkdownTable(table.columns, table.rows));
}

function printBlock({ title, note }: Table, printed: string): string {
  return `### ${title}\n\n${wrapProse(note)}\n\n${printed}`;
}

const maxColumns = 100;

/** Breaks a paragraph between words, as the formatter wraps the other documents. */
function wrapProse(text: string): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line === '') lines[lines.length - 1] = word;
    else if (line.length + 1 + word.length <= maxColumns) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines.join('\n');
}

/** A Markdown table in the form that the project's formatter gives it. */
export function printMarkdownTable(
  columns: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const cells = [columns, ...rows].map((row) => columns.map((_, column) => toCell(row[column] ?? '')));
  const widths = columns.map((_, column) => Math.max(3, ...cells.map((row) => (row[column] ?? '').length)));
  const [header = [], ...body] = cells;
  return [header, widths.map((width) => '-'.repeat(width)), ...body]
    .map((row) => `| ${widths.map((width, column) => (row[column] ?? '').padEnd(width)).join(' | ')} |`)
    .join('\n');
}

function toCell(value: string | number): string {
  return String(value).replaceAll('|', '\\|').replaceAll('\n', ' ');
}
