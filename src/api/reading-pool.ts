import { join } from 'node:path';
import { Piscina } from 'piscina';
import { findProjectRoot } from '../project-root';
import type { ReadingAnswer, ReadingTask } from '../recipes/reading-thread';

/** The thread that reads long texts, and the texts that wait for it. */
export type ReadingPool = Piscina<ReadingTask, ReadingAnswer>;

export interface PoolLimits {
  /** Texts that wait for the thread; each may have 2 MiB. */
  readonly maxWaiting: number;
  /** Milliseconds without a text after which the thread ends, and its memory is free. */
  readonly idleMs: number;
}

/**
 * Creates a pool of at most one thread, which starts with the first text. By itself, because few
 * processes read long texts and the package would lengthen the start of all.
 */
export function createReadingPool({ maxWaiting, idleMs }: PoolLimits): ReadingPool {
  const pool: ReadingPool = new Piscina({
    // The thread runs the build, also where the service runs its sources.
    filename: join(findProjectRoot(), 'dist', 'src', 'recipes', 'reading-thread.js'),
    name: 'readInThread',
    minThreads: 0,
    maxThreads: 1,
    maxQueue: maxWaiting,
    idleTimeout: idleMs,
    // A text takes up to 100 MB.
    resourceLimits: { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 256 },
  });
  // The thread failed while it had nothing to do; the next text gets another.
  pool.on('error', () => undefined);
  return pool;
}
