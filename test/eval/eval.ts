import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readTagger } from '../../seeds/read-tagger';
import { createEmbeddedEngine } from '../../src/ai/create-embedded-engine';
import { analyzeRecipe } from '../../src/analysis/analyze-recipe';
import { matchLine } from '../../src/analysis/match/match-line';
import { parseLine } from '../support/parse-line';
import { weighLine } from '../../src/analysis/weigh/weigh-line';
import { buildCatalog } from '../../src/catalog/build-catalog';
import { readSeed } from '../../seeds/read-seed';
import { measureLabels } from './labels';
import { measureMatching } from './matching';
import { measureParsing } from './parsing';
import { measureRecipes } from './recipes';
import type { Part } from '../../src/train/split';
import { measureUnseenNames } from './unseen-names';
import { printTable, type Table } from './table';
import { measureWeighing } from './weighing';

const help = `npm run eval -- [options]
  --data DIR     folder with recipes/, lines/ and parsing/ (default ../shared/data)
  --part PART    all, learn or check: the fixed split, one row in five is for checking (default all)
  --only STAGE   parsing, matching, weighing, recipes or labels
  --worst N      how many of the worst cases to list per table (default 10)
  --json         the tables as JSON`;

const stages = ['parsing', 'matching', 'weighing', 'recipes', 'labels'] as const;
type Stage = (typeof stages)[number];

async function evaluate(): Promise<number> {
  const { values } = parseArgs({
    options: {
      data: { type: 'string', default: '../shared/data' },
      part: { type: 'string', default: 'all' },
      only: { type: 'string' },
      worst: { type: 'string', default: '10' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return say(help);
  const part = (['all', 'learn', 'check'] as const).find((name) => name === values.part);
  if (part === undefined) return refuse(`--part is "${values.part}"; use all, learn or check`);
  if (values.only !== undefined && !stages.some((stage) => stage === values.only))
    return refuse(`--only is "${values.only}"; use ${stages.join(', ')}`);
  const dataDir = resolve(values.data);
  if (!existsSync(join(dataDir, 'recipes', 'dev.jsonl')))
    return refuse(`no recipes/dev.jsonl in ${dataDir}; name the folder of the labelled data with --data DIR`);
  const tables: Table[] = [];
  for (const stage of stages) {
    if (values.only !== undefined && values.only !== stage) continue;
    progress(`${stage} …`);
    tables.push(...(await measure(stage, dataDir, part)));
  }
  progress('');
  if (values.json) return say(JSON.stringify(tables, null, 2));
  for (const table of tables) {
    say(`${printTable(table)}\n`);
    for (const worst of table.worst.slice(0, Number(values.worst))) say(`- ${worst}`);
    say('');
  }
  return 0;
}

async function measure(stage: Stage, dataDir: string, part: Part | 'all'): Promise<readonly Table[]> {
  if (stage === 'parsing') return measureParsing(dataDir, part);
  const { foods, aliases, hash } = readSeed();
  const catalog = buildCatalog({ foods, aliases, version: hash });
  if (stage === 'matching')
    return [
      ...measureMatching(dataDir, part, catalog),
      ...measureUnseenNames(dataDir, part, { catalog, contents: { foods, aliases, version: hash } }),
    ];
  if (stage === 'weighing')
    return measureWeighing(dataDir, part, {
      catalog,
      weigh: (text) => weighLine(catalog, matchLine(catalog, '', parseLine(text))),
    });
  const engine = createEmbeddedEngine(readTagger());
  if (stage === 'labels') return measureLabels(dataDir, part, (recipe) => analyzeRecipe(engine, catalog, recipe));
  return measureRecipes(dataDir, part, {
    analyze: (recipe) => analyzeRecipe(engine, catalog, recipe),
    report: (done, all) => done % 50 === 0 && progress(`recipes ${done} of ${all}`),
  });
}

function say(text: string): 0 {
  process.stdout.write(`${text}\n`);
  return 0;
}

function progress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`);
}

function refuse(sentence: string): 1 {
  process.stderr.write(`${sentence}\n`);
  return 1;
}

void evaluate().then((code) => {
  process.exitCode = code;
});
