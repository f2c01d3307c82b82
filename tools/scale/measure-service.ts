import type { Alias } from '../../src/analysis/food';
import { readMemoryMib } from '../bench/read-metrics';
import type { RunningProcess } from '../bench/start-process';
import type { Table } from '../eval/table';
import { countFound } from './count-found';
import type { MadeProduct } from './create-product-maker';
import { makeBrandLines } from './make-brand-lines';
import { makeSearches } from './make-searches';
import { ask, measureLatency, type Latency } from './measure-latency';

export interface ScaleService {
  readonly service: RunningProcess;
  readonly key: string;
  readonly aliases: readonly Alias[];
  readonly makeProduct: (index: number) => MadeProduct;
  readonly products: number;
  readonly seed: number;
}

/** How long lines that name a brand and searches take, each of them sent for the first time; what they find; and the memory of the service. */
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
