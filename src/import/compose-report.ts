import type { Dataset } from '../analysis/food';
import { datasetTitles, type Release } from './release';
import type { DatasetReport } from './report';
import type { Skip } from './sources/import-source';
import type { Rejection } from './staging/check-amounts';
import type { Written } from './staging/switch-releases';

/** What an import found before it switched. */
interface Findings {
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

/**
 * What to run so that datasets complete each other, in a sentence; null where all that do are in this import, or none is.
 * @param imported the datasets of this import
 */
export function adviseAgain(imported: readonly Dataset[]): string | null {
  const others = completing.filter((dataset) => !imported.includes(dataset));
  if (others.length === 0 || others.length === completing.length) return null;
  const titles = others.map((dataset) => datasetTitles[dataset]).join(' and ');
  return (
    `${titles} ${others.length === 1 ? 'was' : 'were'} not imported with this: foods of ${completing.map((dataset) => datasetTitles[dataset]).join(', ')} ` +
    'fill gaps of each other where one command brings them all, npm run import -- --again PATH…'
  );
}

/** Their records speak for each other where one leaves something open. */
const completing = ['sr_legacy', 'foundation', 'survey'] as const satisfies readonly Dataset[];
