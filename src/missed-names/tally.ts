import type { AnalyzedLine } from '../analysis/line';
import { normalizePhrase } from '../analysis/match-words/normalize';
import type { CountedMiss, MissedCount } from './missed-name';

/** Missed names counted in memory until they are written. */
interface Tally {
  readonly size: () => number;
  readonly add: (line: MissedLine, miss: CountedMiss, missedAt: Date) => void;
  /** Removes and returns all counts, each name once. */
  readonly take: () => readonly MissedCount[];
  /** Puts back counts that were taken and could not be written. */
  readonly putBack: (counts: readonly MissedCount[]) => void;
}

type MissedLine = Pick<AnalyzedLine, 'name' | 'text' | 'food' | 'match'>;

/** @param maxNames at this many names the rarest tenth is dropped; frequent names return */
export function createTally(maxNames: number): Tally {
  // By the names of lines, because the same ones repeat and normalising takes longer than all else
  // here.
  let counts = new Map<string, MissedCount>();

  function keep(key: string, count: MissedCount): void {
    const known = counts.get(key);
    counts.set(key, known === undefined ? count : addCounts(known, count));
    if (counts.size >= maxNames) counts = dropRarest(counts, Math.ceil(maxNames / 10));
  }

  return {
    size: () => counts.size,
    add({ name: asWritten, text, food, match }, miss, missedAt) {
      const key = asWritten.slice(0, maxExampleLength);
      const name = counts.get(key)?.name ?? normalizePhrase(key).slice(0, maxNameLength).trim();
      if (name === '') return;
      const [unmatched, unsure, reported] = misses[miss];
      // PostgreSQL cannot store NUL in a text.
      const example = text.slice(0, maxExampleLength).replaceAll('\0', '');
      const fdcId = food?.fdcId ?? null;
      keep(key, {
        name,
        unmatched,
        unsure,
        reported,
        example,
        fdcId,
        match,
        firstAskedAt: missedAt,
        lastAskedAt: missedAt,
      });
    },
    take() {
      const byName = new Map<string, MissedCount>();
      for (const count of counts.values()) {
        const known = byName.get(count.name);
        byName.set(count.name, known === undefined ? count : addCounts(known, count));
      }
      counts = new Map();
      return [...byName.values()];
    },
    putBack(taken) {
      for (const count of taken) keep(count.name, count);
    },
  };
}

/** What a line adds to `unmatched`, `unsure` and `reported`. */
const misses = {
  unmatched: [1, 0, 0],
  unsure: [0, 1, 0],
  reported: [1, 0, 1],
} as const satisfies Record<CountedMiss, readonly [number, number, number]>;

function addCounts(one: MissedCount, other: MissedCount): MissedCount {
  const [earlier, later] = one.lastAskedAt <= other.lastAskedAt ? [one, other] : [other, one];
  return {
    ...later,
    unmatched: one.unmatched + other.unmatched,
    unsure: one.unsure + other.unsure,
    reported: one.reported + other.reported,
    firstAskedAt: earlier.firstAskedAt <= later.firstAskedAt ? earlier.firstAskedAt : later.firstAskedAt,
  };
}

function dropRarest(counts: ReadonlyMap<string, MissedCount>, share: number): Map<string, MissedCount> {
  const timesMissed = ({ unmatched, unsure }: MissedCount): number => unmatched + unsure;
  const mostFrequent = [...counts].sort(([, one], [, other]) => timesMissed(other) - timesMissed(one));
  return new Map(mostFrequent.slice(0, counts.size - share));
}

/** The limit of a name in characters; longer names are whole sentences. */
const maxNameLength = 100;

/** The limit of an example line in characters. */
export const maxExampleLength = 200;
