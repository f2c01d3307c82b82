import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createMeasures, stages, type Measures } from './create-measures';
import { writePage } from './page/write-page';
import { printTable, type Table } from './table';

const help = `npm run eval -- [options]
  --data DIR     folder with recipes/, lines/ and parsing/ (default ../shared/data)
  --part PART    all, learn or check: the fixed split, one row in five is for checking (default all)
  --only STAGE   ${stages.join(', ')}
  --worst N      how many of the worst cases to list per table (default 10)
  --json         the tables as JSON
  --page DIR     write the accuracy page into DIR (accuracy.md and its drawings) from all stages and parts, and its first table into
                 the README.md beside DIR; the same data and code write the same bytes`;

async function evaluate(): Promise<number> {
  const { values } = parseArgs({
    options: {
      data: { type: 'string', default: '../shared/data' },
      part: { type: 'string', default: 'all' },
      only: { type: 'string' },
      worst: { type: 'string', default: '10' },
      json: { type: 'boolean', default: false },
      page: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return say(help);
  const part = (['all', 'learn', 'check'] as const).find((name) => name === values.part);
  if (part === undefined) return refuse(`--part is "${values.part}"; use all, learn or check`);
  if (values.only !== undefined && !stages.some((stage) => stage === values.only))
    return refuse(`--only is "${values.only}"; use ${stages.join(', ')}`);
  if (values.page !== undefined && (values.only !== undefined || part !== 'all' || values.json))
    return refuse('--page takes every stage and part; leave out --only, --part and --json');
  const dataDir = resolve(values.data);
  if (!existsSync(join(dataDir, 'recipes', 'dev.jsonl')))
    return refuse(`no recipes/dev.jsonl in ${dataDir}; name the folder of the labelled data with --data DIR`);
  const measures = createMeasures(dataDir, progress);
  if (values.page !== undefined) {
    const written = await writePage(measures, values.page);
    progress('');
    return say(written.join('\n'));
  }
  const tables = await measureTables(measures, { only: values.only, part });
  progress('');
  if (values.json) return say(JSON.stringify(tables, null, 2));
  for (const table of tables) {
    say(`${printTable(table)}\n`);
    for (const worst of table.worst.slice(0, Number(values.worst))) say(`- ${worst}`);
    say('');
  }
  return 0;
}

async function measureTables(
  measures: Measures,
  { only, part }: { only: string | undefined; part: 'all' | 'learn' | 'check' },
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
