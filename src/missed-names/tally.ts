import type { AnalyzedLine } from '../analysis/line';
import { normalizePhrase } from '../analysis/match/normalize';
import type { AskedCount, Shortfall } from './missed-name';

/** Names counted in memory until they are written down. */
interface Tally {
  readonly size: () => number;
  readonly add: (line: AskedLine, shortfall: Shortfall, askedAt: Date) => void;
  /** All counts so far, each name once; the tally is empty then. */
  readonly take: () => readonly AskedCount[];
  /** Counts that were taken and could not be written. */
  readonly putBack: (counts: readonly AskedCount[]) => void;
}

type AskedLine = Pick<AnalyzedLine, 'name' | 'text' | 'food' | 'match'>;

/** @param mostNames at so many names the rarest tenth is forgotten: what comes often comes again */
export function createTally(mostNames: number): Tally {
  // By names as lines have them: to normalise one takes longer than all else here, and the same come again and again.
  let counts = new Map<string, AskedCount>();

  function keep(key: string, count: AskedCount): void {
    const known = counts.get(key);
    counts.set(key, known === undefined ? count : addCounts(known, count));
    if (counts.size >= mostNames) counts = dropRarest(counts, Math.ceil(mostNames / 10));
  }

  return {
    size: () => counts.size,
    add({ name: asWritten, text, food, match }, shortfall, askedAt) {
      const key = asWritten.slice(0, longestExample);
      const name = counts.get(key)?.name ?? normalizePhrase(key).slice(0, longestName).trim();
      if (name === '') return;
      const [unmatched, unsure] = shortfall === 'unmatched' ? [1, 0] : [0, 1];
      // PostgreSQL keeps no NUL in a text.
      const example = text.slice(0, longestExample).replaceAll('\0', '');
      const fdcId = food?.fdcId ?? null;
      keep(key, { name, unmatched, unsure, example, fdcId, match, firstAskedAt: askedAt, lastAskedAt: askedAt });
    },
    take() {
      const byName = new Map<string, AskedCount>();
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

function addCounts(one: AskedCount, other: AskedCount): AskedCount {
  const [earlier, later] = one.lastAskedAt <= other.lastAskedAt ? [one, other] : [other, one];
  return {
    ...later,
    unmatched: one.unmatched + other.unmatched,
    unsure: one.unsure + other.unsure,
    firstAskedAt: earlier.firstAskedAt <= later.firstAskedAt ? earlier.firstAskedAt : later.firstAskedAt,
  };
}

function dropRarest(counts: ReadonlyMap<string, AskedCount>, share: number): Map<string, AskedCount> {
  const timesAsked = ({ unmatched, unsure }: AskedCount): number => unmatched + unsure;
  const commonest = [...counts].sort(([, one], [, other]) => timesAsked(other) - timesAsked(one));
  return new Map(commonest.slice(0, counts.size - share));
}

/** Of a name, in characters: what is longer is a whole sentence. */
const longestName = 100;

/** Of a line, in characters. */
export const longestExample = 200;
