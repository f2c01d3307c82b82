import { stages, type Measures } from '../create-measures';
import type { Table } from '../table';

export const parts = ['learn', 'check', 'all'] as const;

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
