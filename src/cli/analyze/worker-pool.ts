import { join } from 'node:path';
import { Piscina } from 'piscina';
import type { Entry, JobTask } from './run-job';
import type { WorkerSettings, WorkerTask } from './worker';

export interface WorkerPool {
  /** @throws Error in one sentence if the thread fails */
  readonly run: (task: JobTask) => Promise<readonly Entry[]>;
  readonly close: () => Promise<void>;
}

/**
 * Creates threads that analyze pieces of the input. A thread starts when there is a piece and no
 * other thread is free. By itself, because most runs need no thread and the package would lengthen
 * their start.
 * @param size the number of threads at most
 */
export function createWorkerPool(size: number, settings: WorkerSettings): WorkerPool {
  const pool = new Piscina<WorkerTask, readonly Entry[]>({
    filename: join(__dirname, 'worker.js'),
    name: 'runInThread',
    minThreads: 0,
    maxThreads: size,
    idleTimeout: Infinity,
    // With 16 MB for young objects two threads took 12 % more time: each pass over the young objects
    // also visits every page of the old ones, and lets the threads wait for memory.
    resourceLimits: { maxYoungGenerationSizeMb: 48, maxOldGenerationSizeMb: 400 },
  });
  // The piece that a failed thread had is rejected; without a piece, the next one gets another.
  pool.on('error', () => undefined);
  return { run: (task) => pool.run({ settings, task }), close: () => pool.destroy() };
}
