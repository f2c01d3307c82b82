import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFolder } from '../support/folder';
import { runProgram } from './run-program';

const folder = createFolder('read');

function write(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

async function run(args: readonly string[], input: string | Buffer = '') {
  const { code, out, err } = await runProgram(['read', ...args], { input });
  const lines = out.split('\n').filter((line) => line !== '');
  return { code, out, err, rows: lines.map((line): unknown => JSON.parse(line)) };
}

const toRow = (title: string): unknown => expect.objectContaining({ title });

const soup = 'Soup\nServes 4\n2 carrots\n1 onion\n';

test('a text is printed as one JSON line with the five fields', async () => {
  const { code, out, err } = await run([write('soup.txt', soup)]);
  const row = { title: 'Soup', ingredients: ['2 carrots', '1 onion'], servings: 4, yield: '4 servings', source: null };
  expect({ code, out, err }).toEqual({ code: 0, out: `${JSON.stringify(row)}\n`, err: '' });
});

test('standard input is read where - stands', async () => {
  const { rows } = await run(['-'], soup);
  expect(rows).toEqual([expect.objectContaining({ title: 'Soup' })]);
});

test('a row of a table without ingredients keeps its place, and a row of blanks has none', async () => {
  const table = 'title;ingredients\nA;\n;1 cup milk\n;2 eggs\nB;\nC;1 egg\n;\nD\nE;2 eggs\n';
  const { code, rows, err } = await run([write('rows.csv', table)]);
  expect(code).toBe(1);
  expect(rows).toEqual(['A', 'C', 'E'].map((title) => toRow(title)));
  expect(err.replaceAll(`${folder}/`, '')).toBe(
    'rows.csv, row 5 has no ingredients; give at least one.\nrows.csv, row 8 has no ingredients; give at least one.\n',
  );
});

test('what cannot be read is told with its file and line, and the rest goes on', async () => {
  const lines = ['{"title":"A","ingredients":["1 egg"]}', '{"title":"B"', '{"title":"C","ingredients":["1 egg"]}'];
  const { code, rows, err } = await run([
    write('half.json', '{"title":"Soup","ingred'),
    write('rows.jsonl', `${lines.join('\n')}\n`),
    write('about.html', '<html><body><p>About us</p></body></html>'),
    write('packed.zip', Buffer.from('PK\u0003\u0004\u0000\u0000')),
    write('picture.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 0xff, 0xfe, 0, 1])),
    write('empty.txt', ''),
    write('soup.txt', soup),
  ]);
  expect(code).toBe(1);
  expect(rows).toEqual(['A', 'C', 'Soup'].map((title) => toRow(title)));
  expect(
    err
      .trimEnd()
      .split('\n')
      .map((line) => line.replace(`${folder}/`, '')),
  ).toEqual([
    expect.stringMatching(/^half\.json is not valid JSON/),
    expect.stringMatching(/^rows\.jsonl, line 2 is not valid JSON/),
    expect.stringMatching(/^about\.html: No recipe was found/),
    expect.stringMatching(/^packed\.zip is a zip archive/),
    expect.stringMatching(/^picture\.png is a picture/),
    expect.stringMatching(/^empty\.txt: The text is empty/),
  ]);
});

test('lines in another encoding are read beside those in UTF-8', async () => {
  const mixed = Buffer.concat([
    Buffer.from('Crêpes\nServes 4\n'),
    Buffer.from('½ litre crème\n', 'latin1'),
    Buffer.from('2 œufs\n'),
  ]);
  const { rows } = await run([write('mixed.txt', mixed)]);
  expect(rows).toEqual([expect.objectContaining({ title: 'Crêpes', ingredients: ['½ litre crème', '2 œufs'] })]);
});

test('a text in UTF-16 is read by its byte order mark', async () => {
  const { rows } = await run([write('utf16.txt', Buffer.from(`\ufeff${soup}`, 'utf16le'))]);
  expect(rows).toEqual([expect.objectContaining({ title: 'Soup' })]);
});

test('JSON lines beyond 2 MiB are read line by line, a line that is too long left out', async () => {
  const row = (title: string) => Buffer.from(`${JSON.stringify({ title, ingredients: ['1 egg'], servings: 1 })}\n`);
  const long = Array.from({ length: 48 }, () => Buffer.alloc(2 ** 16, 'a'));
  const { code, rows, err } = await run(['-'], Buffer.concat([row('A'), ...long, Buffer.from('\n'), row('B')]));
  expect({ code, rows }).toEqual({ code: 1, rows: ['A', 'B'].map((title) => toRow(title)) });
  expect(err).toMatch(/^standard input, line 2 is longer than 2 MiB/);
});

test('a text of more than 2 MiB in one line is refused', async () => {
  const { code, err } = await run(['-'], Buffer.alloc(3 * 2 ** 20, 'a'));
  expect({ code, err }).toEqual({
    code: 1,
    err: expect.stringMatching(/^standard input is longer than 2 MiB/),
  });
});

test('an address is not fetched unless FETCH_RECIPES is on', async () => {
  const { code, err } = await run(['https://example.org/cake']);
  expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(/set FETCH_RECIPES=on/) });
});

test('a file that does not exist is told before anything is read', async () => {
  const { code, out, err } = await run([write('soup.txt', soup), join(folder, 'nowhere.txt')]);
  expect({ code, out, err }).toEqual({ code: 1, out: '', err: expect.stringMatching(/nowhere\.txt/) });
});

test('without a path a sentence names --help, which prints the help on standard output', async () => {
  expect(await run([])).toMatchObject({
    code: 1,
    out: '',
    err: 'No recipe is given; name a file, or - for standard input.\n"recipes read --help" describes the command.\n',
  });
  const { code, out, err } = await runProgram(['read', '--help']);
  expect({ code, out, err }).toEqual({ code: 0, out: expect.stringContaining('Usage: recipes read'), err: '' });
});
