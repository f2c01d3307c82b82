import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readModelOdds } from '../../src/ai/ollama/odds';
import { maxLineLength, quoteText } from '../../src/ai/ollama/step-model';
import { matchLine } from '../../src/analysis/match/match-line';
import { buildCatalog } from '../../src/catalog/build-catalog';
import { readConfig } from '../../src/config';
import { readSeed } from '../../src/seed/read-seed';
import { runCalibrateCommand } from '../../src/cli/calibrate';
import { parseLine } from '../../tools/parse-line';
import { createFullDatabase, type TestDatabase } from '../support/database';
import { createFolder } from '../support/folder';
import { delay } from '../support/ollama/failures';
import { openStandIn, type StandIn } from '../support/ollama/open-stand-in';

const { foods, aliases, hash } = readSeed();
const catalog = buildCatalog({ foods, aliases, version: hash });

// Every fiftieth name of the table, as a cook would write it.
const lines = aliases.filter((_, index) => index % 50 === 0).map(({ phrase }) => `2 cups ${phrase}`);
const truths = new Map(
  lines.map((line) => [quoteText(line, maxLineLength), matchLine(catalog, '', parseLine(line)).food]),
);

let own: TestDatabase;
let standIn: StandIn;
let data: string;

beforeAll(async () => {
  own = await createFullDatabase();
  standIn = await openStandIn();
  // It knows what the table knows, and is a little too sure of itself.
  standIn.answerBy(({ messages }) => {
    const rows = (messages.at(-1)?.content ?? '').split('\n');
    const description = truths.get((rows[0] ?? '').replace('Line: ', ''))?.description ?? '';
    const record = rows.find((row) => row.startsWith('Record: '));
    if (record !== undefined) return { content: record === `Record: ${description}` ? '1' : '0' };
    const chosen = rows.find((row) => /^\d /.test(row) && row.slice(2) === description);
    return {
      content: chosen?.[0] ?? '1',
      odds: chosen === undefined ? { '1': 0.6, '2': 0.3 } : { [chosen[0] ?? '1']: 0.97 },
    };
  });
  data = createFolder('calibrate');
  for (const folder of ['recipes', 'parsing', 'lines']) mkdirSync(join(data, folder));
  writeFileSync(join(data, 'recipes', 'dev.jsonl'), JSON.stringify({ id: 'r', ingredients: ['2 eggs'] }));
  const rows = lines.map((sentence) => JSON.stringify({ sentence })).join('\n');
  writeFileSync(join(data, 'parsing', 'strangetom_labelled.dev.jsonl.gz'), gzipSync(rows));
  writeFileSync(join(data, 'lines', 'spoonacular_line_ndb.dev.jsonl'), JSON.stringify({ line: '2 eggs' }));
});

afterAll(async () => {
  expect(standIn.mistakes).toEqual([]);
  await standIn.close();
  await own.drop();
});

async function calibrate(...args: readonly string[]) {
  const said = { out: '', err: '' };
  const config = readConfig({ DATABASE_URL: own.url, OLLAMA_HOST: standIn.host, OLLAMA_MODEL: standIn.model });
  const code = await runCalibrateCommand(args, config, {
    stdout: { write: (text) => (said.out += text) },
    stderr: { write: (text) => (said.err += text) },
  });
  return { code, ...said };
}

const readShares = (text: string, pattern: RegExp): readonly number[] =>
  [...text.matchAll(pattern)].map(([, share]) => Number(share));

// Of 60 lines, six were in the check part: too few to tell an error by.
test('a model that knows the names answers more of the unsure lines rightly, is fitted, and costs nothing when it is asked again', async () => {
  const out = join(data, 'odds.json');
  const first = await calibrate('--data', data, '--out', out, '--lines', '150');
  expect(first.code).toBe(0);
  const [embedded = 0] = readShares(first.out, /embedded engine ([\d.]+) % right/g);
  const [model = 0] = readShares(first.out, /model {11}([\d.]+) % right/g);
  expect(model).toBeGreaterThan(embedded + 10);
  const [, fitted = 1, unfitted = 0] = readShares(first.out, /model {11}[\d.]+ % right, calibration error ([\d.]+)/g);
  expect(fitted).toBeLessThan(unfitted);
  expect(readModelOdds(readFileSync(out, 'utf8'), 'a'.repeat(64)).isFitted).toBe(true);

  const asked = standIn.chats.length;
  const before = readFileSync(out, 'utf8');
  expect((await calibrate('--data', data, '--out', out, '--lines', '150')).out).toBe(first.out);
  expect(standIn.chats).toHaveLength(asked);
  expect(readFileSync(out, 'utf8')).toBe(before);
});

test('a run that the server leaves midway ends in a sentence, and the next one goes on from there', async () => {
  const out = join(data, 'later.json');
  const asked = standIn.chats.length;
  let turns = 0;
  standIn.breakForGood(async (response, _, answer) => {
    turns += 1;
    if (turns > 10) response.socket?.resetAndDestroy();
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
    await Promise.resolve();
  });
  const stopped = await calibrate('--data', data, '--out', out, '--lines', '176');
  expect(stopped).toMatchObject({ code: 1, err: expect.stringContaining('Run the command again to continue') });
  standIn.breakForGood(null);
  const answered = standIn.chats.length;
  expect((await calibrate('--data', data, '--out', out, '--lines', '176')).code).toBe(0);
  expect(standIn.chats.length - answered).toBeLessThanOrEqual(2 * 26 - 10);
  expect(answered).toBeGreaterThan(asked);
});

test('a slow call is waited for, and a line that the model never answers is reported and left out', async () => {
  await own.database.pool.query('DELETE FROM decision');
  const [first = ''] = standIn.chats.map(({ messages }) => (messages.at(-1)?.content ?? '').split('\n')[0] ?? '');
  standIn.breakFor(first, 'an answer that gave up midway');
  // Above what a call of the service may take.
  standIn.break('an answer that gave up midway', 'an answer that gave up midway', delay(7_000));
  const { code, out } = await calibrate('--data', data, '--out', join(data, 'patient.json'), '--lines', '20');
  expect(code).toBe(0);
  expect(out).toContain('without a usable answer of the model: 1;');
});

test('a model without a usable answer is reported, and no file is written', async () => {
  await own.database.pool.query('DELETE FROM decision');
  standIn.breakForGood('an answer that gave up midway');
  const out = join(data, 'silent.json');
  const { code, err } = await calibrate('--data', data, '--out', out, '--lines', '20');
  standIn.breakForGood(null);
  expect(code).toBe(1);
  expect(err).toContain('gave no usable response to any line of the learning part. No file was written.');
  expect(existsSync(out)).toBe(false);
});

test('a model that cannot load ends a run with the reason of the server', async () => {
  standIn.evict();
  standIn.refuseToLoad('model requires more system memory');
  const { code, err } = await calibrate('--data', data, '--lines', '20');
  standIn.refuseToLoad(null);
  expect(code).toBe(1);
  expect(err).toContain('does not load: model requires more system memory.');
});

test('a model that is not there, too few lines and a folder without data are refused in a sentence', async () => {
  expect(await calibrate('--data', data, '--model', 'nobody:1b')).toMatchObject({
    code: 1,
    err: expect.stringContaining('ollama pull nobody:1b'),
  });
  expect(await calibrate('--lines', '3')).toMatchObject({ code: 1, err: expect.stringContaining('--lines') });
  expect(await calibrate('--data', join(data, 'none'))).toMatchObject({
    code: 1,
    err: expect.stringContaining('--data DIR'),
  });
});
