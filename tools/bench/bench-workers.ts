import { createReadStream } from 'node:fs';
import { get, request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Table } from '../eval/table';
import { readMemoryMib } from './measure-http';
import { createBoundlessKey, startService, withServer, type RunningProcess } from './processes';
import { findMedian, measureInTurns, report, runRecipeBench, type RecipeBenchOptions } from './recipe-bench';
import { writeRecipes, type FirstLines } from './recipe-file';

/**
 * Measures a batch of the service: a web process takes the file, and worker processes analyze it; by
 * the number of workers. Each result is compared with the recipe at its place.
 */
async function measure(options: RecipeBenchOptions): Promise<Table> {
  const { recipes, folder } = options;
  const file = join(folder, 'recipes.jsonl');
  report('writing the recipes');
  const firstLines = await writeRecipes(file, recipes);
  const dataDir = join(folder, 'data');
  // It creates the database.
  await (await startService(dataDir)).stop();
  const key = await createBoundlessKey(dataDir);
  const measured = await withServer(dataDir, async (databaseUrl) => {
    const web = await startService(dataDir, { DATABASE_URL: databaseUrl, ROLE: 'web' });
    const startWorker = () => startService(dataDir, { DATABASE_URL: databaseUrl, ROLE: 'worker' });
    try {
      return await measureInTurns(options, (count) => measureBatch({ web, key, startWorker, count, file, firstLines }));
    } finally {
      await web.stop();
    }
  });
  return tabulate(measured, recipes);
}

interface Setting {
  readonly web: RunningProcess;
  readonly key: string;
  readonly startWorker: () => Promise<RunningProcess>;
  /** How many workers. */
  readonly count: number;
  readonly file: string;
  readonly firstLines: FirstLines;
}

interface Measured {
  /** From the arrival of the file until the state is `DONE`. */
  readonly seconds: number;
  readonly uploadSeconds: number;
  /** Resident memory of the largest worker when a tenth of the recipes was done, and at the end. */
  readonly earlyMib: number;
  readonly lateMib: number;
  /** Resident memory of the web process at the end. */
  readonly webMib: number;
}

/** @throws Error if a recipe has no result, or that of another */
async function measureBatch({ web, key, startWorker, count, file, firstLines }: Setting): Promise<Measured> {
  const workers = await Promise.all(Array.from({ length: count }, startWorker));
  const readLargest = async (): Promise<number> =>
    Math.max(...(await Promise.all(workers.map(({ url }) => readMemoryMib(url)))));
  const caller: Caller = { url: web.url, key };
  try {
    const { createBatchFromFile } = await ask<{ createBatchFromFile: Created }>(
      caller,
      'mutation { createBatchFromFile(name: "bench") { batch { id } uploadUrl } }',
    );
    const { id } = createBatchFromFile.batch;
    const sentAt = performance.now();
    await upload(file, toLocal(caller, createBatchFromFile.uploadUrl));
    const arrivedAt = performance.now();
    let earlyMib = 0;
    let shown = 0;
    let batch: Batch;
    do {
      await sleep(500);
      ({ batch } = await ask<{ batch: Batch }>(caller, `{ batch(id: "${id}") { state progress resultsUrl } }`));
      if (earlyMib === 0 && batch.progress >= 0.1) earlyMib = await readLargest();
      const percent = Math.floor(100 * batch.progress);
      if (percent !== shown) report(`${percent} % after ${Math.round((performance.now() - arrivedAt) / 1000)} s`);
      shown = percent;
    } while (batch.state !== 'DONE');
    const seconds = (performance.now() - arrivedAt) / 1000;
    const [lateMib, webMib] = [await readLargest(), await readMemoryMib(web.url)];
    await compareResults(toLocal(caller, batch.resultsUrl), firstLines);
    await ask(caller, `mutation { deleteBatch(id: "${id}") }`);
    return { seconds, uploadSeconds: (arrivedAt - sentAt) / 1000, earlyMib, lateMib, webMib };
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
  }
}

interface Caller {
  readonly url: string;
  readonly key: string;
}

interface Created {
  readonly batch: { readonly id: string };
  readonly uploadUrl: string;
}

interface Batch {
  readonly state: string;
  readonly progress: number;
  readonly resultsUrl: string;
}

async function ask<Data>({ url, key }: Caller, query: string): Promise<Data> {
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ query }),
  });
  const { data, errors }: { data: Data; errors?: unknown } = await answer.json();
  if (errors !== undefined) throw new Error(`${query}: ${JSON.stringify(errors)}`);
  return data;
}

/** The address of a link on the process itself, whatever its public name. */
function toLocal({ url }: Caller, link: string): string {
  const { pathname, search } = new URL(link);
  return `${url}${pathname}${search}`;
}

async function upload(file: string, url: string): Promise<void> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request(url, { method: 'PUT' }, resolve).on('error', reject);
    createReadStream(file).on('error', reject).pipe(sent);
  });
  const said = await text(answer);
  if (answer.statusCode !== 200) throw new Error(`The upload is refused: ${said}`);
}

async function compareResults(url: string, firstLines: FirstLines): Promise<void> {
  const input = await new Promise<IncomingMessage>((resolve, reject) => get(url, resolve).on('error', reject));
  let index = 0;
  for await (const line of createInterface({ input })) {
    const result: Result = JSON.parse(line);
    if (result.ingredients?.[0]?.text !== firstLines.at(index))
      throw new Error(`Recipe ${index} has the result ${line.slice(0, 200)}`);
    index += 1;
    if (index % 50_000 === 0) report(`${index.toLocaleString('en-US')} results compared`);
  }
  if (index !== firstLines.count) throw new Error(`There are ${index} results of ${firstLines.count} recipes.`);
}

interface Result {
  readonly ingredients?: readonly { readonly text: string }[];
}

function tabulate(measured: ReadonlyMap<number, readonly Measured[]>, recipes: number): Table {
  const rows = [...measured].map(([count, runs]) => {
    const seconds = findMedian(runs, (each) => each.seconds);
    return [
      count,
      seconds.toFixed(1),
      Math.round(recipes / seconds).toLocaleString('en-US'),
      findMedian(runs, (each) => each.uploadSeconds).toFixed(1),
      `${findMedian(runs, (each) => each.earlyMib).toFixed(0)} · ${findMedian(runs, (each) => each.lateMib).toFixed(0)}`,
      findMedian(runs, (each) => each.webMib).toFixed(0),
    ];
  });
  return {
    title: `A batch of ${recipes.toLocaleString('en-US')} recipes of 10 lines`,
    note: 'Seconds from the arrival of the file until the last recipe. Each recipe has one result, at its place.',
    columns: ['workers', 'seconds, median', 'recipes/s', 'upload s', 'MiB of a worker, early · end', 'MiB of web'],
    rows,
    worst: [],
  };
}

runRecipeBench({
  name: 'bench:workers',
  description: 'Measures a batch of the service by the number of workers.',
  recipes: 30_000,
  what: 'workers',
  measure,
});
