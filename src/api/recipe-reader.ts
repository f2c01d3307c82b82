import { ApiError } from '../errors';
import { UnreadableRecipeError, type RecipeDraft, type RecipeFormat } from '../recipes/draft/recipe-draft';
import { readRecipes } from '../recipes/read-recipes';
import type { ReadingTask } from '../recipes/reading-thread';
import { traceStage } from '../stages';
import type { PoolLimits, ReadingPool } from './reading-pool';

/** Reads recipes without holding up other requests. */
export interface RecipeReader {
  /**
   * Reads like `readRecipes`: a short text at once, a longer one in a thread of its own, which takes
   * one text after the other.
   * @throws UnreadableRecipeError as `readRecipes` does
   * @throws ApiError `overloaded` if too many texts wait or the text waited too long;
   * `service_unavailable` if the thread ends
   */
  readonly read: (text: string, format: RecipeFormat) => Promise<readonly RecipeDraft[]>;
  /** Ends the thread; what it reads and what waits is refused. */
  readonly close: () => Promise<void>;
}

/** @param limits of the thread; tests shorten them */
export function createRecipeReader(limits: ReaderLimits = defaultLimits): RecipeReader {
  let pool: ReadingPool | null = null;
  let isClosed = false;

  async function openPool(): Promise<ReadingPool> {
    const { createReadingPool } = await import('./reading-pool.js');
    if (isClosed) throw new ApiError('service_unavailable');
    return (pool ??= createReadingPool(limits));
  }

  /** After a thread has ended the pool starts none for the texts that wait, so they are refused. */
  async function dropWithoutThread(failed: ReadingPool): Promise<void> {
    if (failed !== pool || failed.threads.length > 0) return;
    pool = null;
    await failed.destroy();
  }

  async function readInThread(task: ReadingTask): Promise<readonly RecipeDraft[]> {
    const threads = await openPool();
    if (threads.queueSize >= limits.maxWaiting) throw refuseLongText();
    const deadline = AbortSignal.timeout(limits.deadlineMs);
    const answer = await threads.run(task, { signal: deadline }).catch(async (cause: unknown) => {
      await dropWithoutThread(threads);
      throw deadline.aborted ? refuseLongText() : new ApiError('service_unavailable', { cause });
    });
    if ('unreadable' in answer) throw new UnreadableRecipeError(answer.unreadable);
    return answer.drafts;
  }

  return {
    read: (text, format) =>
      traceStage('read', {}, async () =>
        text.length > shortText ? readInThread({ text, format }) : readRecipes(text, format),
      ),
    async close() {
      isClosed = true;
      await pool?.destroy();
    },
  };
}

function refuseLongText(): ApiError {
  return new ApiError('overloaded', {
    message: 'Too many long texts are waiting to be read; try again in a few seconds, or send only the ingredients.',
    retryAfterSeconds: 3,
  });
}

/**
 * Characters that are read at once: the costliest take about 30 ms of CPU, and a pasted recipe has a
 * third of them. Twice as many would take longer than a request may hold up others.
 */
const shortText = 16 * 1024;

interface ReaderLimits extends PoolLimits {
  /** Milliseconds from the request until a text must be read. */
  readonly deadlineMs: number;
}

// A text takes up to a second, so that the last of those that wait is read in time.
const defaultLimits: ReaderLimits = { maxWaiting: 8, deadlineMs: 10_000, idleMs: 30_000 };
