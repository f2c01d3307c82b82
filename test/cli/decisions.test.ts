import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toDecisionKey } from '../../src/ai/decisions';
import { runDecisions } from '../../src/cli/decisions';
import { createFullDatabase, type TestDatabase } from '../support/database';
import { createFolder } from '../support/folder';
import { runCommand } from '../support/run-command';

let own: TestDatabase;
let folder: string;

beforeEach(async () => {
  own = await createFullDatabase();
  folder = createFolder('decisions');
});

afterEach(async () => {
  await own.drop();
});

const run = (args: readonly string[], input = '', databaseUrl = own.url) =>
  runCommand((streams) => runDecisions(args, { dataDir: '/nowhere', databaseUrl }, streams), input);

function writeLines(count: number): string {
  const lines = Array.from({ length: count }, (_, index) => {
    const question = {
      step: 'choose',
      prompt: 'abc',
      schema: { type: 'integer' },
      options: { seed: 1 },
      digest: 'd'.repeat(64),
      line: `line ${index} ½ \ud83c`,
      title: null,
      candidates: [
        { fdcId: 2, description: 'Rice' },
        { fdcId: 3, description: 'Egg' },
      ],
    } as const;
    // Of some lines it is decided that the model has no answer.
    const value = index % 5 === 4 ? null : { fdcId: 2, odds: null };
    return { key: toDecisionKey(question), question, model: 'test:1b', value };
  });
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

const fill = (count: number): Promise<{ readonly stderr: string }> => run(['import', '-'], writeLines(count));

test('what one database exports, another imports, and exports again to the byte', async () => {
  expect((await fill(1203)).stderr).toBe('1203 decisions added, 0 were there already.\n');
  const file = join(folder, 'decisions.jsonl');
  expect(await run(['export', file])).toMatchObject({ code: 0, stderr: expect.stringContaining('1203') });
  const other = await createFullDatabase();
  expect((await run(['import', file], '', other.url)).stderr).toBe('1203 decisions added, 0 were there already.\n');
  expect((await run(['import', file], '', other.url)).stderr).toBe('0 decisions added, 1203 were there already.\n');
  expect((await run(['export', '-'], '', other.url)).stdout).toBe(readFileSync(file, 'utf8'));
  await other.drop();
});

test('a stored decision with another value is kept, and the import names it', async () => {
  await fill(2);
  const { stdout } = await run(['export', '-']);
  const changed = stdout.replace('"value":{"fdcId":2', '"value":{"fdcId":3');
  const { stderr } = await run(['import', '-'], changed);
  expect(stderr).toMatch(
    /^0 decisions added, 1 were there already\.\n1 are there with another value, which is kept:\n[0-9a-f]{64}\n$/,
  );
  expect((await run(['export', '-'])).stdout).toBe(stdout);
});

test.each(['{"fdcId":4,"odds":null}', '{"fdcId":2}', '7'])(
  'the value %s, which no model could have given, is refused by its line',
  async (value) => {
    const changed = writeLines(1).replace('{"fdcId":2,"odds":null}', value);
    const { code, stderr } = await run(['import', '-'], changed);
    expect(code).toBe(1);
    expect(stderr).toContain('Line 1: the value is not a possible answer to its question');
    expect((await run(['count'])).stdout).toBe('No model has decided anything yet.\n');
  },
);

test('a question that was changed by hand is refused, by its line', async () => {
  await fill(2);
  const { stdout } = await run(['export', '-']);
  const [first = '', second = ''] = stdout.split('\n');
  const { code, stderr } = await run(['import', '-'], `${first}\n${second.replace('"abc"', '"abd"')}\n`);
  expect(code).toBe(1);
  expect(stderr).toContain('Line 2: the key does not match its question');
});

test.each(['{', '[]', '{"key":"a"}', 'null'])('a file with the line %s is refused in a sentence', async (line) => {
  const { code, stderr } = await run(['import', '-'], `\n${line}\n`);
  expect(code).toBe(1);
  expect(stderr).toContain('Line 2 is not a decision');
});

test('a missing file is refused in a sentence', async () => {
  const { code, stderr } = await run(['import', join(folder, 'none.jsonl')]);
  expect(code).toBe(1);
  expect(stderr).toMatch(/none\.jsonl cannot be read \(there is no such file or folder\)\. Name a file/);
});

test('a file that cannot be written is refused in a sentence', async () => {
  const { code, stderr } = await run(['export', join(folder, 'none', 'decisions.jsonl')]);
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /decisions\.jsonl cannot be written \(there is no such file or folder\)\. Name a file in a folder that exists/,
  );
});

test('count prints the decisions of each model and step', async () => {
  expect((await run(['count'])).stdout).toBe('No model has decided anything yet.\n');
  await fill(3);
  expect((await run(['count'])).stdout).toMatch(/test:1b {2}d{12} {2}choose {2}3 /);
});

test('forget deletes all decisions made before a day, however many, and none after it', async () => {
  await fill(12_003);
  await own.database.pool.query('ALTER TABLE decision DISABLE TRIGGER decision_written_once');
  await own.database.pool.query(
    `UPDATE decision SET decided_at = '2026-01-31T23:59:59.999Z' WHERE key IN (SELECT key FROM decision LIMIT 12000)`,
  );
  await own.database.pool.query('ALTER TABLE decision ENABLE TRIGGER decision_written_once');
  expect(await run(['forget', '2026-01-31'])).toMatchObject({ code: 0, stderr: '0 decisions forgotten.\n' });
  expect(await run(['forget', '2026-02-01'])).toMatchObject({ code: 0, stderr: '12000 decisions forgotten.\n' });
  expect((await run(['count'])).stdout).toMatch(/test:1b {2}d{12} {2}choose {2}3 /);
});

test.each(['soon', '2026-02-30', '2026-1-1'])('to forget what is older than "%s" is refused', async (day) => {
  expect(await run(['forget', day])).toMatchObject({
    code: 1,
    stderr: `"${day}" is not a day; give one as 2027-12-31.\n`,
  });
});

test('an unknown command is refused in a sentence, and --help named', async () => {
  writeFileSync(join(folder, 'x'), '');
  for (const args of [['drop'], ['export'], ['count', 'x'], ['import', 'a', 'b']]) {
    expect(await run(args)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^[^\n]+\.\n"recipes decisions --help" describes the command\.\n$/),
    });
  }
  expect(await run(['--help'])).toMatchObject({ code: 0, stdout: expect.stringContaining('Usage:') });
});
