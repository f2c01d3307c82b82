import { setTimeout as sleep } from 'node:timers/promises';
import { EventEmitter } from 'node:events';
import { Logger, run, runMigrations, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { Pool } from 'pg';
import { z } from 'zod';
import { jobNames, queueSchema } from './job-queue';

/** What a worker does. A job whose work throws is tried again later. */
export interface JobWork {
  /** @param signal aborted when the worker stops and can wait no longer */
  readonly runChunk: (
    chunk: { readonly batchId: string; readonly number: number },
    signal: AbortSignal,
  ) => Promise<void>;
  readonly callWebhook: (batchId: string, isLast: boolean) => Promise<void>;
}

interface RunningJobs {
  /** The name under which the queue locks the jobs of this process; null while it takes none. */
  readonly workerId: () => string | null;
  /** Takes no more jobs, and ends those that run or gives them back. */
  readonly close: () => Promise<void>;
}

/**
 * Creates the tables of the queue, or brings them up to date.
 * @throws DatabaseError
 */
export function prepareQueue(pool: Pool): Promise<void> {
  return runMigrations({ pgPool: pool, schema: queueSchema, logger: silent });
}

/**
 * Takes jobs until it is closed. graphile-worker ends itself when it cannot release a job because
 * the database is away or its disk is full; it is then started again, under another name. Sometimes
 * it begins to end and never does, with its jobs locked: it is then left behind, and other workers
 * take these jobs as those of a lost process.
 * @param onError called when it ended, did not end, or did not start
 */
export function runJobs(pool: Pool, work: JobWork, onError: (cause: unknown) => void): RunningJobs {
  // graphile-worker keeps the options of every run, and with them what they refer to, as long as the
  // process lives: once closed, that is not the work.
  const held: HeldWork = { work };
  const taskList = toTasks(held);
  const closing = new AbortController();
  let runner: Runner | null = null;
  let watch: RunnerWatch | null = null;

  /** A function, because TypeScript does not see that `close` may run during an `await`. */
  const isClosing = (): boolean => closing.signal.aborted;

  async function keepRunning(): Promise<void> {
    while (!isClosing()) {
      watch = watchRunner();
      try {
        runner = await run({
          pgPool: pool,
          schema: queueSchema,
          taskList,
          concurrency,
          pollInterval: pollMs,
          noHandleSignals: true,
          logger: silent,
          parsedCronItems: [],
          events: watch.events,
          preset: {
            worker: {
              gracefulShutdownAbortTimeout: stopWithinMs,
              // Without a delay, even of 0, a job that cannot be released ends the whole process.
              completeJobBatchDelay: 0,
              failJobBatchDelay: 0,
            },
          },
        });
        if (isClosing()) await Promise.race([runner.stop(), watch.isOverdue]);
        await Promise.race([runner.promise, watch.isOverdue]);
      } catch (error) {
        onError(error);
      }
      watch.workerId = null;
      await sleep(restartMs, null, { signal: closing.signal, ref: false }).catch(() => null);
    }
  }

  const kept = keepRunning();
  return {
    workerId: () => watch?.workerId ?? null,
    async close() {
      closing.abort();
      // It has ended already if the database is away.
      await Promise.race([runner?.stop(), watch?.isOverdue]).catch(() => null);
      await kept;
      held.work = null;
    },
  };
}

interface HeldWork {
  /** Null once the jobs are closed. */
  work: JobWork | null;
}

interface RunnerWatch {
  readonly events: WorkerEvents;
  /** The name under which the runner locks jobs; null before it begins, and once it has ended. */
  workerId: string | null;
  /** Rejects some seconds after the runner began to end. */
  readonly isOverdue: Promise<never>;
}

function watchRunner(): RunnerWatch {
  const events: WorkerEvents = new EventEmitter();
  const isOverdue = new Promise<never>((_, reject) => {
    let timer: NodeJS.Timeout | null = null;
    const begin = (): void => {
      timer ??= setTimeout(() => reject(new Error('The queue of jobs did not end in time.')), endWithinMs).unref();
    };
    for (const event of ['stop', 'pool:gracefulShutdown', 'pool:forcefulShutdown'] as const) events.on(event, begin);
  });
  // Nobody waits for a runner that did not start.
  isOverdue.catch(() => null);
  const watch: RunnerWatch = { events, workerId: null, isOverdue };
  events.on('pool:create', ({ workerPool }) => (watch.workerId = workerPool.id));
  return watch;
}

const chunkPayload = z.object({ batchId: z.string(), number: z.int() });
const webhookPayload = z.object({ batchId: z.string() });

function toTasks(held: HeldWork): TaskList {
  function getWork(): JobWork {
    if (held.work === null) throw new Error('The jobs of this process are closed.');
    return held.work;
  }
  return {
    [jobNames.chunk]: (payload: unknown, { abortSignal }) =>
      getWork().runChunk(chunkPayload.parse(payload), abortSignal),
    [jobNames.webhook]: (payload: unknown, { job }) =>
      getWork().callWebhook(webhookPayload.parse(payload).batchId, job.attempts >= job.max_attempts),
  };
}

/** The service has its own log; what a job throws is reported by its work. */
const silent = new Logger(() => () => undefined);

/**
 * Chunks at a time: while one is written, the next is analyzed. More would only share the one
 * thread.
 */
const concurrency = 2;

/** Jobs are announced by NOTIFY; polling finds those whose time to be tried again has come. */
const pollMs = 2_000;
const restartMs = 1_000;
const stopWithinMs = 3_000;

/** Work that was asked to stop is stopped by then, and what is written of it is written. */
const endWithinMs = 10_000;
