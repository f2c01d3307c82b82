import type { QuotaMode } from '../accounts/usage';
import { removeExpiredBatches } from '../batches/cancel-batch';
import { callWebhook } from '../batches/call-webhook';
import { countBatches, type BatchCounts } from '../batches/find-batches';
import { dropJob, listGivenUpJobs } from '../batches/job-queue';
import { endPresence, presenceEveryMs, showPresence, unseenSeconds } from '../batches/worker-presence';
import type { BatchParts } from '../api/batches/batch-parts';
import { createBatchMetrics } from '../api/batches/batch-metrics';
import { createChunkRunner, giveUpChunk, type ChunkParts } from '../api/batches/run-chunk';
import type { Metrics } from '../api/metrics';
import { serverTimeouts } from '../api/http/server';
import type { Config } from '../config';
import type { Database } from '../database/open-database';
import type * as RunJobs from '../batches/run-jobs';
import { findOutageKind } from '../database/outage';
import { loadLate } from '../load-late';

interface BatchWorld extends Omit<ChunkParts, 'pool' | 'metrics'> {
  readonly config: Pick<Config, 'role' | 'webhooks'>;
  readonly quotaMode: QuotaMode;
  readonly database: Pick<Database, 'jobPool'>;
  readonly metrics: Pick<Metrics, 'registry'>;
  /** Called with the cause of each failure that no caller sees. */
  readonly onError: (cause: unknown) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly uploadIdleMs?: number;
}

interface OpenBatches {
  /** For the routes and the fields of GraphQL. */
  readonly parts: BatchParts;
  /** Takes no more jobs, and gives those that run back. */
  readonly close: () => Promise<void>;
}

/**
 * Opens the batches of the service. A process with the role `web` only takes and shows them; others
 * analyze them too. The queue is created in the background, so that the service does not wait for
 * it; what needs it waits.
 */
export function openBatches(world: BatchWorld): OpenBatches {
  const { config, quotaMode, database, now } = world;
  const pool = database.jobPool;
  const metrics = createBatchMetrics(world.metrics.registry);
  const chunkParts: ChunkParts = { ...world, pool, metrics };
  // The package of the queue would lengthen the start by a tenth of a second.
  const loadQueue = loadLate(() => import('../batches/run-jobs.js'));
  const whenReady = loadLate(async () => (await loadQueue()).prepareQueue(pool));
  /** Null until the first tick, and always for a process that only takes batches. */
  let worker: RunningJobs | null = null;
  const closing = new AbortController();
  let counts: BatchCounts | null = null;
  let sweptAt = 0;
  /** Null while no sweep runs. */
  let sweeping: Promise<void> | null = null;

  async function tick(): Promise<void> {
    await whenReady();
    if (config.role !== 'web') {
      worker ??= startWorker(await loadQueue(), world, chunkParts);
      await showPresence(pool, worker.workerId());
      await finishGivenUp(chunkParts);
    }
    counts = await countBatches(pool, unseenSeconds);
    // The tick does not wait for it: others would take this worker for lost during a long sweep.
    if (sweeping === null && now() - sweptAt >= sweepEveryMs) sweeping = sweep();
  }

  async function sweep(): Promise<void> {
    sweptAt = now();
    await removeExpiredBatches(pool, { onError: world.onError, signal: closing.signal }).catch(world.onError);
    sweeping = null;
  }

  const ticks = startTicks(tick, world.onError);
  metrics.watch(() => counts);
  return {
    parts: {
      pool,
      quotaMode,
      webhooks: config.webhooks,
      now,
      whenReady,
      uploadIdleMs: world.uploadIdleMs ?? serverTimeouts.requestMs,
    },
    async close() {
      closing.abort();
      await ticks.stop();
      await sweeping;
      const workerId = worker?.workerId() ?? null;
      await worker?.close();
      if (workerId !== null) await endPresence(pool, workerId).catch(() => null);
    },
  };
}

type RunningJobs = ReturnType<typeof RunJobs.runJobs>;

/** Starts the worker that analyzes chunks and calls webhooks. */
function startWorker(
  { runJobs }: typeof RunJobs,
  { config, database, onError, now }: BatchWorld,
  chunkParts: ChunkParts,
): RunningJobs {
  const pool = database.jobPool;
  const runChunk = createChunkRunner(chunkParts);
  return runJobs(
    pool,
    {
      runChunk: (chunk, signal) =>
        runChunk(chunk, signal).catch((error: unknown) => {
          onError(error);
          throw error;
        }),
      callWebhook: (batchId, isLast) =>
        callWebhook({ pool, rule: config.webhooks, now }, batchId).catch((error: unknown) => {
          // The batch itself says why; a job that has no attempt left is done.
          if (!isLast) throw error;
        }),
    },
    onError,
  );
}

async function finishGivenUp(chunkParts: ChunkParts): Promise<void> {
  const { pool } = chunkParts;
  for (const { jobId, chunk } of await listGivenUpJobs(pool)) {
    if (chunk !== null) await giveUpChunk(chunkParts, chunk);
    await dropJob(pool, jobId);
  }
}

/**
 * Repeats what is to be done every few seconds, the first time soon after the start.
 * @param onError called with an error, unless it is an outage that may pass
 * @returns how to stop: resolves when what runs has ended
 */
function startTicks(
  tick: () => Promise<void>,
  onError: (cause: unknown) => void,
): { readonly stop: () => Promise<void> } {
  let isStopped = false;
  let failures = 0;
  let ticking: Promise<void> = Promise.resolve();
  // The start of the service does not wait for the package of the queue.
  let timer: NodeJS.Timeout = setTimeout(tickOn, firstTickMs).unref();

  function tickOn(): void {
    if (isStopped) return;
    ticking = tick()
      .then(() => (failures = 0), noteFailure)
      .then(() => {
        if (!isStopped) timer = setTimeout(tickOn, presenceEveryMs).unref();
      });
  }

  function noteFailure(error: unknown): void {
    failures++;
    // Requests report an outage at once; here it matters once others take the jobs.
    const isPassing = findOutageKind(error) !== null && failures * presenceEveryMs < unseenSeconds * 1000;
    if (!isStopped && !isPassing) onError(error);
  }

  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
      return ticking;
    },
  };
}

const firstTickMs = 100;
const sweepEveryMs = 3_600_000;
