import type { Client } from 'pg';
import type { Dataset } from '../../../analysis/food';
import { ImportFault } from '../../import-fault';
import { refuseOlder, type IdentifiedSources } from './identify-sources';
import { datasetTitles, describeRelease, isOlder, type Release } from './release';

export interface ChosenReleases {
  /** One of each dataset at most. */
  readonly releases: readonly Release[];
  /** Why the others are not taken, a sentence each. */
  readonly leftOut: readonly string[];
}

/**
 * Which datasets the staged sources hold, and of each the newest.
 * @throws ImportFault where there are no foods, or only older ones than are loaded
 */
export async function chooseReleases(session: Client, identified: IdentifiedSources): Promise<ChosenReleases> {
  const { wanted, loaded, confirmed } = identified;
  const { rows } = await session.query<{ source: number; dataset: Dataset; publishedAt: string | null }>(
    `SELECT source, dataset, max(published_at)::text AS "publishedAt" FROM staging.food
     WHERE dataset = 'branded' OR EXISTS (SELECT FROM staging.key WHERE (key.source, key.fdc_id) = (food.source, food.fdc_id))
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
    throw new ImportFault(
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
  const releases = [...newest.values()].filter((release) => {
    const rival = loaded.find(({ dataset }) => dataset === release.dataset);
    if (rival === undefined || !isOlder(release, rival)) return true;
    leftOut.push(refuseOlder(describeRelease(release), rival, confirmed.includes(rival)));
    return false;
  });
  return { releases, leftOut };
}
