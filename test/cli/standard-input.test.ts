import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { maxTextBytes } from '../../src/recipes/draft/recipe-draft';
import { projectRoot } from '../process/run-service';
import { createFolder } from '../support/folder';
import { findSmallCatalog } from '../support/seed-catalog';
import { runProgram, startProgram } from './run-program';

let foods: string;

beforeAll(() => {
  foods = findSmallCatalog();
});

const analyze = (...args: readonly string[]): readonly string[] => ['analyze', '--catalog', foods, ...args, '-'];
const pipe = (input: string | Buffer, ...args: readonly string[]) => runProgram(analyze(...args), { input });
const lines = ['Crème', 'Œuf', 'Tofu 🍜'].map((title) =>
  JSON.stringify({ title, ingredients: [`1 egg (${title})`], servings: 1 }),
);
const text = lines.map((line) => `${line}\r\n`).join('');

function toBigEndian(content: string): Buffer {
  return Buffer.from(content, 'utf16le').swap16();
}

test.each([
  ['UTF-16, as PowerShell writes it', Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['UTF-16, high bytes first', toBigEndian(`\ufeff${text}`)],
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${text}`)],
])('JSON lines in %s are read as those in UTF-8, from standard input and from a file', async (_name, bytes) => {
  const expected = await pipe(text, '--json');
  expect(expected).toMatchObject({ code: 0, err: '' });
  expect(expected.out.trim().split('\n')).toHaveLength(lines.length);
  expect(await pipe(bytes, '--json')).toEqual(expected);
  const file = join(createFolder('encodings'), 'recipes.jsonl');
  writeFileSync(file, bytes);
  expect(await runProgram(['analyze', '--catalog', foods, '--json', file])).toEqual(expected);
});

test('UTF-16 that comes byte by byte is read the same', async () => {
  const line = `${lines[2] ?? ''}\n`;
  const { child, ended } = startProgram(analyze('--json'));
  for (const byte of Buffer.from(`\ufeff${line}`, 'utf16le'))
    if (child.stdin?.write(Buffer.of(byte)) === false) await once(child.stdin, 'drain');
  child.stdin?.end();
  expect(await ended).toEqual(await pipe(line, '--json'));
});

test('a first line of JSON beyond 2 MiB is one error with its line, and the rest goes on', async () => {
  const [first = '', second = ''] = lines;
  const long = `{"title":"${'x'.repeat(5_000_000)}"}`;
  const expected = (await pipe(`${first}\n${second}\n`, '--json')).out;
  const { code, out, err } = await pipe(`${long}\n${first}\n${second}\n`, '--json');
  const [error = '', ...results] = out.split('\n');
  const sentence = 'standard input, line 1 is longer than 2 MiB; give one recipe per line.';
  expect({ code, err }).toEqual({ code: 1, err: `${sentence}\n` });
  expect(JSON.parse(error)).toMatchObject({ status: 'error', message: sentence });
  expect(results.join('\n')).toBe(expected);
});

test('a line beyond 2 MiB does not grow the memory of the program, wherever it stands', async () => {
  const [first = ''] = lines;
  const { child, ended } = startProgram(['read', '-']);
  const piece = Buffer.alloc(2 ** 20, 'a');
  for (const start of ['{"title":"', `\n${first}\n{"title":"`]) {
    child.stdin?.write(start);
    for (let index = 0; index < 300; index += 1)
      if (child.stdin?.write(piece) === false) await once(child.stdin, 'drain');
  }
  // The peak of resident memory, in kB.
  const [, peak = ''] = /^VmHWM:\s*(\d+)/m.exec(readFileSync(`/proc/${String(child.pid)}/status`, 'utf8')) ?? [];
  child.stdin?.end(`\n${first}\n`);
  const { code, out, err } = await ended;
  expect(Number(peak)).toBeLessThan(300_000);
  expect({ code, rows: out.trim().split('\n').length }).toEqual({ code: 1, rows: 2 });
  expect(err.match(/line \d+ is longer/g)).toEqual(['line 1 is longer', 'line 3 is longer']);
});

test('a line of exactly 2 MiB is read, one byte more is not, however it arrives', async () => {
  const toLine = (bytes: number): string => {
    const [start, end] = ['{"ingredients":["1 egg"],"servings":1,"title":"', '"}'];
    return `${start}${'x'.repeat(bytes - start.length - end.length)}${end}`;
  };
  const input = [maxTextBytes, maxTextBytes + 1, maxTextBytes, maxTextBytes + 1].map(toLine).join('\n');
  const { err, out } = await runProgram(['read', '-'], { input });
  expect(out.trim().split('\n').length).toBe(2);
  expect(err.match(/line \d+ is longer/g)).toEqual(['line 2 is longer', 'line 4 is longer']);
});

test.each([
  ['a missing catalog', () => ['analyze', '--catalog', '/nowhere/foods', '-'], /foods cannot be read/],
  ['a missing folder', () => analyze('--json', '--to', '/nowhere/out'), /out cannot be written/],
] as const)('%s ends the program with a sentence although its input goes on', async (_name, toArgs, sentence) => {
  const { child, ended } = startProgram(toArgs());
  child.stdin?.write(text);
  expect(await ended).toEqual({ code: 1, out: '', err: expect.stringMatching(sentence) });
});

test.each([
  ['analyze', () => analyze('--json')],
  ['read', () => ['read', '-']],
] as const)('%s ends when its reader has left, although its input goes on', async (_name, toArgs) => {
  const child = spawn(process.execPath, [join(projectRoot, 'dist/src/main.js'), ...toArgs()], {
    cwd: projectRoot,
    env: { PATH: process.env['PATH'] },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  child.stdin.write(`${lines[0] ?? ''}\n`);
  await once(child.stdout, 'data');
  child.stdout.destroy();
  await once(child.stdout, 'close');
  child.stdin.write(`${lines[1] ?? ''}\n`);
  expect(await ended).toEqual([0, null]);
});

test('an empty standard input is no recipes for a program, and a sentence for a person', async () => {
  for (const nothing of ['', ' \r\n\n']) {
    expect(await pipe(nothing, '--out', 'jsonl')).toEqual({ code: 0, out: '', err: '' });
    expect(await pipe(nothing, '--out', 'json')).toEqual({ code: 0, out: '[]\n', err: '' });
    expect(await pipe(nothing, '--out', 'csv')).toEqual({ code: 0, out: expect.stringMatching(/^source,[^\n]*\n$/), err: '' }); // prettier-ignore
    expect(await pipe(nothing)).toEqual({
      code: 0,
      out: '',
      err: 'Nothing was read: the input contains no recipe.\n',
    });
    expect(await runProgram(['read', '-'], { input: nothing })).toEqual({ code: 0, out: '', err: '' });
  }
});
