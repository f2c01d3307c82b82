import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readSeed } from '../../src/seed/read-seed';
import { findQuantile, formatTables, type Table } from '../eval/table';
import { runProgram, showProgress } from '../run-program';
import { makeBody, makeLines } from './lines';
import { measureHttp, readMemoryMib } from './measure-http';
import { measurePipeline } from './measure-pipeline';
import { measureRebuild } from './measure-rebuild';
import { createBoundlessKey, startService, startYardstick, withServer } from './processes';

const help = `npm run bench -- [options]
  --json  the tables as JSON

Measures the pipeline, the service over HTTP, its memory and its start. It takes minutes; nothing else should run.
`;

const laterStarts = 5;

/**
 * Measures speed, with a baseline in the same run: the pipeline in process, the service over HTTP,
 * its memory and its start.
 */
async function bench(): Promise<void> {
  const isOff = { type: 'boolean', default: false } as const;
  const { values } = parseArgs({ options: { json: isOff, help: { ...isOff, short: 'h' } } });
  if (values.help) {
    process.stdout.write(help);
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  try {
    const tables = [await measurePipeline(showProgress), ...(await measureService(folder))];
    showProgress('');
    process.stdout.write(formatTables(tables, values));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureService(folder: string): Promise<readonly Table[]> {
  const dataDir = join(folder, 'data');
  showProgress('first start');
  let service = await startService(dataDir);
  const first = service.startMs;
  const later: number[] = [];
  for (let round = 0; round < laterStarts; round++) {
    await service.stop();
    showProgress(`later start ${round + 1} of ${laterStarts}`);
    service = await startService(dataDir);
    later.push(service.startMs);
  }
  const memoryAtStart = await readMemoryMib(service.url);
  const key = await createBoundlessKey(dataDir);
  const lines = makeLines(readSeed().aliases, 1_000_000);
  const toBody = (index: number): string => makeBody(lines, index);
  const answer = await fetch(`${service.url}/v1/analyze`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: toBody(0),
  });
  if (answer.status !== 200) throw new Error(`The service answered ${answer.status}: ${await answer.text()}`);
  const answerFile = join(folder, 'answer.json');
  writeFileSync(answerFile, Buffer.from(await answer.arrayBuffer()));
  const yardstick = await startYardstick(answerFile);
  let unseen = 1;
  const targets = [
    { name: 'Express, same bytes', url: yardstick.url, key, body: () => toBody(0) },
    { name: 'service, lines seen before', url: service.url, key, body: () => toBody(0) },
    { name: 'service, lines never seen', url: service.url, key, body: () => toBody(unseen++) },
  ];
  const http = [await measureHttp(targets, 1, showProgress), await measureHttp(targets, 50, showProgress)];
  const memoryAfter = await readMemoryMib(service.url);
  await yardstick.stop();
  await service.stop();
  showProgress('rebuilding the catalog');
  const rebuild = await withServer(dataDir, measureRebuild);
  return [...http, tabulateProcess({ first, later, memoryAtStart, memoryAfter }), rebuild];
}

function tabulateProcess(figures: {
  first: number;
  later: readonly number[];
  memoryAtStart: number;
  memoryAfter: number;
}): Table {
  const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;
  const { first, later, memoryAtStart, memoryAfter } = figures;
  return {
    title: 'Process: start and memory',
    note: `From the start of the process to a ready service with its embedded database; the first start makes, migrates and seeds it. Later starts: median of ${laterStarts}. Memory is resident, the database apart.`,
    columns: ['what', 'figure', 'spread'],
    rows: [
      ['first start', seconds(first), ''],
      [
        'later start',
        seconds(findQuantile(later, 0.5)),
        `${seconds(Math.min(...later))}–${seconds(Math.max(...later))}`,
      ],
      ['memory after the start', `${memoryAtStart.toFixed(0)} MiB`, ''],
      ['memory after all requests', `${memoryAfter.toFixed(0)} MiB`, ''],
    ],
    worst: [],
  };
}

runProgram(bench);
