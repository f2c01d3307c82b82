import { Agent, request } from 'node:http';
import { z } from 'zod';
import type { Alias } from '../../src/analysis/food';
import { readMemoryMib } from '../bench/measure-http';
import type { RunningProcess } from '../bench/processes';
import { findQuantile, type Table } from '../eval/table';
import { isMeant, readSearchRows } from '../read-search-rows';
import type { MadeProduct } from './products';
import { makeBrandLines, makeSearches } from './queries';

interface ScaleService {
  readonly service: RunningProcess;
  readonly key: string;
  readonly aliases: readonly Alias[];
  readonly makeProduct: (index: number) => MadeProduct;
  readonly products: number;
  readonly seed: number;
}

/**
 * Measures lines that name a brand and searches, each sent once: latency, results, and the memory
 * of the service.
 */
export async function measureService(options: ScaleService, report: (text: string) => void): Promise<Table> {
  const { service, key } = options;
  const memoryAtStart = await readMemoryMib(service.url);
  const lines = makeBrandLines(options.makeProduct, { ...options, count: lineCount + warmUp });
  const searches = makeSearches({ ...options, count: searchCount + warmUp });
  const analyze = { url: service.url, key, path: '/v1/analyze' } as const;
  const graphql = { url: service.url, key, path: '/graphql' } as const;
  const toRecipe = (line: string): string => JSON.stringify({ title: 'Bench', servings: 1, ingredients: [line] });
  const toSearch = (search: string): string => JSON.stringify({ query: searchQuery, variables: { search } });
  await measureLatency(analyze, lines.slice(0, warmUp).map(toRecipe), report);
  const brandLines = await measureLatency(analyze, lines.slice(warmUp).map(toRecipe), report);
  await measureLatency(graphql, searches.slice(0, warmUp).map(toSearch), report);
  const found = await measureLatency(graphql, searches.slice(warmUp).map(toSearch), report);
  const typed = await countFound((search) => ask(graphql, toSearch(search)));
  let branded = 0;
  for (const line of lines.slice(0, warmUp)) if (await isBranded(line)) branded++;
  const row = (name: string, { count, p50, p99, most }: Latency) => [
    name,
    count,
    p50.toFixed(1),
    p99.toFixed(1),
    most.toFixed(1),
  ];
  return {
    title: 'The service, one request at a time, each line and search sent once',
    note: `Milliseconds to the last byte, after ${warmUp} others. Of ${warmUp} lines that name a brand ${branded} were matched with a branded food. Of the ${typed.searches} searches in test/cases/search.txt the food that is meant came first in ${typed.first} and among the first three in ${typed.firstThree}. The service started in ${(service.startMs / 1000).toFixed(1)} s and took ${memoryAtStart.toFixed(0)} MiB after that, ${(await readMemoryMib(service.url)).toFixed(0)} MiB after all of this, the database apart.`,
    columns: ['what', 'requests', 'p50 ms', 'p99 ms', 'most'],
    rows: [row('a line that names a brand', brandLines), row('foods(search:), 20 foods', found)],
    worst: [],
  };

  async function isBranded(line: string): Promise<boolean> {
    const variables = { recipe: { title: 'Bench', servings: 1, ingredients: [line] } };
    return (await ask(graphql, JSON.stringify({ query: datasetQuery, variables }))).includes('"BRANDED"');
  }
}

const warmUp = 300;
const lineCount = 3000;
const searchCount = 1500;

const searchQuery = `query ($search: String!) {
  foods(search: $search, first: 20) { totalCount edges { node { fdcId description dataset nutrientsPer100g { calories } } } }
}`;
const datasetQuery = `query ($recipe: RecipeInput!) { analyzeRecipe(recipe: $recipe) { ingredients { match { food { dataset } } } } }`;

interface Asked {
  readonly url: string;
  readonly key: string;
  readonly path: '/v1/analyze' | '/graphql';
}

interface Latency {
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
  readonly most: number;
}

/**
 * Sends bodies one by one over one connection and measures the time to the last byte of each
 * answer, in milliseconds.
 * @throws Error where an answer is not 200
 */
async function measureLatency(
  asked: Asked,
  bodies: readonly string[],
  report: (text: string) => void,
): Promise<Latency> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  for (const [index, body] of bodies.entries()) {
    const startedAt = performance.now();
    await ask(asked, body, agent);
    times.push(performance.now() - startedAt);
    if (index % 100 === 0) report(`${asked.path}: ${index} of ${bodies.length}`);
  }
  agent.destroy();
  return {
    count: times.length,
    p50: findQuantile(times, 0.5),
    p99: findQuantile(times, 0.99),
    most: Math.max(...times),
  };
}

/** Sends one request. @returns the body of the answer */
function ask({ url, key, path }: Asked, body: string, agent?: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${url}${path}`,
      {
        ...(agent === undefined ? {} : { agent }),
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () => {
          if (response.statusCode === 200) resolve(text);
          else reject(new Error(`The service answered ${response.statusCode ?? 0} to ${body}: ${text}`));
        });
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

interface FoundCounts {
  readonly searches: number;
  /** Searches whose meant food comes first. */
  readonly first: number;
  /** Searches whose meant food is among the first three. */
  readonly firstThree: number;
}

/**
 * Counts the searches of test/cases/search.txt that find the meant food.
 * @param search returns the JSON of `foods(search:)`
 */
async function countFound(search: (text: string) => Promise<string>): Promise<FoundCounts> {
  const rows = readSearchRows();
  let first = 0;
  let firstThree = 0;
  for (const row of rows) {
    const { data } = searchAnswer.parse(JSON.parse(await search(row.search)));
    const place = data.foods.edges.findIndex(({ node }) => isMeant(row, node.description));
    if (place === 0) first++;
    if (place >= 0 && place < 3) firstThree++;
  }
  return { searches: rows.length, first, firstThree };
}

const searchAnswer = z.object({
  data: z.object({ foods: z.object({ edges: z.array(z.object({ node: z.object({ description: z.string() }) })) }) }),
});
