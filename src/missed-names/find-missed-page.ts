import { analyzeLines } from '../analysis/analyze';
import type { Catalog } from '../analysis/catalog';
import type { Engine } from '../analysis/engine';
import type { Food } from '../analysis/food';
import { isPinned } from '../analysis/match-alias/pinned-phrase';
import { sureMatch, type MissedName, type MissReason } from './missed-name';
import type { MissedNames } from './missed-names';
import { maxExampleLength } from './tally';

/** A missed name, and what its example matches now. */
export interface RematchedName extends MissedName {
  /** Null where it still matches none. */
  readonly food: Food | null;
  /** Probability that `food` is right, 0 to 1; 0 without a food. */
  readonly match: number;
  /** Whether nothing is left to do: a sure match, and for a reported name a pin. */
  readonly isSettled: boolean;
}

/** The place of a name in the order of the list. */
export type MissedPlace = Pick<MissedName, 'name' | 'count'>;

interface MissedPage {
  /** Most frequent first. */
  readonly names: readonly RematchedName[];
  readonly hasMore: boolean;
  /** Where the next page begins; null where no name was read. */
  readonly last: MissedPlace | null;
  /** Stored names on all pages, those that match by now included. */
  readonly count: number;
}

/** What names are matched with again. */
export interface Rematching {
  /** An engine that asks a model for each name would take too long. */
  readonly engine: Engine;
}

interface MissedPageParts extends Rematching {
  readonly missedNames: Pick<MissedNames, 'list' | 'count'>;
  readonly catalog: Catalog;
}

interface MissedPageQuery {
  readonly missReason: MissReason;
  readonly first: number;
  /** Null for the first page. */
  readonly after: MissedPlace | null;
}

/** At most this many names are read for one page, however many of them match by now. */
const maxRead = 500;
const readAtOnce = 100;

/**
 * Finds one page of missed names and matches each again; names that match with high confidence by
 * now are omitted, unless people reported them: those stay until they are pinned. A page begins
 * after a place in the order, so that changes of other names do not move it.
 * @throws DatabaseError
 */
export async function findMissedPage(
  { missedNames, engine, catalog }: MissedPageParts,
  { missReason, first, after }: MissedPageQuery,
): Promise<MissedPage> {
  const found: RematchedName[] = [];
  let last = after;
  let hasMore = true;
  for (let left = maxRead; hasMore && found.length < first && left > 0; left -= readAtOnce) {
    // One more name shows whether others follow.
    const names = await missedNames.list({ missReason, after: last, limit: readAtOnce + 1 });
    hasMore = names.length > readAtOnce;
    for (const name of await matchNames(engine, catalog, names.slice(0, readAtOnce))) {
      if (found.length === first) {
        hasMore = true;
        break;
      }
      last = name;
      if (!name.isSettled) found.push(name);
    }
  }
  return { names: found, hasMore, last, count: await missedNames.count(missReason) };
}

async function matchNames(
  engine: Engine,
  catalog: Catalog,
  names: readonly MissedName[],
): Promise<readonly RematchedName[]> {
  // A line that was cut off may end in the middle of a word.
  const ingredients = names.map(({ name, example }) => (example.length < maxExampleLength ? example : name));
  const lines = await analyzeLines(engine, catalog, { title: '', ingredients });
  return names.map((name, index) => {
    const line = lines[index];
    const { food, match } = line ?? { food: null, match: 0 };
    const isPlaced = name.reported === 0 || (line !== undefined && isPinned(catalog, line));
    return { ...name, food, match, isSettled: match >= sureMatch && isPlaced };
  });
}
