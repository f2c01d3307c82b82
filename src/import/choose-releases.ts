import type { Client } from 'pg';
import { datasetTitles, type FdcDataset } from '../analysis/food';
import { ImportError } from './errors';
import { refuseOlder, type IdentifiedSources } from './identify-sources';
import { describeRelease, isOlder, type LoadedRelease, type Release } from './release';

interface ChosenReleases {
  /** One of each dataset at most. */
  readonly releases: readonly Release[];
  /** Why the other releases are not imported, one sentence each. */
  readonly leftOut: readonly string[];
}

/**
 * The releases to import: of each dataset in the staged sources the newest one, unless the same
 * foods are in use already.
 * @throws ImportError where a source has no foods, or only foods that are older than the loaded
 *   ones
 */
export async function chooseReleases(session: Client, identified: IdentifiedSources): Promise<ChosenReleases> {
  const { wanted } = identified;
  const { rows } = await session.query<{ source: number; dataset: FdcDataset; publishedAt: string | null }>(
    `SELECT source, dataset, max(published_at)::text AS "publishedAt" FROM fdc_staging.food
     WHERE dataset = 'branded' OR EXISTS (SELECT FROM fdc_staging.key WHERE (key.source, key.fdc_id) = (food.source, food.fdc_id))
     GROUP BY source, dataset ORDER BY source, dataset`,
  );
  const found = rows.flatMap(({ source, dataset, publishedAt }): readonly Release[] => {
    const known = wanted[source];
    if (known === undefined) return [];
    const { name, form } = known.source;
    return [{ dataset, source, name, form, fingerprint: known.fingerprint, publishedAt }];
  });
  const empty = wanted.find((_, index) => !found.some(({ source }) => source === index));
  if (empty !== undefined) {
    throw new ImportError(
      `${empty.source.name} holds no foods of ${Object.values(datasetTitles).join(', ')}. Name a download of one of these datasets. Nothing was changed.`,
    );
  }
  const leftOut: string[] = [];
  const newest = new Map<FdcDataset, Release>();
  for (const release of found) {
    const rival = newest.get(release.dataset);
    if (rival === undefined) {
      newest.set(release.dataset, release);
      continue;
    }
    const [taken, other] = isOlder(rival, release) ? [release, rival] : [rival, release];
    newest.set(release.dataset, taken);
    leftOut.push(`${describeRelease(other)} is left out for ${describeRelease(taken)}, which is as new or newer.`);
  }
  const { releases, leftOut: others } = compareWithLoaded([...newest.values()], found, identified);
  return { releases, leftOut: [...leftOut, ...others] };
}

/**
 * @param found all releases in the sources, with those that lose against another one of the command
 */
function compareWithLoaded(
  newest: readonly Release[],
  found: readonly Release[],
  identified: IdentifiedSources,
): ChosenReleases {
  const { loaded, confirmed } = identified;
  const findLoaded = ({ dataset }: Release): LoadedRelease | undefined =>
    loaded.find((release) => release.dataset === dataset);
  const isOlderThanLoaded = (release: Release): boolean => {
    const rival = findLoaded(release);
    return rival !== undefined && isOlder(release, rival);
  };
  const leftOut: string[] = [];
  const taken = newest.filter((release) => {
    const rival = findLoaded(release);
    if (rival === undefined || rival.fingerprint === release.fingerprint) return true;
    if (isOlderThanLoaded(release)) {
      // A download of several datasets may bring newer releases of the others, or another file of
      // the command may.
      const isOneOfMany = found.some((other) => other.source === release.source && !isOlderThanLoaded(other));
      leftOut.push(refuseOlder(describeRelease(release), rival, isOneOfMany || confirmed.includes(rival)));
      return false;
    }
    if (isOlder(rival, release) || !confirmed.includes(rival)) return true;
    leftOut.push(`${describeRelease(release)} is left out for ${describeRelease(rival)}, which is as new and loaded already.`); // prettier-ignore
    return false;
  });
  const unchanged = findUnchanged(taken, identified);
  leftOut.push(
    ...unchanged.map((release) => `${describeRelease(release)} is loaded already. To import it again, add --again.`),
  );
  return { releases: taken.filter((release) => !unchanged.includes(release)), leftOut };
}

/**
 * The releases that would produce the foods that are in use already. Generic releases complete each
 * other, so either all of them count as unchanged or none.
 */
function findUnchanged(
  taken: readonly Release[],
  { loaded, madeWith, isAgain }: IdentifiedSources,
): readonly Release[] {
  if (isAgain) return [];
  const isUnchanged = ({ dataset, fingerprint }: Release): boolean =>
    loaded.some(
      (release) =>
        release.dataset === dataset && release.fingerprint === fingerprint && release.madeWith === madeWith[dataset],
    );
  const isGeneric = ({ dataset }: Release): boolean => dataset !== 'branded';
  const areAllUnchanged = taken.filter(isGeneric).every(isUnchanged);
  return taken.filter((release) => isUnchanged(release) && (areAllUnchanged || !isGeneric(release)));
}
