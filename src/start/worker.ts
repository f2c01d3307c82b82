import cluster from 'node:cluster';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { z } from 'zod';
import type { Config } from '../config';
import { createLog } from '../log';
import { startService } from './service';
import { endSoon, waitForSignal } from './wait-for-signal';

/** What a worker tells the primary process. */
export const workerMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready'), url: z.string(), key: z.string().nullable() }),
  /** The sentence says why the start failed. */
  z.object({ kind: z.literal('failed'), sentence: z.string() }),
  /** Asks for the metrics of all workers. */
  z.object({ kind: z.literal('read metrics'), id: z.number() }),
  /** The metrics of this worker, as prom-client writes them in JSON. */
  z.object({ kind: z.literal('collected'), metrics: z.array(z.looseObject({ name: z.string() })) }),
]);
type WorkerMessage = z.infer<typeof workerMessage>;

/** What the primary process tells a worker. */
const primaryMessage = z.discriminatedUnion('kind', [
  /** Begins the start; a replacement is ready only after its warm-up. */
  z.object({ kind: z.literal('start'), isReplacement: z.boolean() }),
  z.object({ kind: z.literal('stop') }),
  z.object({ kind: z.literal('collect') }),
  /** The metrics of all workers; null if they cannot be added up. */
  z.object({ kind: z.literal('metrics'), id: z.number(), text: z.string().nullable() }),
]);
export type PrimaryMessage = z.infer<typeof primaryMessage>;

/** Serves as one of several workers, until the primary process or a signal stops it. */
export async function serveAsWorker(config: Config): Promise<void> {
  const log = createLog(config.logLevel);
  collectDefaultMetrics();
  // A terminal that hangs up sends it to all processes; the primary process replaces its workers then.
  process.on('SIGHUP', () => undefined);
  const stopped = Promise.race([waitForSignal('SIGINT', 'SIGTERM'), waitForStop()]);
  const { isReplacement } = await waitForStart();
  try {
    let sendMetrics = (): Promise<void> => Promise.resolve();
    const service = await startService(config, log, {
      shareMetrics(registries) {
        sendMetrics = () => sendOwnMetrics(registries);
        return askForMetrics;
      },
      // The worker that this one replaces still answers.
      ...(isReplacement ? { warmUpUntil: stopped } : {}),
    });
    const end = listen(({ kind }) => {
      if (kind === 'collect') void sendMetrics();
    });
    tell({ kind: 'ready', url: service.url, key: service.key });
    await stopped;
    await service.close();
    end();
    await sendMetrics();
  } catch (error) {
    tell({ kind: 'failed', sentence: error instanceof Error ? error.message : String(error) });
  }
  log.flush();
  // The channel to the primary process would keep this one alive.
  cluster.worker?.disconnect();
  endSoon();
}

function tell(message: WorkerMessage): void {
  process.send?.(message);
}

/** Calls the listener for each message of the primary process; returns what ends this. */
function listen(listener: (message: PrimaryMessage) => void): () => void {
  const read = (sent: unknown): void => {
    const message = primaryMessage.safeParse(sent);
    if (message.success) listener(message.data);
  };
  process.on('message', read);
  return () => process.off('message', read);
}

function waitForStart(): Promise<{ readonly isReplacement: boolean }> {
  return new Promise((resolve) => {
    const end = listen((message) => {
      if (message.kind !== 'start') return;
      end();
      resolve(message);
    });
  });
}

function waitForStop(): Promise<void> {
  return new Promise((resolve) => {
    listen(({ kind }) => {
      if (kind === 'stop') resolve();
    });
  });
}

async function sendOwnMetrics(registries: Registry[]): Promise<void> {
  const metrics = await Registry.merge(registries).getMetricsAsJSON();
  tell({ kind: 'collected', metrics: metrics.map((metric) => ({ ...metric })) });
}

/**
 * Asks the primary process for the metrics of all workers.
 * @throws Error if it cannot add them up; its log says why
 */
function askForMetrics(): Promise<string> {
  return new Promise((resolve, reject) => {
    const id = asked++;
    const end = listen((message) => {
      if (message.kind !== 'metrics' || message.id !== id) return;
      end();
      if (message.text === null) reject(new Error('The primary process cannot add up the metrics of the workers.'));
      else resolve(message.text);
    });
    tell({ kind: 'read metrics', id });
  });
}

let asked = 0;
