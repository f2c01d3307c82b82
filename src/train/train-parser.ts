import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findProjectRoot } from '../project-root';
import { fitCertainty, writeCertainty } from './fit-confidence';
import { readLabelledLines } from './labelled-lines';
import { learnTagger, writeTaggerWeights } from './train-tagger';

const help = `npm run train -- [options]
  --data DIR     folder with parsing/ (default ../shared/data); the check part is not read
  --seed N       seed of the order of the lines; the same data and seed give the same file (default 1)
  --epochs N     passes over all lines (default 5)
  --out FILE     the file of weights (default seeds/tagger.bin)
  --odds FILE    the module of the odds that a line is read right (default src/analysis/parse/confidence-weights.ts)`;

function train(): number {
  const { values } = parseArgs({
    options: {
      data: { type: 'string', default: '../shared/data' },
      seed: { type: 'string', default: '1' },
      epochs: { type: 'string', default: '5' },
      out: { type: 'string', default: join(findProjectRoot(), 'seeds', 'tagger.bin') },
      odds: { type: 'string', default: join(findProjectRoot(), ...oddsPath) },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(`${help}\n`);
    return 0;
  }
  const seed = Number(values.seed);
  const epochs = Number(values.epochs);
  if (!Number.isInteger(seed)) return refuse(`--seed is "${values.seed}". Use a whole number.`);
  if (!Number.isInteger(epochs) || epochs < 1 || epochs > 100)
    return refuse(`--epochs is "${values.epochs}". Use a whole number from 1 to 100.`);
  const dataDir = resolve(values.data);
  if (!existsSync(join(dataDir, 'parsing', 'strangetom_tokens.dev.jsonl.gz')))
    return refuse(
      `${dataDir} has no parsing/strangetom_tokens.dev.jsonl.gz. Name the folder of the labelled data with --data DIR.`,
    );
  report('reading labelled lines …');
  const { lines, unaligned } = readLabelledLines(dataDir, 'learn');
  report(`${lines.length} lines to learn from, ${unaligned} left out because their tokens cannot be aligned`);
  writeCertainty(values.odds, fitCertainty(lines, { epochs, seed, report }));
  const bytes = writeTaggerWeights(learnTagger(lines, { epochs, seed, report }));
  // Renamed after writing, so that an interruption leaves the old file or the new one.
  const unfinished = `${values.out}.unfinished`;
  writeFileSync(unfinished, bytes);
  renameSync(unfinished, values.out);
  report(`${values.out}: ${bytes.length} bytes`);
  return 0;
}

const oddsPath = ['src', 'analysis', 'parse', 'confidence-weights.ts'];

function report(text: string): void {
  process.stderr.write(`${text}\n`);
}

function refuse(sentence: string): 1 {
  report(sentence);
  return 1;
}

process.exitCode = train();
