import { formatTime } from './progress';
import { describeRelease, type Release } from './release';
import type { Skip } from './sources/import-source';
import type { Rejection } from './staging/check-amounts';

/** What an import changed, or what it would change after a dry run. */
export interface ImportReport {
  readonly isDryRun: boolean;
  readonly datasets: readonly DatasetReport[];
  /** What the command names and was not imported, one sentence each. */
  readonly leftOut: readonly string[];
  /** What to run so that the datasets fill each other's gaps; null where nothing is needed. */
  readonly advice: string | null;
  readonly effort: Effort;
}

export interface DatasetReport extends FoodCounts, Pick<Release, 'dataset' | 'name' | 'form' | 'publishedAt'> {
  /** Foods in the download. */
  readonly read: number;
  readonly unchanged: number;
  /**
   * Corrections in force of foods of the dataset that this release or an earlier one took out of
   * use.
   */
  readonly stranded: number;
  readonly rejected: readonly Rejection[];
  readonly skipped: readonly Skip[];
}

/** How a release changes the foods of its dataset. */
export interface FoodCounts {
  /** Foods of the release in the database. */
  readonly kept: number;
  readonly added: number;
  readonly changed: number;
  /** Foods that the release lacks. */
  readonly retired: number;
  /** Foods that a newer one of the release replaced. */
  readonly superseded: number;
}

export interface Effort {
  /** Seconds of this run alone, where an earlier run was stopped. */
  readonly seconds: number;
  readonly rows: number;
  readonly rowsPerSecond: number;
  /** Peak memory of this process, without the database. */
  readonly peakMegabytes: number;
}

/** @param startedAt by `performance.now()` @param rows read since then */
export function measureEffort(startedAt: number, rows: number): Effort {
  const seconds = (performance.now() - startedAt) / 1000;
  return {
    seconds: Math.round(seconds * 10) / 10,
    rows,
    rowsPerSecond: Math.round(rows / seconds),
    // Node converts this to kilobytes on every system.
    peakMegabytes: Math.round(process.resourceUsage().maxRSS / 1024),
  };
}

/** The report as text. */
export function printReport({ isDryRun, datasets, leftOut, advice, effort }: ImportReport): string {
  const parts = [
    ...datasets.map(printDataset),
    leftOut.join('\n'),
    advice ?? '',
    datasets.length === 0
      ? 'Nothing to do.'
      : `${isDryRun ? 'Nothing was changed: this was a dry run.' : 'All foods are in use.'} ${formatTime(effort.seconds)} min, ${format(effort.rows)} rows, ` +
        `${format(effort.rowsPerSecond)} rows/s, ${format(effort.peakMegabytes)} MB of memory at its peak.`,
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function printDataset(report: DatasetReport): string {
  const { read, kept, added, changed, unchanged, retired, superseded, stranded, rejected, skipped } = report;
  const expected = skipped.filter((skip) => skip.expected);
  return [
    describeRelease(report),
    `  ${format(read)} foods read, ${format(kept)} kept: ${format(added)} new, ${format(changed)} changed, ${format(unchanged)} unchanged; ` +
      `${format(superseded)} superseded, ${format(retired)} retired`,
    ...(stranded === 0
      ? []
      : [`  ${count(stranded, 'correction')} of foods that are no longer in use. To see them: npm run edits -- list`]),
    ...rejected.map(
      ({ reason, isNote, foods, amounts, examples }) =>
        `  ${isNote ? 'noted' : `${count(amounts, 'amount')} rejected`}, ${reason} (${count(foods, 'food')})${listExamples(examples)}`,
    ),
    ...skipped
      .filter((skip) => !skip.expected)
      .map(
        ({ reason, count: rows, examples }) => `  ${count(rows, 'row')} skipped, ${reason}${listExamples(examples)}`,
      ),
    ...(expected.length === 0
      ? []
      : [`  ignored: ${expected.map((skip) => `${format(skip.count)} ${skip.reason}`).join('; ')}`]),
  ].join('\n');
}

const listExamples = (examples: readonly string[]): string => examples.map((example) => `\n    ${example}`).join('');

const count = (number: number, noun: string): string => `${format(number)} ${noun}${number === 1 ? '' : 's'}`;

const format = (number: number): string => Math.round(number).toLocaleString('en-US');
