import type { Client } from 'pg';
import type { MadeWith } from './made-with';
import { isOlder, type LoadedRelease } from './release';

interface LoadedReleases {
  /** The newest release of each dataset that has one. */
  readonly newest: readonly LoadedRelease[];
  readonly compare: (fingerprint: string, madeWith: MadeWith) => Standing;
  /** The newest releases that replaced those of a download that was imported before. */
  readonly findSuccessors: (fingerprint: string) => readonly LoadedRelease[];
}

/**
 * How a download compares with what is loaded, by the releases that were imported from it before:
 *
 * - `loaded`: each of its releases is in use or was replaced by a newer one, and at least one is in
 *   use;
 * - `outdated`: the same, but this program would derive other foods from it;
 * - `superseded`: newer releases replaced all of it;
 * - `new`: anything else.
 */
type Standing = 'loaded' | 'outdated' | 'superseded' | 'new';

/** Reads the releases that were imported before. */
export async function readLoadedReleases(session: Client): Promise<LoadedReleases> {
  const { rows } = await session.query<LoadedRelease>(
    `SELECT dataset, name, form, fingerprint, made_with AS "madeWith",
       published_at::text AS "publishedAt" FROM dataset_release ORDER BY id`,
  );
  const newestOf = new Map(rows.map((release) => [release.dataset, release]));
  return {
    newest: [...newestOf.values()],
    compare(fingerprint, madeWith) {
      const pairs = findPairs(fingerprint);
      const own = pairs.filter(({ newest }) => newest.fingerprint === fingerprint).map(({ newest }) => newest);
      const isCovered = pairs.every(({ brought, newest }) => own.includes(newest) || isOlder(brought, newest));
      if (pairs.length === 0 || !isCovered) return 'new';
      if (own.length === 0) return 'superseded';
      return own.every((release) => release.madeWith === madeWith[release.dataset]) ? 'loaded' : 'outdated';
    },
    findSuccessors: (fingerprint) => [
      ...new Set(findPairs(fingerprint).flatMap(({ newest }) => (newest.fingerprint === fingerprint ? [] : [newest]))),
    ],
  };

  /**
   * The releases that were imported from a download, each with the newest release of its dataset.
   */
  function findPairs(fingerprint: string): readonly { brought: LoadedRelease; newest: LoadedRelease }[] {
    return rows
      .filter((release) => release.fingerprint === fingerprint)
      .flatMap((brought) => {
        const newest = newestOf.get(brought.dataset);
        return newest === undefined ? [] : [{ brought, newest }];
      });
  }
}
