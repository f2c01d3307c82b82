import type { VNode } from 'preact';
import { datasetTitles } from '../../analysis/food';
import type { ListedRelease, ReleaseReport } from '../../food-store/releases';
import { printTime } from './admin-imports-content';
import { Facts } from './admin-lists';
import { CardsTable } from '../parts/cards-table';
import { Moment } from '../dashboard/dashboard';
import { printCount } from '../parts/figures';

/** One release with the report of its import. */
export function Release({ release, report }: ReleaseParts): VNode {
  return (
    <>
      <p>
        <a href="/admin/imports">All imports</a>
      </p>
      <p>
        {datasetTitles[release.dataset]}, published {release.publishedAt ?? 'on an unknown day'}, imported{' '}
        <Moment at={release.importedAt} />, {release.isInUse ? 'in use' : 'replaced by a later release'}.
      </p>
      <p class="hint">
        Download: <code>{release.name}</code>
      </p>
      {report === null ? (
        <p>Its report cannot be read: another version of the program wrote it.</p>
      ) : (
        <Report {...report} />
      )}
    </>
  );
}

interface ReleaseParts {
  readonly release: ListedRelease;
  /** Null where another version of the program wrote it. */
  readonly report: ReleaseReport | null;
}

function Report(report: ReleaseReport): VNode {
  const { rejected, skipped, effort, stranded } = report;
  const remarks = [
    ...rejected.map(({ isNote, reason, amounts, examples }) => ({
      what: isNote ? 'Amounts noted' : 'Amounts rejected',
      reason,
      count: amounts,
      examples,
    })),
    ...skipped.map(({ expected, reason, count, examples }) => ({
      what: expected ? 'Rows left out by design' : 'Rows skipped',
      reason,
      count,
      examples,
    })),
  ];
  return (
    <>
      <Facts
        facts={[
          { name: 'Foods read', value: printCount(report.read) },
          { name: 'Kept', value: printCount(report.kept) },
          { name: 'New', value: printCount(report.added) },
          { name: 'Changed', value: printCount(report.changed) },
          { name: 'Unchanged', value: printCount(report.unchanged) },
          { name: 'Superseded', value: printCount(report.superseded) },
          { name: 'Retired', value: printCount(report.retired) },
        ]}
      />
      {stranded === 0 ? null : (
        <p>
          <a href="/admin/corrections">{printCount(stranded)} corrections</a> are of foods that are no longer in use.
        </p>
      )}
      {effort === undefined ? null : (
        <p>
          The import took {printTime(effort.seconds)} for {printCount(effort.rows)} rows,{' '}
          {printCount(effort.rowsPerSecond)} per second, and {printCount(effort.peakMegabytes)} MB of memory at its
          peak.
        </p>
      )}
      <h2>Left out</h2>
      {remarks.length === 0 ? <p>Nothing was left out.</p> : <Remarks remarks={remarks} />}
    </>
  );
}

interface Remark {
  readonly what: string;
  readonly reason: string;
  readonly count: number;
  readonly examples: readonly string[];
}

function Remarks({ remarks }: { readonly remarks: readonly Remark[] }): VNode {
  return (
    <CardsTable
      region="What was left out"
      caption="What the import left out or noted, with examples"
      rows={remarks}
      columns={[
        { head: 'What', isPlain: true, cell: ({ what }) => what },
        { head: 'Reason', isPlain: true, cell: ({ reason }) => reason },
        { head: 'Count', kind: 'number', cell: ({ count }) => printCount(count) },
        { head: 'Examples', isPlain: true, class: 'lines', cell: ({ examples }) => examples.join('\n') },
      ]}
    />
  );
}
