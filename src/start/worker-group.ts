import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Counter, Gauge, Registry } from 'prom-client';
import type { Log } from '../log';
import { workerMessage, type PrimaryMessage } from './worker';
import { createWorkerMetrics } from './worker-metrics';

/** The workers of this process, each a process that runs the same program with the same settings. */
export interface WorkerGroup {
  /**
   * Starts one worker, then the others at the same time; resolves when all are ready.
   * @throws Error in the sentence of the worker that could not start
   */
  start(): Promise<ReadyWorker>;
  /**
   * Replaces the workers one after the other. If a new one cannot start, the old ones stay and the
   * log says why. A call while workers are being started or replaced replaces all of them once more
   * after that, because they may have loaded what has changed since. Never fails.
   */
  replaceAll(): Promise<void>;
  /** Stops all workers in order; resolves when they have ended. */
  stop(): Promise<void>;
}

/** The address of the service and the key of the local account, from a worker that is ready. */
interface ReadyWorker {
  readonly url: string;
  readonly key: string | null;
}

/** @param size the number of workers */
export function createWorkerGroup({ size, log }: { readonly size: number; readonly log: Log }): WorkerGroup {
  const registry = new Registry();
  const members = createMembers({ registry, log }, replaceEnded);
  const stopping = new AbortController();
  let pauseMs = 0;
  /** Whether the workers are being started or replaced. */
  let isBusy = true;
  /** Whether they are to be replaced, now or after that. */
  let isAskedFor = false;
  /** A function, because TypeScript does not see that `stop` may run during an `await`. */
  const isStopping = (): boolean => stopping.signal.aborted;
  const exits = countExits(registry);

  async function replaceEnded({ worker, openedAt }: Member, end: number | string | null): Promise<void> {
    log.error({ worker: worker.process.pid, end }, 'a worker ended; a new one is started');
    exits.inc();
    if (performance.now() - openedAt > stableMs) pauseMs = 0;
    await fill();
  }

  /** Whether there are fewer workers than there should be. One that could not start still ends. */
  function isShort(): boolean {
    return members.list().filter(({ hasFailed }) => !hasFailed).length < size;
  }

  /** Starts workers until all are there, with growing pauses while workers end soon. */
  async function fill(): Promise<void> {
    while (isShort()) {
      const pausedMs = pauseMs;
      pauseMs = Math.min(maxPauseMs, pauseMs * 2 || 1000);
      await pause(pausedMs, undefined, { signal: stopping.signal }).catch(() => null);
      if (isStopping() || !isShort()) return;
      await members.open().catch((error: unknown) => {
        log.error({ err: error }, 'a worker cannot start; retrying');
      });
    }
  }

  async function replaceOnce(): Promise<void> {
    log.info('replacing the workers');
    try {
      for (const old of members.list()) {
        if (isStopping()) return;
        await members.open({ isReplacement: true });
        await members.close(old);
      }
      log.info('all workers were replaced');
    } catch (error) {
      if (!isStopping()) log.error({ err: error }, 'a new worker cannot start; the others keep running');
    }
  }

  async function replaceAll(): Promise<void> {
    isAskedFor = true;
    if (isBusy) return;
    isBusy = true;
    while (isAskedFor && !isStopping()) {
      isAskedFor = false;
      await replaceOnce();
    }
    isBusy = false;
    await fill();
  }

  return {
    async start() {
      const first = await members.open();
      await Promise.all(Array.from({ length: size - 1 }, () => members.open()));
      isBusy = false;
      if (isAskedFor) void replaceAll();
      return first;
    },
    replaceAll,
    async stop() {
      stopping.abort();
      await Promise.all(members.list().map(members.close));
    },
  };
}

/** The workers that run, including those that are not ready yet or could not start. */
interface Members {
  readonly list: () => readonly Member[];
  /** Starts a worker; resolves when it is ready: one that replaces another after its warm-up. */
  readonly open: (options?: { readonly isReplacement: boolean }) => Promise<ReadyWorker>;
  /** Stops a worker; resolves when it has ended. */
  readonly close: (member: Member) => Promise<void>;
}

/**
 * Creates the members, none at first.
 * @param world the metrics of the primary process, which workers add to theirs, and the log
 * @param onEnded called when a worker that was ready has ended although nothing stopped it
 */
function createMembers(
  { registry, log }: { readonly registry: Registry; readonly log: Log },
  onEnded: (member: Member, end: number | string | null) => Promise<void>,
): Members {
  const members = new Set<Member>();
  const metrics = createWorkerMetrics<Worker>((worker) => send(worker, { kind: 'collect' }));
  gaugeReady(registry, members);

  async function readMetrics(): Promise<string> {
    return `${await metrics.read()}\n${await registry.metrics()}`;
  }

  async function sendMetrics(worker: Worker, id: number): Promise<void> {
    const text = await readMetrics().catch((error: unknown) => {
      log.error({ err: error }, 'the metrics of the workers cannot be added up');
      return null;
    });
    send(worker, { kind: 'metrics', id, text });
  }

  return {
    list: () => [...members],
    open({ isReplacement } = { isReplacement: false }) {
      const worker = cluster.fork();
      send(worker, { kind: 'start', isReplacement });
      const openedAt = performance.now();
      const member: Member = { worker, openedAt, isReady: false, hasFailed: false, isStopping: false };
      members.add(member);
      return new Promise((resolve, reject) => {
        worker.on('message', (sent) => {
          const { data: message } = workerMessage.safeParse(sent);
          if (message?.kind === 'failed') {
            member.hasFailed = true;
            reject(new Error(message.sentence));
          } else if (message?.kind === 'collected') metrics.take(worker, message.metrics);
          else if (message?.kind === 'read metrics') void sendMetrics(worker, message.id);
          else if (message?.kind === 'ready') {
            member.isReady = true;
            metrics.add(worker);
            resolve(message);
          }
        });
        worker.once('exit', (code: number | null, signal: string | null) => {
          members.delete(member);
          metrics.remove(worker);
          reject(new Error(`A worker ended before it was ready (${signal ?? `exit code ${code ?? 'unknown'}`}).`));
          if (member.isReady && !member.isStopping) void onEnded(member, signal ?? code);
        });
      });
    },
    async close(member) {
      const { worker } = member;
      if (!members.has(member)) return;
      member.isStopping = true;
      const ended = once(worker, 'exit');
      send(worker, { kind: 'stop' });
      const deadline = setTimeout(() => worker.process.kill('SIGKILL'), stopDeadlineMs);
      await ended;
      clearTimeout(deadline);
    },
  };
}

/** Declares the gauge of the workers that are ready. */
export function gaugeReady(registry: Registry, members: ReadonlySet<Pick<Member, 'isReady'>>): void {
  new Gauge({
    name: 'service_workers',
    help: 'Workers that are ready.',
    registers: [registry],
    collect() {
      this.set([...members].filter(({ isReady }) => isReady).length);
    },
  });
}

/** Declares the counter of the workers that ended by themselves. */
export function countExits(registry: Registry): Counter {
  return new Counter({
    name: 'service_worker_exits_total',
    help: 'Workers that ended although nothing stopped them, and were replaced.',
    registers: [registry],
  });
}

interface Member {
  readonly worker: Worker;
  readonly openedAt: number;
  isReady: boolean;
  /** Whether it said that it could not start, after which it ends by itself. */
  hasFailed: boolean;
  isStopping: boolean;
}

function send(worker: Worker, message: PrimaryMessage): void {
  if (worker.isConnected()) worker.send(message, () => undefined);
}

/** How long a worker runs before its end is no sign of an error that comes with the start. */
const stableMs = 60_000;

const maxPauseMs = 30_000;

/** Longer than a worker takes to answer its last requests and to write its counts. */
const stopDeadlineMs = 30_000;
