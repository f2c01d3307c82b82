import autocannon from 'autocannon';
import { findQuantile, type Table } from '../eval/table';

const rounds = 3;
const secondsPerRun = 4;

// Until V8 has compiled what the requests run.
const secondsOfWarmUp = 20;

interface HttpTarget {
  readonly name: string;
  readonly url: string;
  readonly key: string;
  /** The body of the n-th request. */
  body(index: number): string;
}

/**
 * Sends a 10-line recipe to each target in turn. Rounds are interleaved, so that a slow period of
 * the machine affects all targets. Each target is warmed up first.
 * @param targets the first is the baseline that the CPU time of the others is divided by
 */
export async function measureHttp(
  targets: readonly HttpTarget[],
  connections: number,
  report: (text: string) => void,
): Promise<Table> {
  const runs = new Map<string, Run[]>(targets.map(({ name }) => [name, []]));
  for (const target of targets) await fire(target, { connections, seconds: secondsOfWarmUp });
  for (let round = 0; round < rounds; round++) {
    for (const target of targets) {
      report(`${target.name} at ${connections} connections: round ${round + 1} of ${rounds}`);
      runs.get(target.name)?.push(await fire(target, { connections, seconds: secondsPerRun }));
    }
  }
  const yardstick = runs.get(targets[0]?.name ?? '') ?? [];
  const rows = targets.map(({ name }) => {
    const mine = runs.get(name) ?? [];
    const median = (pick: (run: Run) => number) => findQuantile(mine.map(pick), 0.5);
    const ratios = mine.map((run, round) => run.cpuMicros / (yardstick[round]?.cpuMicros ?? NaN));
    return [
      name,
      Math.round(median((run) => run.perSecond)),
      Math.round(median((run) => run.cpuMicros)),
      `${findQuantile(ratios, 0.5).toFixed(2)} (${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)})`,
      median((run) => run.p50).toFixed(1),
      median((run) => run.p99).toFixed(1),
      mine.reduce((sum, run) => sum + run.failed, 0),
    ];
  });
  return {
    title: `HTTP: a 10-line recipe, ${connections} connection${connections === 1 ? '' : 's'}`,
    note: `Medians of ${rounds} interleaved runs of ${secondsPerRun} s. CPU is the serving process's own, per request; the ratio is against the Express route that sends the same bytes, with its spread.`,
    columns: ['server', 'requests/s', 'CPU µs/request', 'CPU ratio', 'p50 ms', 'p99 ms', 'not 200'],
    rows,
    worst: [],
  };
}

interface Run {
  readonly perSecond: number;
  readonly cpuMicros: number;
  readonly p50: number;
  readonly p99: number;
  readonly failed: number;
}

async function fire(
  target: HttpTarget,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Run> {
  let sent = 0;
  const cpuBefore = await readCpuSeconds(target.url);
  const result = await autocannon({
    url: `${target.url}/v1/analyze`,
    method: 'POST',
    connections,
    duration: seconds,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${target.key}` },
    requests: [{ setupRequest: (request) => ({ ...request, body: target.body(sent++) }) }],
  });
  const cpuSeconds = (await readCpuSeconds(target.url)) - cpuBefore;
  const answered = result['2xx'] + result.non2xx;
  return {
    perSecond: answered / result.duration,
    cpuMicros: (1e6 * cpuSeconds) / answered,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  };
}

/** CPU seconds the process behind `url` has used so far, from its Prometheus page. */
async function readCpuSeconds(url: string): Promise<number> {
  return readMetric(url, 'process_cpu_seconds_total');
}

/** Resident memory of the process behind `url`, in MiB. */
export async function readMemoryMib(url: string): Promise<number> {
  return (await readMetric(url, 'process_resident_memory_bytes')) / 2 ** 20;
}

async function readMetric(url: string, name: string): Promise<number> {
  const page = await (await fetch(`${url}/metrics`)).text();
  const line = page.split('\n').find((text) => text.startsWith(`${name} `));
  if (line === undefined) throw new Error(`${url}/metrics has no ${name}`);
  return Number(line.slice(name.length));
}
