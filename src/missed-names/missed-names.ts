import type { Pool } from 'pg';
import type { AnalyzedLine } from '../analysis/line';
import { findMissReason, type MissedName, type MissReason } from './missed-name';
import { countNames, dismissNames, listNames, pruneNames, writeCounts, type MissedQuery } from './store';
import { createTally } from './tally';

/** What callers ask for and do not get: the names of lines that no food was found for, or none that is surely right. */
export interface MissedNames {
  /** Counts the names of an analysis. Waits for nothing and never fails. */
  readonly note: (lines: readonly AnalyzedLine[]) => void;
  /**
   * Writes down all that was noted before this call.
   * @throws DatabaseError; the counts are kept and tried again.
   */
  readonly flush: () => Promise<void>;
  /**
   * Names on record with that shortfall, commonest first, then by alphabet; what this process noted before the call is among them.
   * @throws DatabaseError
   */
  readonly list: (query: MissedQuery) => Promise<readonly MissedName[]>;
  /**
   * How many names are on record with that shortfall.
   * @throws DatabaseError
   */
  readonly count: (missReason: MissReason) => Promise<number>;
  /**
   * Forgets a name, or all; the count starts anew where callers go on asking.
   * @param name normalised; null for all
   * @returns how many names were forgotten
   * @throws DatabaseError
   */
  readonly dismiss: (name: string | null) => Promise<number>;
  /** Writes down what is left; what cannot be written now is lost. */
  readonly close: () => Promise<void>;
}

export interface MissedNamesParts {
  readonly pool: Pick<Pool, 'query'>;
  /** Hears of every writing that failed, and why. */
  readonly onError: (cause: unknown) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly limits?: MissedNamesLimits;
}

interface MissedNamesLimits {
  /** Names counted in memory at a time. */
  readonly inMemory: number;
  /** Names kept in the database. */
  readonly inDatabase: number;
}

/**
 * Counts in memory and writes every few seconds, many names with one statement, so that no answer waits for it. A process that is killed loses
 * what it noted since; an orderly stop loses nothing. Processes on one database add up.
 */
export function createMissedNames({ pool, onError, now, limits = defaultLimits }: MissedNamesParts): MissedNames {
  const tally = createTally(limits.inMemory);
  let timer: NodeJS.Timeout | null = null;
  let writing = Promise.resolve();
  // A process that lives for a short while prunes as well.
  let writtenSincePruning = pruneEvery;

  function note(lines: readonly AnalyzedLine[]): void {
    let askedAt: Date | null = null;
    for (const line of lines) {
      const missReason = findMissReason(line);
      if (missReason !== null) tally.add(line, missReason, (askedAt ??= new Date(now())));
    }
    if (askedAt !== null) timer ??= setTimeout(writeLater, writeEveryMs).unref();
  }

  function writeLater(): void {
    timer = null;
    // Whatever went wrong was said by then, and what was not written is tried again.
    flush().catch(() => null);
  }

  function flush(): Promise<void> {
    const written = writing.then(write);
    writing = written.catch(() => undefined);
    return written;
  }

  async function write(): Promise<void> {
    const counts = tally.take();
    try {
      await writeCounts(pool, counts);
    } catch (error) {
      tally.putBack(counts);
      timer ??= setTimeout(writeLater, writeEveryMs).unref();
      onError(error);
      throw error;
    }
    writtenSincePruning += counts.length;
    if (writtenSincePruning < pruneEvery) return;
    writtenSincePruning = 0;
    await pruneNames(pool, limits.inDatabase).catch(onError);
  }

  async function close(): Promise<void> {
    await flush().catch(() => null);
    if (timer !== null) clearTimeout(timer);
  }

  return {
    note,
    flush,
    async list(query) {
      await flush();
      return listNames(pool, query);
    },
    async count(missReason) {
      await flush();
      return countNames(pool, missReason);
    },
    async dismiss(name) {
      // What waits to be written would bring the name back.
      await flush();
      return dismissNames(pool, name);
    },
    close,
  };
}

const writeEveryMs = 5_000;

// To find the rarest of two hundred thousand takes the database a tenth of a second.
const pruneEvery = 10_000;

const defaultLimits: MissedNamesLimits = { inMemory: 10_000, inDatabase: 200_000 };
