import { toPrintable } from '../errors';
import type { SkipReason } from './cells';
import type { Skip } from './import-source';

/** Counts the rows left out since the last batch, by reason, with the first three of each. */
interface SkipCount {
  /** One row; `row` from 1; `cells` are shown, cut short. */
  readonly add: (skipReason: SkipReason, row: number, cells: readonly string[]) => void;
  /** Several at once, with one example for all. */
  readonly addMany: (skipReason: SkipReason, rows: number, example: string) => void;
  /** What was counted since the last call. */
  readonly take: () => readonly Skip[];
}

const maxExamples = 3;
const maxExampleLength = 100;

/** `place` of what is counted stands in the examples: of "food.csv, row" it is "food.csv, row 12: …". */
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
