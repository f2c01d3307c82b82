import { formatTime } from './progress';
import { describeRelease, type Release } from './release';
import type { Skip } from './sources/import-source';
import type { Rejection } from './staging/check-amounts';

/** What an import did, or what a dry run would do. */
export interface ImportReport {
  readonly isDryRun: boolean;
  readonly datasets: readonly DatasetReport[];
  /** What of the command was not imported, a sentence each. */
  readonly leftOut: readonly string[];
  /** What to run so that the foods have all that datasets know of each other; null where they have it. */
  readonly advice: string | null;
  readonly effort: Effort;
}

export interface DatasetReport extends FoodCounts, Pick<Release, 'dataset' | 'name' | 'form' | 'publishedAt'> {
  /** Foods that the download states. */
  readonly read: number;
  readonly unchanged: number;
  /** Corrections in force of foods of the dataset that are no longer in use, by this release or one before. */
  readonly stranded: number;
  readonly rejected: readonly Rejection[];
  readonly skipped: readonly Skip[];
}

/** How the foods of a dataset change by a release. */
export interface FoodCounts {
  /** Foods of the release that there are now. */
  readonly kept: number;
  readonly added: number;
  readonly changed: number;
  /** Foods that the release lacks. */
  readonly retired: number;
  /** Foods in whose place a newer one of the release came. */
  readonly superseded: number;
}

export interface Effort {
  /** Of this run alone, where an earlier one was stopped. */
  readonly seconds: number;
  readonly rows: number;
  readonly rowsPerSecond: number;
  /** The most memory that this process held, the database's apart. */
  readonly peakMegabytes: number;
}

/** @param startedAt by `performance.now()` @param rows read since then */
export function measureEffort(startedAt: number, rows: number): Effort {
  const seconds = (performance.now() - startedAt) / 1000;
  return {
    seconds: Math.round(seconds * 10) / 10,
    rows,
    rowsPerSecond: Math.round(rows / seconds),
    // Node says kilobytes, whatever the system's own unit is.
    peakMegabytes: Math.round(process.resourceUsage().maxRSS / 1024),
  };
}

/** The report as people read it. */
export function printReport({ isDryRun, datasets, leftOut, advice, effort }: ImportReport): string {
  const parts = [
    ...datasets.map(printDataset),
    leftOut.join('\n'),
    advice ?? '',
    datasets.length === 0
      ? 'Nothing to do.'
      : `${isDryRun ? 'Nothing was changed: this was a dry run.' : 'All of it is in use.'} ${formatTime(effort.seconds)} min, ${format(effort.rows)} rows, ` +
        `${format(effort.rowsPerSecond)} rows/s, ${format(effort.peakMegabytes)} MB of memory at most.`,
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
      : [`  ${count(stranded, 'correction')} in force of foods that are no longer in use: npm run edits -- list`]),
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
      : [`  not wanted: ${expected.map((skip) => `${format(skip.count)} ${skip.reason}`).join('; ')}`]),
  ].join('\n');
}

const listExamples = (examples: readonly string[]): string => examples.map((example) => `\n    ${example}`).join('');

const count = (number: number, noun: string): string => `${format(number)} ${noun}${number === 1 ? '' : 's'}`;

const format = (number: number): string => Math.round(number).toLocaleString('en-US');
