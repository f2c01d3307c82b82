import { unlimited, type RecipeCount } from './create-recipe-count';

/** Where an account stands in a month, as far as this process knows. */
export interface Standing {
  readonly accountId: string;
  readonly month: string;
  /** As last heard from the database. */
  stored: number;
  /** Counted here and not yet written. */
  waiting: number;
  /** The last statement failed: whether anything can be counted is not known. */
  isInDoubt: boolean;
}

/**
 * Counts recipes in memory and writes them down a moment later, many with one statement: at a thousand requests a second the statement that
 * each would wait for cost more than its answer. A process that is killed loses what it counted in its last moment, 50 ms at most.
 */
export interface LateCount {
  count(standing: Standing, recipes: 1 | -1): void;
  /** Writes down what still waits. */
  close(): Promise<void>;
}

export function createLateCount(stored: RecipeCount): LateCount {
  const waiting = new Set<Standing>();
  let timer: NodeJS.Timeout | null = null;
  let writing = Promise.resolve();

  function writeIn(delayMs: number): void {
    timer ??= setTimeout(() => {
      writing = writeAll();
    }, delayMs).unref();
  }

  async function writeAll(): Promise<void> {
    for (const standing of [...waiting]) await write(standing);
    timer = null;
    if (waiting.size > 0) writeIn([...waiting].some(({ isInDoubt }) => isInDoubt) ? retryMs : gatherMs);
  }

  async function write(standing: Standing): Promise<void> {
    const { accountId, month, waiting: recipes } = standing;
    try {
      if (recipes !== 0) {
        const heard = await stored.add({ accountId, month, recipes, limit: unlimited });
        standing.stored = heard.recipes;
        standing.waiting -= recipes;
      }
      standing.isInDoubt = false;
      if (standing.waiting === 0) waiting.delete(standing);
    } catch {
      // Nothing is lost: it waits for the next time. Until then nothing more is counted this way, and who asks is told of the fault.
      standing.isInDoubt = true;
    }
  }

  return {
    count(standing, recipes) {
      standing.waiting += recipes;
      waiting.add(standing);
      writeIn(gatherMs);
    },
    async close() {
      if (timer) clearTimeout(timer);
      await writing;
      if (timer) clearTimeout(timer);
      for (const standing of waiting) await write(standing);
    },
  };
}

const gatherMs = 50;
const retryMs = 1000;
