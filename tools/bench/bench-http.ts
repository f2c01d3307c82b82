import autocannon from 'autocannon';
import { join } from 'node:path';
import { readSeed } from '../../src/seed/read-seed';
import type { Table } from '../eval/table';
import { linesPerRecipe, makeBody, makeLines } from './lines';
import { createBoundlessKey, startService } from './processes';
import { findMedian, measureInTurns, report, runRecipeBench, type RecipeBenchOptions } from './recipe-bench';
import { sendEvenly } from './send-evenly';

const connections = 50;
// Of the rate that a service can sustain: what it should be given to do.
const shareOfRate = 0.7;

/**
 * Measures how many recipes of lines that were never seen a service answers with several processes,
 * and how long answers take at 70 % of that rate. The program that sends them uses the same cores.
 */
async function measure(options: RecipeBenchOptions): Promise<Table> {
  const { recipes, folder } = options;
  const dataDir = join(folder, 'data');
  report('first start');
  await (await startService(dataDir)).stop();
  const key = await createBoundlessKey(dataDir);
  const lines = makeLines(readSeed().aliases, 3 * recipes * linesPerRecipe);
  const measured = await measureInTurns(options, async (workers) => {
    const service = await startService(dataDir, { WORKERS: String(workers) });
    let sent = 0;
    const requests = {
      url: `${service.url}/v1/analyze`,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      connections,
      amount: recipes,
      nextBody: () => makeBody(lines, sent++),
    };
    try {
      // The first requests are answered by code that is not compiled yet.
      await fire(requests);
      const full = await fire(requests);
      const paced = await sendEvenly({ ...requests, rate: shareOfRate * full.perSecond });
      return { full, paced };
    } finally {
      await service.stop();
    }
  });
  const rows = [...measured].map(([workers, runs]) => [
    workers,
    findMedian(runs, ({ full }) => full.perSecond).toFixed(0),
    `${Math.min(...runs.map(({ full }) => full.perSecond)).toFixed(0)}–${Math.max(...runs.map(({ full }) => full.perSecond)).toFixed(0)}`,
    findMedian(runs, ({ full }) => full.p99),
    findMedian(runs, ({ paced }) => paced.p50).toFixed(0),
    findMedian(runs, ({ paced }) => paced.p99).toFixed(0),
    runs.reduce((sum, { full, paced }) => sum + full.failed + paced.failed, 0),
  ]);
  return {
    title: `HTTP: recipes of ${linesPerRecipe} lines never seen, ${connections} connections`,
    note: `${recipes.toLocaleString('en-US')} requests at full speed and as many at ${shareOfRate * 100} % of that rate, sent at even intervals, after as many to warm up.`,
    columns: ['workers', 'requests/s', 'spread', 'p99 ms', 'p50 ms at 70 %', 'p99 ms at 70 %', 'not 200'],
    rows,
    worst: [],
  };
}

interface Run {
  readonly perSecond: number;
  readonly p99: number;
  readonly failed: number;
}

interface Requests {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
  readonly amount: number;
  readonly nextBody: () => string;
}

/** Sends requests as fast as they are answered. */
async function fire({ nextBody, ...options }: Requests): Promise<Run> {
  const { start, finish, latency, non2xx, errors } = await autocannon({
    ...options,
    method: 'POST',
    requests: [{ setupRequest: (request) => ({ ...request, body: nextBody() }) }],
  });
  const seconds = (finish.getTime() - start.getTime()) / 1000;
  return { perSecond: options.amount / seconds, p99: latency.p99, failed: non2xx + errors };
}

runRecipeBench({
  name: 'bench:http',
  description: 'Measures requests with lines never seen by the number of processes.',
  recipes: 20_000,
  what: 'processes',
  measure,
});
