import type { DatasetReport, ImportReport } from './import-report';
import { formatTime } from './progress';
import { describeRelease } from '../releases/release';

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
        `  ${isNote ? 'noted' : `${count(amounts, 'amount')} rejected`}, ${reason} (${count(foods, 'food')})${list(examples)}`,
    ),
    ...skipped
      .filter((skip) => !skip.expected)
      .map(({ reason, count: rows, examples }) => `  ${count(rows, 'row')} skipped, ${reason}${list(examples)}`),
    ...(expected.length === 0
      ? []
      : [`  not wanted: ${expected.map((skip) => `${format(skip.count)} ${skip.reason}`).join('; ')}`]),
  ].join('\n');
}

const list = (examples: readonly string[]): string => examples.map((example) => `\n    ${example}`).join('');

const count = (number: number, noun: string): string => `${format(number)} ${noun}${number === 1 ? '' : 's'}`;

const format = (number: number): string => Math.round(number).toLocaleString('en-US');
