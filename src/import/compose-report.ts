import { datasetTitles, type FdcDataset } from '../analysis/food';
import type { Release } from './release';
import type { DatasetReport } from './report';
import type { Skip } from './sources/import-source';
import type { Rejection } from './staging/check-amounts';
import type { Written } from './staging/switch-releases';

/** What an import counted before the switch. */
interface Staged {
  /** One of each dataset at most. */
  readonly releases: readonly Release[];
  readonly read: readonly FoodCount[];
  readonly rejections: readonly Rejection[];
  /** By source: rows that were skipped while reading. */
  readonly skippedOfSource: readonly (readonly Skip[])[];
  readonly skipped: readonly Skip[];
}

/** Number of foods of a dataset in a source. */
export interface FoodCount {
  readonly source: number;
  readonly dataset: FdcDataset;
  readonly count: number;
}

/** The report on one release. */
export function composeReport(
  release: Release,
  { counts, stranded }: Omit<Written, 'skipped'>,
  staged: Staged,
): DatasetReport {
  const { dataset, source, name, form, publishedAt } = release;
  const { releases, read, rejections, skippedOfSource, skipped } = staged;
  return {
    dataset,
    name,
    form,
    publishedAt,
    read: read.find((found) => found.source === source && found.dataset === dataset)?.count ?? 0,
    ...counts,
    stranded,
    unchanged: counts.kept - counts.added - counts.changed,
    rejected: rejections.filter((rejection) => rejection.dataset === dataset),
    skipped: [
      ...(skippedOfSource[source] ?? []).filter((skip) =>
        skip.dataset === null ? isFirstOfSource(release, releases) : skip.dataset === dataset,
      ),
      ...skipped.filter((skip) => skip.dataset === dataset),
    ],
  };
}

/** Skips that belong to no dataset are reported with the first release of their source. */
const isFirstOfSource = (release: Release, releases: readonly Release[]): boolean =>
  releases.find(({ source }) => source === release.source) === release;

/**
 * Advice to import the datasets that complete each other together, as a sentence; null where this
 * import has all of them or none.
 * @param imported the datasets of this import
 */
export function adviseAgain(imported: readonly FdcDataset[]): string | null {
  const others = completing.filter((dataset) => !imported.includes(dataset));
  if (others.length === 0 || others.length === completing.length) return null;
  const titles = others.map((dataset) => datasetTitles[dataset]).join(' and ');
  return (
    `${titles} ${others.length === 1 ? 'was' : 'were'} not part of this import. Foods of ${completing.map((dataset) => datasetTitles[dataset]).join(', ')} ` +
    'fill gaps of each other only where one command imports them all: npm run import -- --again PATH…'
  );
}

/** The datasets whose records fill each other's gaps. */
const completing = ['sr_legacy', 'foundation', 'survey'] as const satisfies readonly FdcDataset[];
