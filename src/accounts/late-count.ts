import { DatabaseError } from 'pg';
import { unlimited, type RecipeCount } from './recipe-count';

/** Where an account stands in a month, as far as this process knows. */
export interface Standing {
  readonly accountId: string;
  readonly month: string;
  /** As last heard from the database. */
  stored: number;
  /** Whether it was ever heard. */
  isHeard: boolean;
  /** Counted here and not yet written. */
  waiting: number;
}

/**
 * Counts recipes in memory and writes them down a moment later, many with one statement: at a thousand requests a second the statement that
 * each would wait for cost more than its answer. What cannot be written waits, a number for each account and month, until it can. A process
 * that is killed loses what waits: its last moment, 50 ms at most, or all since the database was away.
 */
interface LateCount {
  count(standing: Standing, recipes: 1 | -1): void;
  /** How many recipes are counted and not yet written. */
  unwritten(): number;
  /** Writes down what still waits; what cannot be written now is lost. */
  close(): Promise<void>;
}

export interface LateCountListeners {
  /** Hears of every writing that failed, and why. */
  readonly onError: (cause: unknown) => void;
  /** Hears at the end how many recipes could not be counted, where there are any. */
  readonly onLost: (recipes: number) => void;
}

export function createLateCount(stored: RecipeCount, { onError, onLost }: LateCountListeners): LateCount {
  const waiting = new Set<Standing>();
  let timer: NodeJS.Timeout | null = null;
  let writing = Promise.resolve();
  let isFailing = false;

  function writeIn(delayMs: number): void {
    timer ??= setTimeout(() => {
      writing = writeAndGoOn();
    }, delayMs).unref();
  }

  async function writeAndGoOn(): Promise<void> {
    await writeAll();
    timer = null;
    if (waiting.size > 0) writeIn(isFailing ? retryMs : gatherMs);
  }

  /** Ends at the first fault: of a database that does not answer each account would wait in vain. */
  async function writeAll(): Promise<void> {
    for (const standing of [...waiting]) {
      try {
        await write(standing);
      } catch (error) {
        onError(error);
        isFailing = true;
        // The others come first the next time.
        waiting.delete(standing);
        waiting.add(standing);
        return;
      }
    }
    isFailing = false;
  }

  async function write(standing: Standing): Promise<void> {
    const { accountId, month, waiting: recipes } = standing;
    if (recipes !== 0) {
      const heard = await stored.add({ accountId, month, recipes, limit: unlimited }).catch(ignoreOfNobody);
      standing.stored = heard?.recipes ?? 0;
      standing.isHeard = true;
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
      writeIn(gatherMs);
    },
    unwritten,
    async close() {
      if (timer) clearTimeout(timer);
      await writing;
      if (timer) clearTimeout(timer);
      await writeAll();
      const lost = unwritten();
      if (lost > 0) onLost(lost);
    },
  };
}

/** An account that was deleted meanwhile has no count, and should not keep those of others waiting. */
function ignoreOfNobody(error: unknown): null {
  if (error instanceof DatabaseError && error.code === foreignKeyViolation) return null;
  throw error;
}

const foreignKeyViolation = '23503';
const gatherMs = 50;
const retryMs = 1000;
