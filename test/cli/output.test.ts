import { exec, execFileSync } from 'node:child_process';
import { lstatSync, readFileSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createProgress } from '../../src/cli/analyze/progress';
import { projectRoot } from '../process/run-service';
import { createFolder } from '../support/folder';
import { findSmallCatalog } from '../support/seed-catalog';
import { runProgram } from './run-program';

let foods: string;
let one: string;
let expected: string;

beforeAll(async () => {
  const folder = createFolder('output');
  one = join(folder, 'one.json');
  foods = findSmallCatalog();
  writeFileSync(one, '{"title":"Egg","ingredients":["1 egg"],"servings":2}');
  expected = (await run('--json', one)).out;
});

const run = (...args: readonly string[]) => runProgram(['analyze', '--catalog', foods, ...args]);

test('--to replaces a file once all is done; a file in a missing folder is refused, and nothing is left beside it', async () => {
  const to = join(createFolder('to'), 'out.jsonl');
  writeFileSync(to, 'before');
  expect(await run('--json', '--to', to, one)).toEqual({
    code: 0,
    out: '',
    err: '',
  });
  expect(readFileSync(to, 'utf8')).toBe(expected);
  expect(readdirSync(join(to, '..'))).toEqual(['out.jsonl']);
  expect(await run('--json', '--to', '-', one)).toEqual({ code: 0, out: expected, err: '' });
  expect(await run('--json', '--to', join(to, 'x', 'out.jsonl'), '1 egg')).toMatchObject({ code: 1, err: expect.stringMatching(/out\.jsonl cannot be written/) }); // prettier-ignore
});

test('--to writes through a link, keeps the permissions of a file, and replaces neither a pipe nor a folder', async () => {
  const place = createFolder('places');
  const [real, link, pipeFile] = [join(place, 'real.jsonl'), join(place, 'link.jsonl'), join(place, 'pipe')];
  writeFileSync(real, 'before', { mode: 0o600 });
  symlinkSync(real, link);
  expect(await run('--json', '--to', link, one)).toMatchObject({ code: 0, err: '' });
  expect(readFileSync(real, 'utf8')).toBe(expected);
  expect(statSync(real).mode & 0o777).toBe(0o600);
  expect(lstatSync(link).isSymbolicLink()).toBe(true);

  execFileSync('mkfifo', [pipeFile]);
  const reader = readFile(pipeFile, 'utf8');
  expect(await run('--json', '--to', pipeFile, one)).toMatchObject({ code: 0, err: '' }); // prettier-ignore
  expect(await reader).toBe(expected);
  expect(lstatSync(pipeFile).isFIFO()).toBe(true);
  expect(await run('--json', '--to', pipeFile, '--resume', '1 egg')).toMatchObject({ code: 1, err: expect.stringMatching(/pipe is not a regular file/) }); // prettier-ignore

  expect(await run('--json', '--to', place, '1 egg')).toEqual({ code: 1, out: '', err: `${place} is a folder; name a file in it.\n` }); // prettier-ignore
  expect(readdirSync(place).sort()).toEqual(['link.jsonl', 'pipe', 'real.jsonl']);
});

test('results on a terminal have no progress among them', async () => {
  const program = join(projectRoot, 'dist/src/main.js');
  const command = `'${process.execPath}' '${program}' analyze --catalog '${foods}' --json '${one}' '${one}' '${one}'`;
  const { stdout } = await promisify(exec)(`script -qec "${command}" /dev/null < /dev/null`);
  expect(stdout.replaceAll('\r\n', '\n')).toBe(expected.repeat(3));
});

test('progress is one line that is overwritten, with the number of recipes', () => {
  let text = '';
  let ms = 0;
  const progress = createProgress({ isTTY: true, write: (more) => (text += more) }, 2000, () => ms);
  for (ms = 1000; ms <= 2000; ms += 1000) {
    progress.onRead(1000);
    progress.onDone(1);
  }
  progress.end();
  expect(text.split('\r\u001b[K')).toEqual(['', '1 recipe, 1/s, 50 %, 0:01 left', '2 recipes, 1/s, 100 %, 0:00 left', '']); // prettier-ignore
});

test('a full disk behind standard output is a sentence, and the exit code is 1', async () => {
  const program = join(projectRoot, 'dist/src/main.js');
  const command = `'${process.execPath}' '${program}' analyze --catalog '${foods}' --json '1 egg' > /dev/full`;
  await expect(promisify(exec)(command)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Standard output cannot be written \(the disk is full\)\.\n$/),
  });
});

test('a full disk behind --to is a sentence with the name of the file', async () => {
  expect(await run('--json', '--to', '/dev/full', '1 egg')).toEqual({
    code: 1,
    out: '',
    err: expect.stringMatching(/^\/dev\/full cannot be written \(the disk is full\)\. Free some space[^\n]*\.\n$/),
  });
});

test('--out csv has a title that begins like a formula as text', async () => {
  const { out } = await run('--out', 'csv', '--title', '=HYPERLINK(1)', '300 g sugar');
  expect(out).toContain(`,'=HYPERLINK(1),`);
});
