import type { AnalyzedLine } from '../analysis/line';
import { normalizePhrase } from '../analysis/match/normalize';
import type { MissedCount, MissReason } from './missed-name';

/** Names counted in memory until they are written down. */
interface Tally {
  readonly size: () => number;
  readonly add: (line: MissedLine, missReason: MissReason, askedAt: Date) => void;
  /** All counts so far, each name once; the tally is empty then. */
  readonly take: () => readonly MissedCount[];
  /** Counts that were taken and could not be written. */
  readonly putBack: (counts: readonly MissedCount[]) => void;
}

type MissedLine = Pick<AnalyzedLine, 'name' | 'text' | 'food' | 'match'>;

/** @param maxNames at so many names the rarest tenth is forgotten: what comes often comes again */
export function createTally(maxNames: number): Tally {
  // By names as lines have them: to normalise one takes longer than all else here, and the same come again and again.
  let counts = new Map<string, MissedCount>();

  function keep(key: string, count: MissedCount): void {
    const known = counts.get(key);
    counts.set(key, known === undefined ? count : addCounts(known, count));
    if (counts.size >= maxNames) counts = dropRarest(counts, Math.ceil(maxNames / 10));
  }

  return {
    size: () => counts.size,
    add({ name: asWritten, text, food, match }, missReason, askedAt) {
      const key = asWritten.slice(0, maxExampleLength);
      const name = counts.get(key)?.name ?? normalizePhrase(key).slice(0, maxNameLength).trim();
      if (name === '') return;
      const [unmatched, unsure] = missReason === 'unmatched' ? [1, 0] : [0, 1];
      // PostgreSQL keeps no NUL in a text.
      const example = text.slice(0, maxExampleLength).replaceAll('\0', '');
      const fdcId = food?.fdcId ?? null;
      keep(key, { name, unmatched, unsure, example, fdcId, match, firstAskedAt: askedAt, lastAskedAt: askedAt });
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

function addCounts(one: MissedCount, other: MissedCount): MissedCount {
  const [earlier, later] = one.lastAskedAt <= other.lastAskedAt ? [one, other] : [other, one];
  return {
    ...later,
    unmatched: one.unmatched + other.unmatched,
    unsure: one.unsure + other.unsure,
    firstAskedAt: earlier.firstAskedAt <= later.firstAskedAt ? earlier.firstAskedAt : later.firstAskedAt,
  };
}

function dropRarest(counts: ReadonlyMap<string, MissedCount>, share: number): Map<string, MissedCount> {
  const timesAsked = ({ unmatched, unsure }: MissedCount): number => unmatched + unsure;
  const commonest = [...counts].sort(([, one], [, other]) => timesAsked(other) - timesAsked(one));
  return new Map(commonest.slice(0, counts.size - share));
}

/** Of a name, in characters: what is longer is a whole sentence. */
const maxNameLength = 100;

/** Of a line, in characters. */
export const maxExampleLength = 200;
