import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../../src/config';
import { createNotices, openServiceDatabase } from '../../src/start/database';
import { InterruptedError, runInterruptibly } from '../../src/start/interruption';
import { beginFullFoods, readSeedFoods, type OpenFullFoods } from './foods';
import { showProgress } from '../run-program';
import { createMeasures, stages, type Measures } from './measures';
import { measureModel } from './model';
import { writePage } from './page/accuracy-page';
import { compareHeadlines, printComparison } from './page/headlines';
import { measureParts } from './page/part-tables';
import { printTable, type Table } from './table';

const help = `npm run eval -- [options]
  --data DIR     folder with recipes/, lines/, parsing/ and pages/ (default ../shared/data)
  --part PART    all, learn or check: the fixed split, one row in five is for checking (default all)
  --only STAGE   ${stages.join(', ')}
  --worst N      how many of the worst cases to list per table (default 10)
  --json         the tables as JSON
  --engine NAME  embedded (default), or ollama: a local model beside the embedded engine, on unsure lines and recipes;
                 the settings OLLAMA_*, AI_ASK, DATA_DIR and DATABASE_URL count as for the service
  --model NAME   the model to ask (default OLLAMA_MODEL)
  --lines N      how many unsure lines to ask it about (default 300)
  --fdc PATH…    with these downloads of FoodData Central imported beside the kitchen table, into a database of their own while it runs (without
                 a path the four sets in DATA/fdc)
  --compare      the headlines with the kitchen table alone beside those with the downloads of --fdc
  --page DIR     write DIR/benchmarks/accuracy.md and its drawings from all stages and parts, the kitchen table alone beside the downloads
                 of --fdc; the same data and code write the same bytes`;

const parts = ['all', 'learn', 'check'] as const;
type PartName = (typeof parts)[number];

function readArguments() {
  return parseArgs({
    allowPositionals: true,
    options: {
      data: { type: 'string', default: '../shared/data' },
      part: { type: 'string', default: 'all' },
      only: { type: 'string' },
      worst: { type: 'string', default: '10' },
      json: { type: 'boolean', default: false },
      page: { type: 'string' },
      fdc: { type: 'boolean', default: false },
      compare: { type: 'boolean', default: false },
      engine: { type: 'string', default: 'embedded' },
      model: { type: 'string' },
      lines: { type: 'string', default: '300' },
      help: { type: 'boolean', default: false },
    },
  });
}

type Options = ReturnType<typeof readArguments>['values'];

async function evaluate(): Promise<number> {
  const { values, positionals } = readArguments();
  if (values.help) return say(help);
  const part = parts.find((name) => name === values.part);
  if (part === undefined) return refuse(`--part is "${values.part}". Use all, learn or check.`);
  const dataDir = resolve(values.data);
  const mistake = findMistake(values, { named: positionals, dataDir });
  if (mistake !== null) return refuse(mistake);
  if (values.engine === 'ollama') {
    const lines = Number(values.lines);
    const tables = await openAndMeasureModel({ model: values.model, dataDir, part, lines });
    showProgress('');
    return sayTables(tables, values);
  }
  // Without a database, a signal may end the process as it is.
  if (!values.fdc && values.page === undefined) return measureAll({ dataDir, full: null, part, values });
  const downloads = listDownloads(positionals, dataDir);
  return runInterruptibly(
    () => Promise.resolve(beginFullFoods(downloads, process.stderr)),
    async ({ foods }) => measureAll({ dataDir, full: await foods, part, values }),
  );
}

/** Says which option is wrong, or does not go with another, and what to do; null for none. */
function findMistake(
  values: Options,
  { named, dataDir }: { readonly named: readonly string[]; readonly dataDir: string },
): string | null {
  const isWhole = values.only === undefined && values.part === 'all';
  const isOfModel = values.engine === 'ollama';
  const lines = Number(values.lines);
  const mistakes: readonly (readonly [boolean, string])[] = [
    [
      values.only !== undefined && !stages.some((stage) => stage === values.only),
      `--only is "${values.only ?? ''}". Use ${stages.join(', ')}.`,
    ],
    [named.length > 0 && !values.fdc, `"${named.join(' ')}" is not an option. Name downloads after --fdc.`],
    [
      values.compare && (!values.fdc || !isWhole || values.page !== undefined),
      '--compare needs --fdc and covers every stage and part. Leave out --only, --part and --page.',
    ],
    [
      values.page !== undefined && (!isWhole || values.json),
      '--page covers every stage and part. Leave out --only, --part and --json.',
    ],
    [
      !existsSync(join(dataDir, 'recipes', 'dev.jsonl')),
      `${dataDir} has no recipes/dev.jsonl. Name the folder of the labelled data with --data DIR.`,
    ],
    [values.engine !== 'embedded' && !isOfModel, `--engine is "${values.engine}". Use embedded or ollama.`],
    [
      isOfModel && (values.page !== undefined || values.only !== undefined || values.fdc),
      '--page, --only and --fdc are for the embedded engine. Leave them out with --engine ollama.',
    ],
    [
      isOfModel && (!Number.isInteger(lines) || lines < 1),
      `--lines is "${values.lines}". Use a whole number of 1 or more.`,
    ],
  ];
  return mistakes.find(([isMade]) => isMade)?.[1] ?? null;
}

async function measureAll({
  dataDir,
  full,
  part,
  values,
}: {
  dataDir: string;
  full: OpenFullFoods | null;
  part: PartName;
  values: Pick<Options, 'page' | 'only' | 'compare' | 'json' | 'worst'>;
}): Promise<number> {
  if (full !== null) process.stderr.write(`${full.report}\n`);
  const alone = createMeasures(dataDir, readSeedFoods(), showProgress);
  const withSets = full === null ? null : createMeasures(dataDir, full, showProgress);
  if (values.page !== undefined) {
    const written = await writePage(alone, withSets, values.page);
    showProgress('');
    return say(written.join('\n'));
  }
  if (values.compare && withSets !== null) {
    const compared = compareHeadlines(await measureParts(alone), await measureParts(withSets));
    showProgress('');
    return say(values.json ? JSON.stringify(compared, null, 2) : printComparison(compared));
  }
  const tables = await measureTables(withSets ?? alone, { only: values.only, part });
  showProgress('');
  return sayTables(tables, values);
}

function listDownloads(named: readonly string[], dataDir: string): readonly string[] {
  return named.length > 0
    ? named
    : ['sr_legacy', 'fndds', 'foundation', 'branded'].map((name) => join(dataDir, 'fdc', name));
}

function sayTables(tables: readonly Table[], { json, worst: maxWorst }: Pick<Options, 'json' | 'worst'>): 0 {
  if (json) return say(JSON.stringify(tables, null, 2));
  for (const table of tables) {
    say(`${printTable(table)}\n`);
    for (const worst of table.worst.slice(0, Number(maxWorst))) say(`- ${worst}`);
    say('');
  }
  return 0;
}

async function openAndMeasureModel(options: {
  model: string | undefined;
  dataDir: string;
  part: PartName;
  lines: number;
}): Promise<readonly Table[]> {
  const config = readConfig({
    ...process.env,
    ...(options.model === undefined ? {} : { OLLAMA_MODEL: options.model }),
  });
  return runInterruptibly(
    () => openServiceDatabase(config, createNotices(process.stderr)),
    ({ database }) => measureModel({ config, database, report: showProgress, ...options }),
  );
}

async function measureTables(
  measures: Measures,
  { only, part }: { only: string | undefined; part: PartName },
): Promise<readonly Table[]> {
  const tables: Table[] = [];
  for (const stage of stages)
    if (only === undefined || only === stage) tables.push(...(await measures.measureStage(stage, part)));
  return tables;
}

function say(text: string): 0 {
  process.stdout.write(`${text}\n`);
  return 0;
}

function refuse(sentence: string): 1 {
  process.stderr.write(`${sentence}\n`);
  return 1;
}

void evaluate().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    // The interrupted work may still wait for something.
    if (error instanceof InterruptedError) process.exit(error.exitCode);
    process.exitCode = refuse(error instanceof Error ? error.message : String(error));
  },
);
