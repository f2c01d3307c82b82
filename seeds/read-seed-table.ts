import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** One row of a seed table, its cells in the order of the columns. */
export interface SeedRow {
  readonly cells: readonly string[];
  readonly file: string;
  /** As an editor counts: the columns are line 1. */
  readonly line: number;
}

/** A seed file that cannot be used as it is; the message names the file, the line and the column. */
export class SeedError extends Error {
  override readonly name = 'SeedError';
}

/**
 * The rows of a tab-separated file whose first line names exactly these columns. Cells hold neither tabs nor quotes, so
 * a plain split does, which keeps the start fast.
 * @throws SeedError where the file is missing or a row has another number of cells.
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

/** What is wrong with a cell, in a sentence that names file, line and column. */
export function faultIn({ file, line }: SeedRow, column: string, problem: string): SeedError {
  return new SeedError(`${file}, line ${line}, column ${column}: ${problem}`);
}
