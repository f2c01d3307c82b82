import { LRUCache } from 'lru-cache';
import type { AnalyzedLine } from '../../analysis/line';
import { findMissReason } from '../../missed-names/missed-name';
import type { MissedNames } from '../../missed-names/missed-names';

/** The missed names of recipes that are tried, each counted once for a recipe while it is edited. */
export interface TryMissedNames {
  /** @param sender names a recipe of a person while it is edited */
  readonly of: (sender: string) => NotedNames;
}

type NotedNames = Pick<MissedNames, 'note'>;

/**
 * Creates the counts of one process: a choice, a report or a change of a recipe analyzes all of its
 * lines again.
 * @param missedNames null where missed names are not stored
 */
export function createTryMissedNames(missedNames: NotedNames | null): TryMissedNames {
  const counted = new LRUCache<string, true>({ max: 20_000, ttl: rememberedMs });
  return {
    of: (sender) => ({
      note(lines) {
        const toKey = ({ name }: AnalyzedLine): string => `${sender} ${name.slice(0, maxNameLength)}`;
        const uncounted = lines.filter((line) => findMissReason(line) !== null && !counted.has(toKey(line)));
        missedNames?.note(uncounted);
        // A name that the recipe has twice counts twice.
        for (const line of uncounted) counted.set(toKey(line), true);
      },
    }),
  };
}

const rememberedMs = 60 * 60_000;
/** Characters of a name that tell it from others. */
const maxNameLength = 100;

/** For a recipe that is still being written: half a name is no missed name. */
export const noMissedNames: NotedNames = { note: () => undefined };
