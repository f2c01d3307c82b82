import type { Client } from 'pg';
import type { Dataset } from '../analysis/food';
import { ImportError } from './errors';
import { refuseOlder, type IdentifiedSources } from './identify-sources';
import { datasetTitles, describeRelease, isOlder, type LoadedRelease, type Release } from './release';

interface ChosenReleases {
  /** One of each dataset at most. */
  readonly releases: readonly Release[];
  /** Why the others are not taken, a sentence each. */
  readonly leftOut: readonly string[];
}

/**
 * Which datasets the staged sources hold, and of each the newest that is not in use as it is.
 * @throws ImportError where a source has no foods, or only older ones than are loaded
 */
export async function chooseReleases(session: Client, identified: IdentifiedSources): Promise<ChosenReleases> {
  const { wanted } = identified;
  const { rows } = await session.query<{ source: number; dataset: Dataset; publishedAt: string | null }>(
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
      `${empty.source.name} holds no foods of ${Object.values(datasetTitles).join(', ')}. Nothing was changed.`,
    );
  }
  const leftOut: string[] = [];
  const newest = new Map<Dataset, Release>();
  for (const release of found) {
    const rival = newest.get(release.dataset);
    if (rival === undefined || isOlder(rival, release)) newest.set(release.dataset, release);
    const passedOver = rival === undefined ? null : isOlder(rival, release) ? rival : release;
    const taken = newest.get(release.dataset);
    if (passedOver !== null && taken !== undefined) {
      leftOut.push(
        `${describeRelease(passedOver)} is left out for ${describeRelease(taken)}, which is as new or newer.`,
      );
    }
  }
  const { releases, leftOut: further } = compareWithLoaded([...newest.values()], found, identified);
  return { releases, leftOut: [...leftOut, ...further] };
}

/** @param found those that are left out for others of the command among them */
function compareWithLoaded(
  newest: readonly Release[],
  found: readonly Release[],
  identified: IdentifiedSources,
): ChosenReleases {
  const { loaded, confirmed } = identified;
  const findLoaded = ({ dataset }: Release): LoadedRelease | undefined =>
    loaded.find((release) => release.dataset === dataset);
  const isOutdone = (release: Release): boolean => {
    const rival = findLoaded(release);
    return rival !== undefined && isOlder(release, rival);
  };
  const leftOut: string[] = [];
  const taken = newest.filter((release) => {
    const rival = findLoaded(release);
    if (rival === undefined || rival.fingerprint === release.fingerprint) return true;
    if (isOutdone(release)) {
      // Of a download of several datasets the others are taken all the same, or another file of the command brings them.
      const isOneOfMany = found.some((other) => other.source === release.source && !isOutdone(other));
      leftOut.push(refuseOlder(describeRelease(release), rival, isOneOfMany || confirmed.includes(rival)));
      return false;
    }
    if (isOlder(rival, release) || !confirmed.includes(rival)) return true;
    leftOut.push(`${describeRelease(release)} is left out for ${describeRelease(rival)}, which is as new and loaded already.`); // prettier-ignore
    return false;
  });
  const settled = findSettled(taken, identified);
  leftOut.push(...settled.map((release) => `${describeRelease(release)} is loaded already; --again imports it anew.`));
  return { releases: taken.filter((release) => !settled.includes(release)), leftOut };
}

/** Those that would make the very foods that are there. Generic ones complete each other, so that all of them are or none. */
function findSettled(taken: readonly Release[], { loaded, madeWith, isAgain }: IdentifiedSources): readonly Release[] {
  if (isAgain) return [];
  const isSettled = ({ dataset, fingerprint }: Release): boolean =>
    loaded.some(
      (release) =>
        release.dataset === dataset && release.fingerprint === fingerprint && release.madeWith === madeWith[dataset],
    );
  const isGeneric = ({ dataset }: Release): boolean => dataset !== 'branded';
  const areSettled = taken.filter(isGeneric).every(isSettled);
  return taken.filter((release) => isSettled(release) && (areSettled || !isGeneric(release)));
}
