import { formatShare, type Table } from '../table';
import { bandByTenths, findCalibrationError, measureBand, type ScoredMatch } from './calibration';

/** What the match score promises against what holds, by tenths of the score; the calibration error goes behind the note. */
export function tabulateBands(title: string, note: string, matches: readonly ScoredMatch[]): Table {
  const bands = bandByTenths(matches);
  const all = measureBand(matches.filter(({ match }) => match > 0));
  return {
    title,
    note:
      all.count === 0
        ? `${note} None of them has a match.`
        : `${note} Expected calibration error over tenths: ${findCalibrationError(matches).byTenths.toFixed(3)}; ${formatShare(all.right, 1)} right in all.`,
    columns: ['match', 'lines', 'share of lines', 'said', 'right', '95 % interval'],
    rows: bands.map(({ tenth, count, weight, said, right, interval }) => [
      `${(tenth / 10).toFixed(1)} to ${((tenth + 1) / 10).toFixed(1)}`,
      count,
      formatShare(weight, all.weight),
      formatShare(said, 1),
      formatShare(right, 1),
      formatInterval(interval),
    ]),
    worst: [],
  };
}

/** "91.2–97.8 %". */
export function formatInterval([low, high]: readonly [number, number]): string {
  return `${(100 * low).toFixed(1)}–${(100 * high).toFixed(1)} %`;
}
