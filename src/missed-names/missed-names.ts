import type { Pool } from 'pg';
import type { AnalyzedLine } from '../analysis/line';
import type { TransactionCheck } from '../database/transaction';
import { createWriteBehind } from '../database/write-behind';
import { findMissReason, type MissedName, type MissReason } from './missed-name';
import { countNames, dismissNames, listNames, pruneNames, writeCounts, type MissedQuery } from './store';
import { createTally } from './tally';

/** The missed names: names of lines without a food, or with a food of low confidence. */
export interface MissedNames {
  /** Counts the missed names of an analysis, without waiting and without errors. */
  readonly note: (lines: readonly AnalyzedLine[]) => void;
  /**
   * Counts a line whose result a person says is wrong, whatever its match, without waiting and
   * without errors. A line without a name counts by its text.
   */
  readonly report: (line: AnalyzedLine) => void;
  /**
   * Writes all counts that were noted before this call.
   * @throws DatabaseError; the counts are kept and written later
   */
  readonly flush: () => Promise<void>;
  /**
   * Lists the stored names with this reason, most frequent first, then by alphabet, including those
   * that this process noted before the call.
   * @throws DatabaseError
   */
  readonly list: (query: MissedQuery) => Promise<readonly MissedName[]>;
  /**
   * Counts the stored names with this reason.
   * @throws DatabaseError
   */
  readonly count: (missReason: MissReason) => Promise<number>;
  /**
   * Deletes a name, or all; its count starts again if later lines miss it.
   * @param name normalised; null for all
   * @param checkRights whether the caller still may dismiss names
   * @returns how many names were deleted
   * @throws DatabaseError, or what `checkRights` throws
   */
  readonly dismiss: (name: string | null, checkRights: TransactionCheck) => Promise<number>;
  /** Writes the counts that are left; those that cannot be written now are lost. */
  readonly close: () => Promise<void>;
}

export interface MissedNamesParts {
  readonly pool: Pick<Pool, 'connect' | 'query'>;
  /** Called on every failed write. */
  readonly onError: (cause: unknown) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly limits?: MissedNamesLimits;
}

interface MissedNamesLimits {
  /** Names counted in memory. */
  readonly inMemory: number;
  /** Names kept in the database. */
  readonly inDatabase: number;
}

/**
 * Creates the count of missed names. It counts in memory and writes every few seconds, many names
 * with one statement, so that no answer waits for it. A process that is killed loses the counts
 * since the last write; an orderly stop loses none. Counts of several processes on one database add
 * up.
 */
export function createMissedNames({ pool, onError, now, limits = defaultLimits }: MissedNamesParts): MissedNames {
  const tally = createTally(limits.inMemory);
  const hasMore = (): boolean => tally.size() > 0;
  const { wake, flush, close } = createWriteBehind({ write, hasMore, onError, everyMs, retryMs: everyMs });
  // Starts at the limit, so that short-lived processes prune too.
  let writtenSincePruning = pruneEvery;

  function note(lines: readonly AnalyzedLine[]): void {
    let missedAt: Date | null = null;
    for (const line of lines) {
      const missReason = findMissReason(line);
      if (missReason !== null) tally.add(line, missReason, (missedAt ??= new Date(now())));
    }
    if (missedAt !== null) wake();
  }

  function report(line: AnalyzedLine): void {
    const { text, food, match } = line;
    const name = line.name === '' ? text : line.name;
    tally.add({ name, text, food, match }, 'reported', new Date(now()));
    wake();
  }

  async function write(): Promise<void> {
    const counts = tally.take();
    try {
      await writeCounts(pool, counts);
    } catch (error) {
      tally.putBack(counts);
      throw error;
    }
    writtenSincePruning += counts.length;
    if (writtenSincePruning < pruneEvery) return;
    writtenSincePruning = 0;
    await pruneNames(pool, limits.inDatabase).catch(onError);
  }

  return {
    note,
    report,
    flush,
    async list(query) {
      await flush();
      return listNames(pool, query);
    },
    async count(missReason) {
      await flush();
      return countNames(pool, missReason);
    },
    async dismiss(name, checkRights) {
      // A count that is not yet written would restore the name.
      await flush();
      return dismissNames(pool, name, checkRights);
    },
    close,
  };
}

const everyMs = 5_000;

// Finding the rarest of two hundred thousand names takes the database a tenth of a second.
const pruneEvery = 10_000;

const defaultLimits: MissedNamesLimits = { inMemory: 10_000, inDatabase: 200_000 };
