import { once } from 'node:events';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFolder } from '../support/folder';
import { findSmallCatalog } from '../support/seed-catalog';
import { waitUntil } from '../support/wait-until';
import { runProgram, startProgram } from './run-program';

const folder = createFolder('tables');
const head = 'title,ingredients,servings,notes\n';

/** A row with a list of lines, and a note of several lines that has commas and quotes. */
const toRow = (index: number): string =>
  `"Toast ${index}","${index} g sugar|2 slices white bread|1 tbsp butter",${1 + (index % 7)},"Crisp, ""golden""\nand <p>hot</p>, ${'x'.repeat(200)}"\n`;

function write(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const toTable = (from: number, to: number): string =>
  head + Array.from({ length: to - from }, (_, index) => toRow(from + index)).join('');

const count = 9000;
const largeText = toTable(0, count);
const large = write('large.csv', largeText);
const analyze = (...args: readonly string[]): readonly string[] => [
  ...['analyze', '--catalog', findSmallCatalog(), '--out', 'jsonl'],
  ...args,
];

test('a table above 2 MiB gives the same results as small tables of the same rows, also from standard input', async () => {
  expect(statSync(large).size).toBeGreaterThan(2 * 2 ** 20);
  const small = [0, 3000, 6000].map((from) => write(`small-${from}.csv`, toTable(from, from + 3000)));
  const [whole, piped, parts] = await Promise.all([
    runProgram(['read', large]),
    runProgram(['read', '-'], { input: largeText }),
    runProgram(['read', ...small]),
  ]);
  expect(whole.out.split('\n')).toHaveLength(count + 1);
  expect({ ...whole, out: whole.out === parts.out }).toEqual({ code: 0, out: true, err: '' });
  expect(piped.out === whole.out).toBe(true);
});

test('a run on a table is stopped by SIGTERM, says how much is done, and continues to the same file', async () => {
  const [to, at] = [join(folder, 'stopped.jsonl'), join(folder, 'at once.jsonl')];
  const atOnce = await runProgram(analyze('--to', at, large));
  expect(atOnce).toEqual({ code: 0, out: '', err: '' });
  const { child, ended } = startProgram(analyze('--workers', '2', '--to', to, large));
  await waitUntil(() => existsSync(`${to}.part`) && statSync(`${to}.part`).size > 100_000);
  child.kill('SIGTERM');
  const { code, err } = await ended;
  expect(code).toBe(143);
  expect(err).toMatch(/^Stopped: [\d,]+ recipes are done, in \S+stopped\.jsonl\.part\. To continue:\nnpx \. analyze /);
  const [, command = ''] = /^npx \. (.*)$/m.exec(err) ?? [];
  expect(command).toContain('--resume');
  const resumed = await runProgram(command.split(' '));
  expect(resumed.code).toBe(0);
  expect(readFileSync(to, 'utf8') === readFileSync(at, 'utf8')).toBe(true);
});

test('a run that cannot be continued says after SIGINT that its file is not complete', async () => {
  const to = join(folder, 'piped results.jsonl');
  const { child, ended } = startProgram(analyze('--to', to, '-'));
  child.stdin?.write(largeText);
  await waitUntil(() => existsSync(`${to}.part`) && statSync(`${to}.part`).size > 0);
  child.kill('SIGINT');
  const { code, err } = await ended;
  expect(code).toBe(130);
  expect(err).toMatch(/^Stopped: [\d,]+ recipes (?:is|are) done; .*piped results\.jsonl is not complete\.\n$/);
});

test('what is wrong is told with the number of its row, and the other rows are read', async () => {
  const rows = ['A,1 egg,2', 'B,2 eggs, beaten,2', 'C,1 cup milk,many', '"D\nE",1 onion,3', 'F,,1', 'G,1 apple,1'];
  const file = write('wrong.csv', `\ufeff${['Title,Ingredients,Servings', ...rows].join('\r\n')}\r\n`);
  const { code, out, err } = await runProgram(analyze(file));
  expect(code).toBe(1);
  const told = err.replaceAll(`${folder}/`, '').split('\n');
  expect(told).toEqual([
    'wrong.csv, row 3 has more cells than the first row; put quotes around cells that have commas.',
    'wrong.csv, row 4 does not say how many servings it makes; give --servings N, or --default-servings N for recipes that do not say.',
    expect.stringMatching(/^wrong\.csv, row 6: ingredients must contain at least one string/),
    '',
  ]);
  const statuses = out
    .split('\n')
    .map((line) => (line === '' ? '' : line.startsWith('{"status":"error"') ? 'x' : 'ok'));
  expect(statuses).toEqual(['ok', 'x', 'x', 'ok', 'x', 'ok', '']);
});

test('a quote that is not closed is told with its row, after the results of the rows before it', async () => {
  const file = write(
    'open.tsv',
    'title\tingredients\tservings\nA\t1 egg\t1\nB\t2 eggs\t1\nC\t"3 eggs\t1\nD\t4 eggs\t1\n',
  );
  const { code, out, err } = await runProgram(['read', file]);
  expect(code).toBe(1);
  expect(out.match(/"title":"[A-Z]"/g)).toEqual(['"title":"A"', '"title":"B"']);
  expect(err).toMatch(/open\.tsv cannot be read to its end\. Row 4 has a quote that is not closed\. Give CSV/);
});

test('rows of a recipe stay together wherever the input is cut, and bytes are read as Windows-1252 by lines', async () => {
  const rows = Array.from({ length: 2000 }, (_, index) => `Crème ${Math.floor(index / 4)};${index + 1} g café\n`);
  const table = Buffer.from(`title;ingredients\n${rows.join('')}`, 'latin1');
  const { child, ended } = startProgram(['read', '-']);
  for (let at = 0; at < table.length; at += 5003) {
    const isFree = child.stdin?.write(table.subarray(at, at + 5003));
    if (isFree === false && child.stdin !== null) await once(child.stdin, 'drain');
  }
  child.stdin?.end();
  const { out } = await ended;
  const recipes = out.trim().split('\n');
  expect(recipes).toHaveLength(500);
  expect(JSON.parse(recipes[1] ?? '')).toMatchObject({
    title: 'Crème 1',
    ingredients: ['5 g café', '6 g café', '7 g café', '8 g café'],
  });
});
