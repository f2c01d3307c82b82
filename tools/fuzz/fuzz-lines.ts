import { parseArgs } from 'node:util';
import { createEmbeddedEngine } from '../../src/ai/embedded-engine';
import { buildCatalog } from '../../src/catalog/build-catalog';
import { readTagger } from '../../src/seed/model-files';
import { readSeed } from '../../src/seed/read-seed';
import { createRandom } from '../../src/train/train-tagger';
import { makeLines } from '../bench/lines';
import { climb, type ClimbProgress } from './climb';
import { createLineGrammar } from './line-grammar';
import { createLineMeter } from './measure-line';

/**
 * Looks for ingredient lines that cost much CPU, and prints the most expensive as JSON lines: the
 * cost of the largest request of such lines, the cost and the text of a line. The seed decides what
 * is tried first. What is kept depends on measured time, so two runs differ.
 */
async function fuzzLines(): Promise<void> {
  const { values } = parseArgs({
    options: { minutes: { type: 'string', default: '10' }, seed: { type: 'string', default: '1' } },
  });
  const minutes = Number(values.minutes);
  const seedNumber = Number(values.seed);
  if (!(minutes > 0)) throw new Error(`--minutes must be a number above 0; it is "${values.minutes}".`);
  if (!Number.isSafeInteger(seedNumber)) throw new Error(`--seed must be a whole number; it is "${values.seed}".`);
  const seed = readSeed();
  const catalog = buildCatalog({ foods: seed.foods, aliases: seed.aliases, version: seed.hash });
  const random = createRandom(seedNumber);
  const phrases = seed.aliases.map(({ phrase }) => phrase);
  const meter = await createLineMeter({
    engine: createEmbeddedEngine(readTagger()),
    catalog,
    ordinary: makeLines(seed.aliases, 5000),
    random,
  });
  const { worst } = await climb({
    grammar: createLineGrammar(phrases, random),
    meter,
    random,
    limitMs: minutes * 60_000,
    report: reportProgress,
  });
  for (const { requestMs, lineMs, line } of worst)
    process.stdout.write(`${JSON.stringify({ requestMs: Math.round(requestMs), lineMs: round(lineMs), ...line })}\n`);
}

function reportProgress({ tried, worst, foundAtMs, elapsedMs }: ClimbProgress): void {
  const [first] = worst;
  const mostExpensive =
    first === undefined
      ? 'nothing yet'
      : `most expensive: ${Math.round(first.requestMs)} ms a request, ${round(first.lineMs)} ms a line: ${JSON.stringify(first.line.text.slice(0, 60))}`;
  process.stderr.write(
    `${Math.round(elapsedMs / 1000)} s, ${tried} lines tried, no new worst for ${Math.round((elapsedMs - foundAtMs) / 1000)} s; ${mostExpensive}\n`,
  );
}

function round(ms: number): number {
  return Math.round(ms * 100) / 100;
}

fuzzLines().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
