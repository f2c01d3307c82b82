import { spawn, type ChildProcess } from 'node:child_process';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endProcess, hasEnded } from '../end-process';
import type { Sample } from './findings';
import type { ModelServer } from './model-server';

const root = join(__dirname, '../../..');

/** A process of the built service that can be ended and started again on the same port. */
export interface Replica {
  readonly name: string;
  readonly url: string;
  /** Starts it with a clock that is wrong by this much, and waits until it is ready. */
  start(clockShiftMs?: number): Promise<void>;
  /** Stops it in order. */
  stop(): Promise<void>;
  kill(): Promise<void>;
  /** Kills it at once, without waiting, as the last act of this process. */
  abandon(): void;
  /** Whether all of its parts work, and it counts requests together with the others. */
  isWhole(): Promise<boolean>;
  /**
   * Notes its memory.
   * @returns how many requests it has counted for itself; null where it does not say
   */
  sample(): Promise<number | null>;
  /** What `/readyz` says, whether it is ready or not; '' where it does not answer. */
  readReadiness(): Promise<string>;
  /** How often it did not end with exit code 0 when it was to stop in order. */
  failedStops(): number;
  /** The samples of each of its processes, one after the other. */
  readonly lives: readonly Life[];
}

/** The memory of a process from its start to its end, in MiB. */
export interface Life {
  readonly resident: readonly Sample[];
  /** The objects of its heap, garbage that was not collected yet included. */
  readonly heap: readonly Sample[];
}

interface ReplicaParts {
  readonly name: string;
  readonly port: number;
  readonly databaseUrl: string;
  readonly modelServer: Pick<ModelServer, 'host' | 'model'>;
  /** What else its environment says, such as its `ROLE`. */
  readonly settings: Readonly<Record<string, string>>;
  /** Where its log is written. */
  readonly folder: string;
}

export function createReplica({ name, port, databaseUrl, modelServer, settings, folder }: ReplicaParts): Replica {
  const url = `http://127.0.0.1:${port}`;
  const log = openSync(join(folder, `${name}.log`), 'a');
  const lives: { readonly resident: Sample[]; readonly heap: Sample[] }[] = [];
  let child: ChildProcess | null = null;
  let failedStops = 0;

  async function start(clockShiftMs = 0): Promise<void> {
    child = spawn(process.execPath, [...flags, 'dist/src/main.js', 'serve'], {
      cwd: root,
      env: {
        ...environment,
        ...settings,
        DATABASE_URL: databaseUrl,
        OLLAMA_HOST: modelServer.host,
        OLLAMA_MODEL: modelServer.model,
        DATA_DIR: join(folder, name),
        PORT: String(port),
        ...(clockShiftMs === 0
          ? {}
          : { NODE_OPTIONS: `--require ${shiftClock}`, CLOCK_SHIFT_MS: String(clockShiftMs) }),
      },
      stdio: ['ignore', log, log],
      // In a session of its own, so that Ctrl-C reaches this tool alone.
      detached: true,
    });
    lives.push({ resident: [], heap: [] });
    while (!(await isReady())) {
      if (!isRunning()) throw new Error(`${name} ended before it was ready: ${readFileSync(join(folder, `${name}.log`), 'utf8').slice(-500)}`); // prettier-ignore
      await sleep(20);
    }
  }

  const isRunning = (): boolean => child !== null && !hasEnded(child);
  const isReady = async (): Promise<boolean> => (await readPage(`${url}/readyz`)) !== null;

  /** @returns the exit code; null where a signal ended it */
  async function end(signal: NodeJS.Signals): Promise<number | null> {
    const running = child;
    child = null;
    return running === null ? 0 : endProcess(running, signal);
  }

  return {
    name,
    url,
    start,
    async stop() {
      if ((await end('SIGTERM')) !== 0) failedStops++;
    },
    async kill() {
      await end('SIGKILL');
    },
    abandon: () => void child?.kill('SIGKILL'),
    async isWhole() {
      const metrics = await readPage(`${url}/metrics`);
      if (metrics === null || !/^rate_limits_apart 0$/m.test(metrics)) return false;
      // It is "degraded" while the model server does not answer.
      return (await readPage(`${url}/readyz`))?.startsWith('{"status":"ready"') === true;
    },
    async sample() {
      const life = lives.at(-1);
      const resident = isRunning() ? readMemoryMib(child?.pid ?? 0) : null;
      const metrics = (await readPage(`${url}/metrics`)) ?? '';
      const [, heapBytes] = /^nodejs_heap_size_used_bytes (\d+)$/m.exec(metrics) ?? [];
      const [, counted] = /^requests_counted_apart_total (\d+)$/m.exec(metrics) ?? [];
      const atMs = Date.now();
      if (resident !== null) life?.resident.push({ atMs, value: resident });
      if (heapBytes !== undefined) life?.heap.push({ atMs, value: Number(heapBytes) / 2 ** 20 });
      return counted === undefined ? null : Number(counted);
    },
    readReadiness: () => fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) }).then((answer) => answer.text()).catch(() => ''), // prettier-ignore
    failedStops: () => failedStops,
    lives,
  };
}

// As `npm start` runs the service.
const flags = ['--enable-source-maps', '--max-old-space-size=512', '--max-semi-space-size=16'];
const shiftClock = join(root, 'test', 'process', 'shift-clock.cjs');
// None of this process's settings, which would make another service of it.
const environment = {
  MALLOC_ARENA_MAX: '1',
  PATH: process.env['PATH'],
  QUOTA_MODE: 'enforce',
  TRUST_PROXY: 'loopback',
  LOG_LEVEL: 'warn',
  AI_ENGINE: 'ollama',
  // The processes share the model.
  OLLAMA_UNLOAD_AT_STOP: 'false',
};

/** @returns null where the page does not come within two seconds, or is no 200 */
async function readPage(url: string): Promise<string | null> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2000) });
    const text = await answer.text();
    return answer.ok ? text : null;
  } catch {
    return null;
  }
}

/** Resident memory; null where the process has ended, or the system does not say. */
function readMemoryMib(pid: number): number | null {
  try {
    const [, kib] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kib === undefined ? null : Number(kib) / 1024;
  } catch {
    return null;
  }
}
