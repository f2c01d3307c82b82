import type { Client } from 'pg';
import type { MadeWith } from './read-made-with';
import type { LoadedRelease } from './release';

export interface LoadedReleases {
  /** The newest of each dataset that has one. */
  readonly newest: readonly LoadedRelease[];
  /**
   * How a download stands to what is loaded. `loaded`: all that was ever imported of it is the newest of its dataset still; `outdated`: the same, but
   * of some dataset the foods were derived with something else than they would be now; `new` otherwise.
   */
  readonly compare: (fingerprint: string, madeWith: MadeWith) => 'loaded' | 'outdated' | 'new';
}

/** What earlier imports brought. */
export async function readLoadedReleases(session: Client): Promise<LoadedReleases> {
  const { rows } = await session.query<LoadedRelease>(
    `SELECT dataset, name, form, fingerprint, made_with AS "madeWith", published_at::text AS "publishedAt" FROM dataset_release ORDER BY id`,
  );
  const newestOf = new Map(rows.map((release) => [release.dataset, release]));
  return {
    newest: [...newestOf.values()],
    compare: (fingerprint, madeWith) => {
      const imported = rows.filter((release) => release.fingerprint === fingerprint);
      const newest = imported.map(({ dataset }) => newestOf.get(dataset));
      if (newest.length === 0 || newest.some((release) => release?.fingerprint !== fingerprint)) return 'new';
      const isOutdated = newest.some((release) => release?.madeWith !== (release && madeWith[release.dataset]));
      return isOutdated ? 'outdated' : 'loaded';
    },
  };
}
