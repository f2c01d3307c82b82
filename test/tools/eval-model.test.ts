import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readConfig } from '../../src/config';
import { readSeed } from '../../src/seed/read-seed';
import { measureModel } from '../../tools/eval/model';
import type { Table } from '../../tools/eval/table';
import { createFullDatabase, type TestDatabase } from '../support/database';
import { createFolder } from '../support/folder';
import { openStandIn, type StandIn } from '../support/ollama/open-stand-in';
import { writeSmallData } from './write-small-data';

let own: TestDatabase;
let standIn: StandIn;
const dataDir = createFolder('eval-model');

beforeAll(async () => {
  own = await createFullDatabase();
  standIn = await openStandIn();
  standIn.answerBy(() => ({ content: '1' }));
  writeSmallData(dataDir);
  const lines = readSeed().aliases.filter((_, index) => index % 20 === 0);
  const rows = lines.map(({ phrase }) => JSON.stringify({ sentence: `2 cups ${phrase}` })).join('\n');
  writeFileSync(join(dataDir, 'parsing', 'strangetom_labelled.dev.jsonl.gz'), gzipSync(rows));
});

afterAll(async () => {
  expect(standIn.mistakes).toEqual([]);
  await standIn.close();
  await own.drop();
});

const measure = (): Promise<readonly Table[]> =>
  measureModel({
    config: readConfig({ DATABASE_URL: own.url, OLLAMA_HOST: standIn.host, OLLAMA_MODEL: standIn.model }),
    database: own.database,
    dataDir,
    part: 'all',
    lines: 12,
    report: () => undefined,
  });

/** A column of a table, by the first cells of both. */
function readColumn(tables: readonly Table[], title: string, column: string) {
  const table = tables.find((one) => one.title.startsWith(title));
  const at = table?.columns.indexOf(column) ?? -1;
  return table?.rows.map((row) => row[at]);
}

const countLines = (tables: readonly Table[]): readonly number[] =>
  (readColumn(tables, 'Lines the embedded engine is not sure of', 'lines') ?? []).map(Number);

test('a model is measured on lines and recipes beside the embedded engine, and a second run asks nothing', async () => {
  const first = await measure();
  const [unsure = 0] = countLines(first);
  expect(unsure).toBeGreaterThan(5);
  expect(countLines(first)).toEqual([unsure, unsure]);
  expect(first.map(({ title }) => title).filter((title) => title.startsWith('Recipes: calories'))).toHaveLength(2);
  expect(Number(readColumn(first, 'What the answers cost', 'calls')?.[0])).toBeGreaterThanOrEqual(unsure);

  const asked = standIn.chats.length;
  const second = await measure();
  expect(standIn.chats).toHaveLength(asked);
  expect(readColumn(second, 'What the answers cost', 'calls')).toEqual([0, 0]);
  expect(second.slice(0, 3)).toEqual(first.slice(0, 3));
});

test('a line that the model never answers is counted and left out, and the measurement goes on', async () => {
  const [first = ''] = standIn.chats.map(({ messages }) => (messages.at(-1)?.content ?? '').split('\n')[0] ?? '');
  const [before = 0] = countLines(await measure());
  await own.database.pool.query('DELETE FROM decision');
  standIn.breakFor(first, 'an answer that gave up midway');
  const tables = await measure();
  expect(countLines(tables)).toEqual([before - 1, before - 1]);
  expect(tables[0]?.note).toContain('Left out: 1 that the model gave no usable answer to');
});
