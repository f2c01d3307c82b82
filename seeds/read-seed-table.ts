import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** One row of a seed table, its cells in the order of the columns. */
export interface SeedRow {
  readonly cells: readonly string[];
  /** A sentence that names file, line, column and fault. */
  readonly fault: (column: string, problem: string) => SeedError;
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
  const rows: SeedRow[] = [];
  for (let index = 1; index < lines.length; index += 1) {
    const cells = (lines[index] ?? '').split('\t');
    const place = `${file}, line ${index + 1}`;
    if (cells.length !== columns.length) {
      throw new SeedError(
        `${place}: ${cells.length} cells where ${columns.length} are needed (${columns.join(', ')}).`,
      );
    }
    rows.push({ cells, fault: (column, problem) => new SeedError(`${place}, column ${column}: ${problem}`) });
  }
  return rows;
}
