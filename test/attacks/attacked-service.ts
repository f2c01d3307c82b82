import { runKeys } from '../../src/cli/keys';
import { createClient, type Client } from '../conformance/create-client';
import { readCurl, runService, type ServiceProcess } from '../process/run-service';
import { copyServiceData } from '../support/service-data';
import { watchSlowness } from './slowness';

/**
 * The built service as a process of its own, so that its counters show the cost of an attack and
 * nothing else.
 */
export interface AttackedService extends Client {
  readonly port: number;
  /** The key of the local account: Scale plan, every scope. */
  readonly key: string;
  /** DATA_DIR of the process: commands that run against the same database take it. */
  readonly dataDir: string;
  readonly process: ServiceProcess;
  close(): Promise<void>;
}

/**
 * What an attack cost, by the counters of the process itself. Times are those of a quiet machine: what
 * was counted is divided by how slow the machine was before or after the attack, whichever was slower.
 */
export interface Cost {
  /** CPU of the process from before the attack until it was answered, in milliseconds. */
  readonly cpuMs: number;
  /** Resident memory after the attack less before it, in MiB. */
  readonly growthMiB: number;
  /**
   * For how long the event loop was held up at the 99th of a hundred looks during the attack, in
   * milliseconds.
   */
  readonly lagMs: number;
}

/** Starts the built service on a DATA_DIR of its own and a free port. */
export async function startAttackedService(
  environment: Readonly<Record<string, string>> = {},
): Promise<AttackedService> {
  const dataDir = await copyServiceData('attacked');
  const service = runService({ DATA_DIR: dataDir, ...environment });
  await service.started;
  const { url, key } = readCurl(service.output());
  const port = Number(new URL(url).port);
  return {
    ...createClient(port, false),
    port,
    key,
    dataDir,
    process: service,
    async close() {
      service.child.kill('SIGTERM');
      await service.ended;
    },
  };
}

/** A key on a plan of its own, for callers beside the local account. */
export async function createPlanKey({ dataDir }: AttackedService, plan: string): Promise<string> {
  let out = '';
  const write = (text: string): unknown => (out += text);
  const config = { dataDir, databaseUrl: null };
  await runKeys(['create', '--account', plan, '--plan', plan], config, { stdout: { write }, stderr: { write } });
  const [key] = /rna_\w+/.exec(out) ?? [];
  if (key === undefined) throw new Error(`There is no key in: ${out}`);
  return key;
}

/** Runs an attack and measures its cost to the service, which must still answer `/metrics`. */
export async function measureAttack<Outcome>(
  service: AttackedService,
  attack: () => Promise<Outcome>,
): Promise<Cost & { readonly outcome: Outcome }> {
  const readSlowness = watchSlowness();
  const before = await readCounters(service);
  const outcome = await attack();
  const after = await readCounters(service);
  const slowness = readSlowness();
  return {
    outcome,
    cpuMs: ((after.cpuSeconds - before.cpuSeconds) * 1000) / slowness.cpu,
    growthMiB: (after.residentBytes - before.residentBytes) / 2 ** 20,
    lagMs: (after.lagSeconds * 1000) / slowness.wall,
  };
}

/** Reading the metrics resets the measure of the event loop's lag. */
async function readCounters(service: AttackedService): Promise<Counters> {
  const { text } = await service.send({ path: '/metrics' });
  return {
    cpuSeconds: readCounter(text, 'process_cpu_seconds_total'),
    residentBytes: readCounter(text, 'process_resident_memory_bytes'),
    lagSeconds: readCounter(text, 'nodejs_eventloop_lag_p99_seconds'),
  };
}

interface Counters {
  readonly cpuSeconds: number;
  readonly residentBytes: number;
  readonly lagSeconds: number;
}

function readCounter(text: string, name: string): number {
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${name} `));
  if (line === undefined) throw new Error(`/metrics does not name ${name}.`);
  return Number(line.slice(name.length + 1));
}
