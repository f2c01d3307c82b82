import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Catalog } from '../../src/analysis/catalog';
import { readCatalog } from '../../src/catalog/read-catalog';
import { openDatabase } from '../../src/database/open-database';

/**
 * The cost of rebuilding the catalog of a database in a process that does nothing else. Memory is
 * resident.
 */
export interface RebuildFigures {
  readonly foods: number;
  readonly rounds: readonly {
    readonly ms: number;
    /** The longest block of the event loop, in milliseconds. */
    readonly maxBlockMs: number;
    readonly peakMib: number;
  }[];
  /** With one catalog in memory, after garbage collection. */
  readonly beforeMib: number;
  /** The same after all rounds. */
  readonly afterMib: number;
}

/** Started as `node rebuild-process.js URL ROUNDS`; prints the figures as JSON. */
async function measure(url: string, rounds: number): Promise<RebuildFigures> {
  const database = await openDatabase({ url });
  let catalog: Catalog = await readCatalog(database);
  const beforeMib = await readSettledMib();
  const measured: RebuildFigures['rounds'][number][] = [];
  for (let round = 0; round < rounds; round++) {
    const delay = monitorEventLoopDelay({ resolution: 1 });
    let peakMib = 0;
    const sampler = setInterval(() => (peakMib = Math.max(peakMib, readMib())), 2);
    delay.enable();
    await sleep(50);
    delay.reset();
    const startedAt = performance.now();
    catalog = await readCatalog(database);
    const ms = performance.now() - startedAt;
    // The last block ends with this turn of the event loop.
    await sleep(5);
    delay.disable();
    clearInterval(sampler);
    measured.push({ ms, maxBlockMs: delay.max / 1e6, peakMib });
  }
  const figures = { foods: catalog.foods.size, rounds: measured, beforeMib, afterMib: await readSettledMib() };
  await database.close();
  return figures;
}

function readMib(): number {
  return process.memoryUsage.rss() / 2 ** 20;
}

async function readSettledMib(): Promise<number> {
  setFlagsFromString('--expose_gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') Reflect.apply(collect, undefined, []);
  // Freed memory is returned to the system a moment later.
  await sleep(500);
  return readMib();
}

if (require.main === module) {
  const [url = '', rounds = '7'] = process.argv.slice(2);
  measure(url, Number(rounds)).then(
    (figures) => process.stdout.write(`${JSON.stringify(figures)}\n`),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
      process.exitCode = 1;
    },
  );
}
