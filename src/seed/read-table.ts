import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** One row of a seed table, its cells in the order of the columns. */
export interface SeedRow {
  readonly cells: readonly string[];
  readonly file: string;
  /** From 1; the header is line 1. */
  readonly line: number;
}

/** A seed file has an error. The message names the file, the line and the column. */
class SeedError extends Error {
  override readonly name = 'SeedError';
}

/**
 * The rows of a tab-separated file whose first line names exactly these columns. Cells have neither
 * tabs nor quotes, so a plain split is enough and keeps the start fast.
 * @throws SeedError where the file is missing, or the header or the number of cells differs
 */
export function readSeedTable(path: string, columns: readonly string[]): readonly SeedRow[] {
  const file = basename(path);
  if (!existsSync(path)) throw new SeedError(`${path} is missing. Restore it, or write it with npm run seed:compile.`);
  const lines = readFileSync(path, 'utf8').split('\n');
  if (lines.at(-1) === '') lines.pop();
  const header = columns.join('\t');
  if (lines[0] !== header) {
    throw new SeedError(
      `${file}, line 1: the columns are "${lines[0] ?? ''}"; they must be "${header}", separated by tabs.`,
    );
  }
  return lines.slice(1).map((text, index) => {
    const row = { cells: text.split('\t'), file, line: index + 2 };
    if (row.cells.length === columns.length) return row;
    throw new SeedError(
      `${file}, line ${row.line}: ${row.cells.length} cells where ${columns.length} are needed (${columns.join(', ')}).`,
    );
  });
}

/** An error in a cell, with file, line and column. */
export function toRowError({ file, line }: SeedRow, column: string, problem: string): SeedError {
  return new SeedError(`${file}, line ${line}, column ${column}: ${problem}`);
}

/** @throws SeedError where the cell is not an FDC id */
export function readFdcId(row: SeedRow, column: string, cell: string): number {
  if (!/^[1-9]\d{0,8}$/.test(cell)) throw toRowError(row, column, `"${cell}" is not an FDC id; write digits only.`);
  return Number(cell);
}

/** The cell of the column fdc_id. @throws SeedError where no food in foods.tsv has this FDC id */
export function readKnownFdcId(row: SeedRow, cell: string, fdcIds: ReadonlySet<number>): number {
  const fdcId = readFdcId(row, 'fdc_id', cell);
  if (!fdcIds.has(fdcId)) {
    throw toRowError(
      row,
      'fdc_id',
      `food ${fdcId} is not in foods.tsv. Run npm run seed:compile, or name a food that is.`,
    );
  }
  return fdcId;
}

/** A plain decimal of 0 or more. @throws SeedError */
export function readAmount(row: SeedRow, column: string, cell: string): number {
  if (!/^\d+(?:\.\d+)?(?:e-\d+)?$/.test(cell))
    throw toRowError(row, column, `"${cell}" is not an amount; write a number of 0 or more.`);
  return Number(cell);
}

/** A decimal above 0. @throws SeedError */
export function readPositiveAmount(row: SeedRow, column: string, cell: string): number {
  const amount = readAmount(row, column, cell);
  if (amount === 0) throw toRowError(row, column, 'the amount is 0; it must be above 0.');
  return amount;
}

/** One of a closed set. @throws SeedError that lists the set */
export function readMember<Member extends string>(
  { row, column }: { readonly row: SeedRow; readonly column: string },
  members: readonly Member[],
  cell: string,
): Member {
  const member = members.find((each) => each === cell);
  if (member !== undefined) return member;
  const allowed = members.map((each) => `"${each}"`).join(' or ');
  throw toRowError(row, column, `"${cell}" is not allowed; write ${allowed}.`);
}
