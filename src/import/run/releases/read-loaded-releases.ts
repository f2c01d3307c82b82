import type { Client } from 'pg';
import type { LoadedRelease } from './release';

export interface LoadedReleases {
  /** The newest of each dataset that has one. */
  readonly newest: readonly LoadedRelease[];
  /** Whether all that was ever imported of a download is the newest of its dataset still. */
  readonly isLoaded: (fingerprint: string) => boolean;
}

/** What earlier imports brought. */
export async function readLoadedReleases(session: Client): Promise<LoadedReleases> {
  const { rows } = await session.query<LoadedRelease>(
    `SELECT dataset, name, form, fingerprint, published_at::text AS "publishedAt" FROM dataset_release ORDER BY id`,
  );
  const newest = [...new Map(rows.map((release) => [release.dataset, release])).values()];
  return {
    newest,
    isLoaded: (fingerprint) => {
      const imported = rows.filter((release) => release.fingerprint === fingerprint);
      return (
        imported.length > 0 &&
        imported.every(({ dataset }) =>
          newest.some((release) => release.dataset === dataset && release.fingerprint === fingerprint),
        )
      );
    },
  };
}
