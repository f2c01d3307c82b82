import { createEmbeddedEngine } from '../../src/ai/embedded-engine';
import { analyzeRecipe } from '../../src/analysis/analyze';
import { mapTogether } from '../../src/analysis/map-together';
import { matchLine } from '../../src/analysis/match/match-line';
import { buildCatalog } from '../../src/catalog/build-catalog';
import { readTagger } from '../../src/seed/model-files';
import { readSeed } from '../../src/seed/read-seed';
import { findQuantile, type Table } from '../eval/table';
import { parseLine } from '../parse-line';
import { linesPerRecipe, makeLines } from './lines';

const rounds = 7;
const linesPerRound = 8000;

/**
 * Measures lines per second of each stage in this process, on one thread. Every round takes new
 * lines.
 */
export async function measurePipeline(report: (text: string) => void): Promise<Table> {
  const { foods, aliases: read, hash } = readSeed();
  const aliases = readAsJson(read);
  const buildStart = performance.now();
  const catalog = buildCatalog({ foods, aliases, version: hash });
  const buildMs = performance.now() - buildStart;
  const engine = createEmbeddedEngine(readTagger());
  const lines = readAsJson(makeLines(aliases, 4 * rounds * linesPerRound));
  let next = 0;
  const take = () => lines.slice(next, (next += linesPerRound));
  const { together = 1 } = engine;
  const stages: Readonly<Record<string, (texts: readonly string[]) => void | Promise<void>>> = {
    parse: (texts: readonly string[]) => texts.forEach((text) => parseLine(text)),
    'parse and match': (texts: readonly string[]) => texts.forEach((text) => matchLine(catalog, '', parseLine(text))),
    'whole recipes of 10 lines': async (texts: readonly string[]) => {
      for (const recipe of toRecipes(texts)) await analyzeRecipe(engine, catalog, recipe);
    },
    // As the command line, batches and a busy service do.
    [`whole recipes, ${together} together`]: async (texts: readonly string[]) => {
      await mapTogether(toRecipes(texts), together, (recipe) => analyzeRecipe(engine, catalog, recipe));
    },
  };
  const rows: (string | number)[][] = [];
  for (const [name, run] of Object.entries(stages)) {
    const rates: number[] = [];
    for (let round = 0; round < rounds; round++) {
      report(`${name}: round ${round + 1} of ${rounds}`);
      const texts = take();
      const start = performance.now();
      await run(texts);
      rates.push((1000 * texts.length) / (performance.now() - start));
    }
    rows.push([name, ...[0.5, 0, 1].map((quantile) => Math.round(findQuantile(rates, quantile)))]);
  }
  return {
    title: 'In process: lines per second, one thread, lines never seen before',
    note: `Median, slowest and fastest of ${rounds} rounds of ${linesPerRound} lines; ${foods.length} foods, ${aliases.length} aliases; catalog built in ${Math.round(buildMs)} ms.`,
    columns: ['stage', 'median', 'slowest', 'fastest'],
    rows,
    worst: [],
  };
}

/**
 * The same values with the texts that requests and the database have: one byte a letter. The seed files have
 * letters that need two, and V8 then takes two for all texts that are cut from them.
 */
function readAsJson<Value>(value: Value): Value {
  const parse: (text: string) => Value = JSON.parse;
  return parse(JSON.stringify(value));
}

function toRecipes(texts: readonly string[]): { title: string; ingredients: readonly string[]; servings: number }[] {
  return Array.from({ length: texts.length / linesPerRecipe }, (_, index) => ({
    title: 'Bench',
    ingredients: texts.slice(index * linesPerRecipe, (index + 1) * linesPerRecipe),
    servings: 4,
  }));
}
