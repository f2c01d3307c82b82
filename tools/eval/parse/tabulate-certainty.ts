import { formatShare, type Table } from '../table';

/** A line with the certainty of its parse, and whether it was right. */
export interface CertainLine {
  readonly certainty: number;
  readonly isRight: boolean;
}

/** What the certainty of a parse promises against what holds, by bands that are finer where most lines lie. */
export function tabulateCertainty(title: string, lines: readonly CertainLine[]): Table {
  const bands = edges.slice(1).map((to, index) => {
    const from = edges[index] ?? 0;
    const inBand = lines.filter(({ certainty }) => certainty >= from && certainty < to);
    const said = inBand.reduce((sum, { certainty }) => sum + certainty, 0);
    return { from, to, count: inBand.length, said, right: inBand.filter(({ isRight }) => isRight).length };
  });
  const error = bands.reduce((sum, { said, right }) => sum + Math.abs(said - right), 0) / Math.max(1, lines.length);
  return {
    title,
    note: `How probably a parse calls itself right against how often it is. Expected calibration error over these bands: ${error.toFixed(4)}.`,
    columns: ['certainty', 'lines', 'said', 'right'],
    rows: bands.map(({ from, to, count, said, right }) => [
      to > 1 ? `${from.toFixed(2)} and more` : `${from.toFixed(2)} to below ${to.toFixed(2)}`,
      count,
      formatShare(said, count),
      formatShare(right, count),
    ]),
    worst: [],
  };
}

const edges = [0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 2] as const;
