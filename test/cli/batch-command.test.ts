import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../../src/database/embedded/start-embedded-postgres';
import { pancakes } from '../conformance/recipes';
import { paste, readCurl, runService, type ServiceProcess } from '../process/run-service';
import { createFolder } from '../support/folder';
import { runProgram } from './run-program';

const folder = createFolder('batch-command');
const environment = { DATA_DIR: join(folder, 'data') };
const file = join(folder, 'recipes.jsonl');
let service: ServiceProcess;

beforeAll(async () => {
  writeFileSync(file, `${JSON.stringify(pancakes)}\n[]\n`);
  service = runService(environment);
  await service.started;
});
afterAll(async () => {
  service.child.kill('SIGTERM');
  await service.ended;
});

const run = (...args: readonly string[]) => runProgram(['batch', ...args], { environment });

test('a file is submitted, waited for, shown and read, with the bytes of the service', async () => {
  const submitted = await run('submit', file, '--name', 'two recipes', '--wait');
  expect([submitted.code, submitted.err]).toEqual([0, '']);
  const id = submitted.out.trim();
  const { out } = await run('status', id);
  expect(out.split('\n')[1]?.split(/ {2,}/)).toEqual([id, 'two recipes', 'done', '2', '1', '1']);
  expect((await run('status')).out).toBe(out);
  const answers = [];
  for (const body of [JSON.stringify(pancakes), '[]'])
    answers.push((await paste({ ...readCurl(service.output()), body })).text);
  const results = await run('results', id);
  expect([results.code, results.out]).toEqual([0, answers.map((each) => `${each}\n`).join('')]);
  expect((await run('cancel', id)).out).toBe('The batch is done: 1 of 2 recipes are analyzed.\n');
});

test('standard input is a file', async () => {
  const { code, out } = await runProgram(['batch', 'submit', '-', '--wait'], {
    environment,
    input: JSON.stringify(pancakes),
  });
  expect(code).toBe(0);
  expect((await run('results', out.trim())).out.split('\n')).toHaveLength(2);
});

test('results of a batch that is removed while they are printed end with code 1 and a message', async () => {
  const large = join(folder, 'large.jsonl');
  writeFileSync(large, '[]\n'.repeat(300));
  const id = (await run('submit', large, '--wait')).out.trim();
  const server = await startEmbeddedPostgres(environment.DATA_DIR);
  const client = new Client({ connectionString: server.url });
  await client.connect();
  await client.query('DELETE FROM batch_chunk WHERE batch_id = $1 AND number = 1', [id]);
  await client.end();
  await server.stop();
  const { code, out, err } = await run('results', id);
  expect([code, out.split('\n').length - 1]).toEqual([1, 200]);
  expect(err).toBe('The batch was removed while its results were read; the results are incomplete.\n');
});

test.each([
  ['a zip archive', Buffer.from('PK\u0003\u0004\n\n'), 'is a zip archive; unpack it, and give the files in it.'],
  ['a compressed file', Buffer.from([0x1f, 0x8b, 8, 0]), 'is compressed; unpack it with gunzip first.'],
  ['UTF-16, as PowerShell writes it', Buffer.from('\ufeff[]\n', 'utf16le'), 'is in UTF-16; save it in UTF-8.'],
])('%s is refused as a whole, and leaves no batch', async (_what, bytes, sentence) => {
  const before = (await run('status')).out;
  const other = join(folder, 'other.jsonl');
  writeFileSync(other, bytes);
  const { code, out, err } = await run('submit', other);
  expect([code, out, err]).toEqual([1, '', `${other} ${sentence}\n`]);
  expect((await run('status')).out).toBe(before);
});

test.each([
  [['status', 'x'], 'This account has no such batch; finished batches are removed after 30 days.'],
  [['status', '--account', 'none'], 'There is no account "none"; name one with --account.'],
  [['submit', '/nowhere/recipes.jsonl'], '/nowhere/recipes.jsonl cannot be read'],
  [['submit', '/'], '/ is a folder; name a file of JSON lines.'],
  [['submit', '/dev/null'], 'The batch is empty; send at least one recipe.'],
])('%j is refused in a sentence', async (args, sentence) => {
  const { code, err } = await run(...args);
  expect(code).toBe(1);
  expect(err).toContain(sentence);
});
