import type { Dataset } from '../../../analysis/food';
import type { Rejection } from '../../check/list-rejections';
import type { Skip } from '../../source/import-source';
import type { Release } from '../releases/release';
import type { Written } from '../../switch/switch-releases';
import type { DatasetReport } from './import-report';

/** What an import found before it switched. */
export interface Findings {
  /** One of each dataset at most. */
  readonly releases: readonly Release[];
  readonly read: readonly FoodCount[];
  readonly rejections: readonly Rejection[];
  /** While reading, of each source. */
  readonly skippedOfSource: readonly (readonly Skip[])[];
  readonly skipped: readonly Skip[];
}

/** Foods that a download states of a dataset. */
export interface FoodCount {
  readonly source: number;
  readonly dataset: Dataset;
  readonly count: number;
}

/** All that there is to tell of one release. */
export function composeReport(
  release: Release,
  { counts, stranded }: Omit<Written, 'skipped'>,
  findings: Findings,
): DatasetReport {
  const { dataset, source, name, form, publishedAt } = release;
  const { releases, read, rejections, skippedOfSource, skipped } = findings;
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

/** What was skipped of a whole download is told with the first of its datasets. */
const isFirstOfSource = (release: Release, releases: readonly Release[]): boolean =>
  releases.find(({ source }) => source === release.source) === release;
