import { DatabaseError } from 'pg';
import { createWriteBehind } from '../database/write-behind';
import { unlimited, type RecipeCount } from './recipe-count';

/** The count of an account in a month, as far as this process knows. */
export interface Standing {
  readonly accountId: string;
  readonly month: string;
  /** The count last read from the database. */
  stored: number;
  /** Whether `stored` was ever read. */
  isRead: boolean;
  /** Counted here and not yet written. */
  waiting: number;
}

/**
 * Counts recipes in memory and writes them soon after, many with one statement: at a thousand
 * requests a second, a statement for each cost more than its answer. If the database cannot be
 * written, the counts wait, a number for each account and month. A process that is killed loses the
 * counts that wait: those of the last 50 ms, or all since the database was away.
 */
interface LateCount {
  count(standing: Standing, recipes: 1 | -1): void;
  /** How many recipes are counted and not yet written. */
  unwritten(): number;
  /** Writes the counts that wait; those that cannot be written now are lost. */
  close(): Promise<void>;
}

export interface LateCountListeners {
  /** Called on every failed write. */
  readonly onError: (cause: unknown) => void;
  /** Called at the end with the number of lost recipes, if any. */
  readonly onLost: (recipes: number) => void;
}

/** Creates the count in memory over the counts that the database stores. */
export function createLateCount(stored: RecipeCount, { onError, onLost }: LateCountListeners): LateCount {
  const waiting = new Set<Standing>();
  const hasMore = (): boolean => waiting.size > 0;
  const { wake, close } = createWriteBehind({ write: writeAll, hasMore, onError, everyMs, retryMs });

  /**
   * Stops at the first error, because a database that does not answer would fail for each account.
   */
  async function writeAll(): Promise<void> {
    for (const standing of [...waiting]) {
      try {
        await write(standing);
      } catch (error) {
        // The other accounts come first at the next attempt.
        waiting.delete(standing);
        waiting.add(standing);
        throw error;
      }
    }
  }

  async function write(standing: Standing): Promise<void> {
    const { accountId, month, waiting: recipes } = standing;
    if (recipes !== 0) {
      const counted = await stored.add({ accountId, month, recipes, limit: unlimited }).catch(ignoreDeletedAccount);
      standing.stored = counted?.recipes ?? 0;
      standing.isRead = true;
      standing.waiting -= recipes;
    }
    if (standing.waiting === 0) waiting.delete(standing);
  }

  function unwritten(): number {
    return [...waiting].reduce((sum, standing) => sum + standing.waiting, 0);
  }

  return {
    count(standing, recipes) {
      standing.waiting += recipes;
      waiting.add(standing);
      wake();
    },
    unwritten,
    async close() {
      await close();
      const lost = unwritten();
      if (lost > 0) onLost(lost);
    },
  };
}

/** An account that was deleted has no count, and must not block those of others. */
function ignoreDeletedAccount(error: unknown): null {
  if (error instanceof DatabaseError && error.code === foreignKeyViolation) return null;
  throw error;
}

const foreignKeyViolation = '23503';
const everyMs = 50;
const retryMs = 1000;
