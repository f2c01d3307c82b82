import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findProjectRoot } from '../project-root';
import { fitCertainty, writeCertainty } from './fit-confidence';
import { readLabelledLines } from './labelled-lines';
import { learnTagger, writeTaggerWeights } from './train-tagger';

const help = `npm run train -- [options]
  --data DIR     folder with parsing/ (default ../shared/data); the part of the fixed split for checking is not read
  --seed N       decides the order of the lines; the same data and seed give the same file (default 1)
  --epochs N     how often to go through all lines (default 5)
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
  if (!Number.isInteger(seed)) return refuse(`--seed is "${values.seed}"; use a whole number`);
  if (!Number.isInteger(epochs) || epochs < 1 || epochs > 100)
    return refuse(`--epochs is "${values.epochs}"; use a whole number from 1 to 100`);
  const dataDir = resolve(values.data);
  if (!existsSync(join(dataDir, 'parsing', 'strangetom_tokens.dev.jsonl.gz')))
    return refuse(`no parsing/strangetom_tokens.dev.jsonl.gz in ${dataDir}; name the folder of the labelled data with --data DIR`); // prettier-ignore
  report('reading labelled lines …');
  const { lines, unaligned } = readLabelledLines(dataDir, 'learn');
  report(
    `${lines.length} lines to learn from, ${unaligned} left out because their words could not be told apart as we do`,
  );
  writeCertainty(values.odds, fitCertainty(lines, { epochs, seed, report }));
  const bytes = writeTaggerWeights(learnTagger(lines, { epochs, seed, report }));
  // Written beside and renamed, so that stopping at any moment leaves the old file or the new one.
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
