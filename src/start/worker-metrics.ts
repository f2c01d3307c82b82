import { AggregatorRegistry } from 'prom-client';

/** The metrics of several workers in one answer. */
export interface WorkerMetrics<Worker> {
  /** Includes a worker that is ready. */
  add(worker: Worker): void;
  /** Takes what a worker has sent. */
  take(worker: Worker, metrics: Sent): void;
  /**
   * Keeps the counts of a worker that has ended: a sum that falls would look like a restart. Counts
   * that cannot be added are lost, for otherwise no metrics could be read any more.
   */
  remove(worker: Worker): void;
  /**
   * Asks all workers; of one that is slow to answer, its last metrics count.
   * @throws Error if the metrics do not fit together
   */
  read(): Promise<string>;
}

/** @param ask asks a worker to send its metrics */
export function createWorkerMetrics<Worker>(ask: (worker: Worker) => void): WorkerMetrics<Worker> {
  const last = new Map<Worker, Sent>();
  let waiting: Waiting<Worker>[] = [];
  /** The sums of the workers that have ended. */
  let ended: Promise<Sent> = Promise.resolve([]);

  async function collect(worker: Worker): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, answerDeadlineMs);
      waiting.push({
        worker,
        resolve() {
          clearTimeout(timer);
          resolve();
        },
      });
      ask(worker);
    });
  }

  function resolveWaiting(worker: Worker): void {
    for (const one of waiting) if (one.worker === worker) one.resolve();
    waiting = waiting.filter((one) => one.worker !== worker);
  }

  return {
    add: (worker) => last.set(worker, []),
    take(worker, metrics) {
      if (last.has(worker)) last.set(worker, metrics);
      resolveWaiting(worker);
    },
    remove(worker) {
      const counts = (last.get(worker) ?? []).filter(isCount);
      last.delete(worker);
      resolveWaiting(worker);
      ended = ended.then((sums) => addUp(sums, counts).catch(() => sums));
    },
    async read() {
      await Promise.all([...last.keys()].map(collect));
      return AggregatorRegistry.aggregate([...last.values(), await ended]).metrics();
    },
  };
}

/** Metrics as prom-client writes them in JSON. */
type Sent = readonly { readonly name: string; readonly type?: unknown }[];

/** @throws Error if the metrics do not fit together */
async function addUp(...all: readonly Sent[]): Promise<Sent> {
  return AggregatorRegistry.aggregate([...all]).getMetricsAsJSON();
}

function isCount({ type }: Sent[number]): boolean {
  return type === 'counter' || type === 'histogram';
}

interface Waiting<Worker> {
  readonly worker: Worker;
  readonly resolve: () => void;
}

const answerDeadlineMs = 2000;
