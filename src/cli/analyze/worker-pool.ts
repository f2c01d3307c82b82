import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Entry, JobTask } from './run-job';
import type { WorkerAnswer, WorkerSettings } from './worker';

export interface WorkerPool {
  /** @throws Error in one sentence if the thread fails */
  readonly run: (task: JobTask) => Promise<readonly Entry[]>;
  readonly close: () => Promise<void>;
}

interface Waiting {
  readonly task: JobTask;
  readonly resolve: (entries: readonly Entry[]) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Creates threads that analyze pieces of the input. A thread starts when there is a piece and no
 * other thread is free.
 * @param size the number of threads at most
 */
export function createWorkerPool(size: number, settings: WorkerSettings): WorkerPool {
  const workers: Worker[] = [];
  const free: Worker[] = [];
  const waiting: Waiting[] = [];
  const running = new Map<Worker, Waiting>();

  function start(): Worker {
    const worker = new Worker(join(__dirname, 'worker.js'), {
      resourceLimits: { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 400 },
    });
    worker.on('message', (answer: WorkerAnswer) => {
      const { resolve, reject } = running.get(worker) ?? idle;
      running.delete(worker);
      free.push(worker);
      if ('error' in answer) reject(new Error(answer.error));
      else resolve(answer.entries);
      proceed();
    });
    worker.on('error', (error) => {
      const failed = error instanceof Error ? error : new Error(String(error));
      for (const { reject } of [...running.values(), ...waiting.splice(0)]) reject(failed);
      running.clear();
    });
    worker.postMessage(settings);
    workers.push(worker);
    return worker;
  }

  function proceed(): void {
    while (waiting.length > 0) {
      const worker = free.pop() ?? (workers.length < size ? start() : null);
      const next = worker === null ? undefined : waiting.shift();
      if (worker === null || next === undefined) return;
      running.set(worker, next);
      worker.postMessage(next.task);
    }
  }

  return {
    run: (task) =>
      new Promise((resolve, reject) => {
        waiting.push({ task, resolve, reject });
        proceed();
      }),
    async close() {
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}

const idle = { resolve: () => undefined, reject: () => undefined };
