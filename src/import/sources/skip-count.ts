import { toPrintable } from '../errors';
import type { SkipReason } from './cells';
import type { Skip } from './import-source';

/**
 * Counts the rows left out since the last batch by reason, with the first three of each as
 * examples.
 */
interface SkipCount {
  /** Counts one row. @param row from 1 @param cells become the example, cut short */
  readonly add: (skipReason: SkipReason, row: number, cells: readonly string[]) => void;
  /** Counts several rows with one example. */
  readonly addMany: (skipReason: SkipReason, rows: number, example: string) => void;
  /** What was counted since the last call. */
  readonly take: () => readonly Skip[];
}

const maxExamples = 3;
const maxExampleLength = 100;

/** @param place begins the examples: "food.csv, row" gives "food.csv, row 12: …" */
export function createSkipCount(place: string): SkipCount {
  const counts = new Map<SkipReason, { count: number; readonly examples: string[] }>();
  const countOf = (skipReason: SkipReason): { count: number; readonly examples: string[] } => {
    const known = counts.get(skipReason) ?? { count: 0, examples: [] };
    counts.set(skipReason, known);
    return known;
  };
  return {
    add: (skipReason, row, cells) => {
      const counted = countOf(skipReason);
      counted.count += 1;
      if (counted.examples.length < maxExamples) counted.examples.push(`${place} ${row}: ${toExample(cells)}`);
    },
    addMany: (skipReason, rows, example) => {
      const counted = countOf(skipReason);
      counted.count += rows;
      if (counted.examples.length < maxExamples) counted.examples.push(example);
    },
    take: () => {
      const skips = [...counts].map(([{ dataset, reason, expected }, { count, examples }]) => ({
        dataset,
        reason,
        count,
        examples,
        expected,
      }));
      counts.clear();
      return skips;
    },
  };
}

const toExample = (cells: readonly string[]): string =>
  toPrintable(
    cells
      .slice(0, 20)
      .join(', ')
      .replace(/[, ]+$/, ''),
    maxExampleLength,
  );
