import type { Client } from 'pg';
import type { MadeWith } from './made-with';
import { isOlder, type LoadedRelease } from './release';

interface LoadedReleases {
  /** The newest of each dataset that has one. */
  readonly newest: readonly LoadedRelease[];
  readonly compare: (fingerprint: string, madeWith: MadeWith) => Standing;
  /** Releases among the newest that took the place of what the download once brought. */
  readonly findSuccessors: (fingerprint: string) => readonly LoadedRelease[];
}

/**
 * How a download stands to what is loaded, by what was ever imported of it:
 *
 * - `loaded`: all of it is in use, or a newer release took its place;
 * - `outdated`: the same, but of some dataset the foods were derived with something else than they would be now;
 * - `superseded`: newer releases took the place of all of it;
 * - `new`: anything else.
 */
type Standing = 'loaded' | 'outdated' | 'superseded' | 'new';

/** What earlier imports brought. */
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
      const isSettled = pairs.every(({ brought, newest }) => own.includes(newest) || isOlder(brought, newest));
      if (pairs.length === 0 || !isSettled) return 'new';
      if (own.length === 0) return 'superseded';
      return own.every((release) => release.madeWith === madeWith[release.dataset]) ? 'loaded' : 'outdated';
    },
    findSuccessors: (fingerprint) => [
      ...new Set(findPairs(fingerprint).flatMap(({ newest }) => (newest.fingerprint === fingerprint ? [] : [newest]))),
    ],
  };

  /** What a download once brought, each with the newest of its dataset. */
  function findPairs(fingerprint: string): readonly { brought: LoadedRelease; newest: LoadedRelease }[] {
    return rows
      .filter((release) => release.fingerprint === fingerprint)
      .flatMap((brought) => {
        const newest = newestOf.get(brought.dataset);
        return newest === undefined ? [] : [{ brought, newest }];
      });
  }
}
