import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createEmbeddedEngine } from '../../src/ai/embedded-engine';
import { analyzeRecipe } from '../../src/analysis/analyze';
import type { Recipe } from '../../src/analysis/recipe';
import { toRestJson } from '../../src/api/rest-contract';
import { readTagger } from '../../src/seed/model-files';
import { createFolder } from '../support/folder';
import { findSmallCatalog, readSmallCatalog } from '../support/seed-catalog';
import { runProgram } from './run-program';

const catalog = readSmallCatalog();
const engine = createEmbeddedEngine(readTagger());
let folder: string;
let foods: string;

beforeAll(() => {
  folder = createFolder('analyze');
  foods = findSmallCatalog();
});

const run = (...args: readonly string[]) => runProgram(['analyze', '--catalog', foods, ...args]);
const pipe = (input: string | Buffer, ...args: readonly string[]) =>
  runProgram(['analyze', '--catalog', foods, ...args, '-'], { input });

function write(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** The body that the service answers with. */
const answer = async (recipe: Recipe): Promise<string> => toRestJson(await analyzeRecipe(engine, catalog, recipe));

const egg: Recipe = { title: 'Egg', ingredients: ['1 egg'], servings: 2 };
const toast: Recipe = { title: 'Toast', ingredients: ['2 slices white bread', '1 tbsp butter'], servings: 1 };

const soup =
  'Onion soup\nServes 4\n\nIngredients:\n4 large onions, sliced\n2 tbsp butter\n1 xyzzy\n\nMethod\nSlice the onions.\n';

test('a text file is a table: title, servings and lines, with doubtful lines marked and explained', async () => {
  const { code, out, err } = await run(write('soup.txt', soup));
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toMatch(/^Onion soup, 4 servings\n/);
  expect(out).toMatch(/4 large onions, sliced +Onions, raw/);
  expect(out).not.toMatch(/Slice the onions/);
  expect(out).toMatch(/\? +1 xyzzy +\(no food found\)/);
  expect(out).toMatch(/Worth a look:\n\? 1 xyzzy\n +\S/);
  expect(out).toMatch(/Quality check failed/);
  expect(out).not.toContain('\u001b');
});

test('a table that no terminal reads is as wide as COLUMNS says, and the same as ever without it', async () => {
  const line = '2 cups of the very finest white flour that the mill of the village sells';
  const widthWith = async (environment: Readonly<Record<string, string>>): Promise<number> => {
    const { out } = await runProgram(['analyze', '--catalog', foods, line], { environment });
    return Math.max(...out.split('\n').flatMap((row) => (/ %$/.test(row) ? [row.length] : [])));
  };
  const usual = await widthWith({});
  expect(await widthWith({ COLUMNS: '70' })).toBeLessThanOrEqual(70);
  expect(await widthWith({ COLUMNS: '160' })).toBeGreaterThan(usual);
  for (const nothing of ['', '0', 'wide']) expect(await widthWith({ COLUMNS: nothing })).toBe(usual);
});

test('a heading has no figures in a table and in Markdown, and no line ends in blanks', async () => {
  const file = write('cake.txt', 'Cake\nServes 2\n\nIngredients\nFor the icing:\n50 g sugar\n');
  const { out } = await run(file);
  expect(out).toMatch(/\n +For the icing: +\(heading\)\n/);
  expect(out).not.toMatch(/ $/m);
  expect((await run('--out', 'markdown', file)).out).toContain('\n| For the icing: | (heading) |  |  |  |\n');
});

test('--json and --out jsonl print the body of the service, a recipe a line', async () => {
  const file = write('recipes.jsonl', `${JSON.stringify(egg)}\n\n${JSON.stringify(toast)}\n`);
  const expected = `${await answer(egg)}\n${await answer(toast)}\n`;
  for (const option of [['--json'], ['--out', 'jsonl']]) {
    expect(await run(...option, file)).toEqual({ code: 0, out: expected, err: '' });
  }
});

test('--out json is one array, also of no recipe', async () => {
  const file = write('two.json', JSON.stringify([egg, toast]));
  const { out } = await run('--out', 'json', file);
  expect(out).toBe(`[\n${await answer(egg)},\n${await answer(toast)}\n]\n`);
});

test('--out csv has a row for each recipe, with what could not be read', async () => {
  const file = write('odd.jsonl', `${JSON.stringify({ ...egg, title: 'Egg, "boiled"' })}\n{"title":\n`);
  const { code, out } = await run('--out', 'csv', file);
  const [head = '', row = '', wrong = ''] = out.split('\n');
  expect(code).toBe(1);
  expect(head.split(',').slice(0, 8)).toEqual(['source', 'title', 'servings', 'status', 'lowest_confidence', 'diet_labels', 'health_labels', 'calories_per_serving']); // prettier-ignore
  expect(row).toMatch(/odd\.jsonl, line 1",?"Egg, ""boiled""",2,success,0\.\d+,/);
  expect(wrong).toMatch(/odd\.jsonl, line 2",,,error,.*is not valid JSON/);
});

test('--out markdown escapes what is markup in a title', async () => {
  const { out } = await run('--out', 'markdown', '--title', 'A|B <b>', '--servings', '2', '300 g sugar');
  expect(out).toMatch(/^## A\\\|B \\<b\\>\n\n2 servings\./);
  expect(out).toMatch(/^\| 300 g sugar \| Sugars, granulated \| 300 \|/m);
});

test('--out label.svg is one label; those of several recipes go to a folder, named by their titles', async () => {
  const { out } = await run(
    '--out',
    'label.svg',
    '--label',
    'eu',
    '--title',
    'Sweet',
    '--servings',
    '2',
    '300 g sugar',
  );
  expect(out).toMatch(/^<svg[\s\S]*kJ[\s\S]*<\/svg>\s*$/);
  const file = write('labels.json', JSON.stringify([egg, toast, egg]));
  const several = await run('--out', 'label.svg', file);
  expect(several).toMatchObject({ code: 1, out: '', err: expect.stringContaining('There are several recipes') });
  const into = join(folder, 'labels');
  expect(await runProgram(['label', '--catalog', foods, '--to', into, file])).toEqual({ code: 0, out: '', err: '' });
  expect(readdirSync(into).sort()).toEqual(['egg-2.svg', 'egg.svg', 'toast.svg']);
  const alike = write('alike.json', JSON.stringify([egg, egg, { ...egg, title: 'Egg 2' }, egg]));
  const others = join(folder, 'others');
  expect(await runProgram(['label', '--catalog', foods, '--to', others, alike])).toMatchObject({ code: 0 });
  expect(readdirSync(others).sort()).toEqual(['egg-2-2.svg', 'egg-2.svg', 'egg-3.svg', 'egg.svg']);
});

test('--explain gives the food, the runners-up and the way of weighing of every line', async () => {
  const { out } = await run('--explain', '2 cups all-purpose flour', '1 egg');
  expect(out).toMatch(/1\. 2 cups all-purpose flour\n +parsed +name "all-purpose flour", main 2 cup/);
  expect(out).toMatch(/food +Wheat flour, white, all-purpose.*\(FDC \d+\)/);
  expect(out).toMatch(/weight +250 g by portion/);
  expect(out).toMatch(/not gluten-free: line 1/);
});

test('quoted lines are a recipe, with the given title and servings', async () => {
  const { out } = await run('--servings', '3', '--title', 'Quick', '300 g sugar');
  expect(out).toMatch(/^Quick, 3 servings/);
  expect(out).toMatch(/Calories +11\d\d +38\d +kcal/);
});

test('a folder is read file by file in the order of the paths, each once, a pattern too, and other files are told', async () => {
  const place = join(folder, 'many', 'deep');
  mkdirSync(place, { recursive: true });
  writeFileSync(join(folder, 'many', 'b.json'), JSON.stringify(toast));
  writeFileSync(join(place, 'a.json'), JSON.stringify(egg));
  writeFileSync(join(folder, 'many', 'photo.jpg'), Buffer.from([0xff, 0xd8, 0xff, 0]));
  const expected = `${await answer(toast)}\n${await answer(egg)}\n`;
  expect(await run('--json', join(folder, 'many'))).toEqual({
    code: 0,
    out: expected,
    err: expect.stringMatching(/^1 file in .*many is left out \(\.jpg\); name it to read it\.\n$/),
  });
  expect((await run('--json', join(folder, 'many', '**/*.json'))).out).toBe(expected);
  symlinkSync('..', join(place, 'loop'));
  expect((await run('--json', join(folder, 'many'))).out).toBe(expected);
});

test('of a folder with many kinds of other files, five kinds are named', async () => {
  const place = join(folder, 'mixed');
  mkdirSync(place);
  writeFileSync(join(place, 'a.json'), JSON.stringify(egg));
  for (const kind of ['gif', 'jpg', 'mov', 'mp3', 'mp4', 'pdf', 'png']) writeFileSync(join(place, `b.${kind}`), '');
  const { err } = await run('--json', place);
  expect(err).toMatch(/^7 files in .*mixed are left out \(\.gif, \.jpg, \.mov, \.mp3, \.mp4 and others\); name them/);
});

test('JSON-LD and the source of a page are told by their content, whatever the file is called', async () => {
  const recipe = { '@context': 'https://schema.org', '@type': 'Recipe', name: 'Egg', recipeIngredient: ['1 egg'], recipeYield: '2 servings' }; // prettier-ignore
  const page = `<html><head><script type="application/ld+json">${JSON.stringify(recipe)}</script></head><body>Hi</body></html>`;
  const expected = await answer(egg);
  expect((await run('--json', write('plain.dat', JSON.stringify(recipe)))).out).toBe(`${expected}\n`);
  expect((await run('--json', write('page.dat', page))).out).toBe(`${expected}\n`);
  expect((await pipe(page, '--json')).out).toBe(`${expected}\n`);
});

test('servings that are not stated are asked for with the file and line, never taken as 1', async () => {
  const text = write('pie.txt', 'Apple pie\n\nIngredients\n3 apples\n2 cups flour\n');
  expect(await run(text)).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/pie\.txt does not say how many servings it makes; give --servings N/) }); // prettier-ignore
  expect((await run('--servings', '8', text)).out).toMatch(/^Apple pie, 8 servings/);
  const { title, ingredients } = egg;
  const lines = write('unsaid.jsonl', `${JSON.stringify(toast)}\n${JSON.stringify({ title, ingredients })}\n`);
  const asked = await run('--json', lines);
  expect(asked.err).toMatch(/^\S*unsaid\.jsonl, line 2 does not say how many servings it makes/);
  expect(asked.out.split('\n')[0]).toBe(await answer(toast));
  expect(await run('--json', '--default-servings', '2', lines)).toEqual({
    code: 0,
    out: `${await answer(toast)}\n${await answer(egg)}\n`,
    err: '',
  });
});

test('a line that cannot be read has an error in its place, and the rest goes on', async () => {
  const file = write('half.jsonl', `${JSON.stringify(egg)}\n{"title":"t"\n${JSON.stringify(toast)}\n{"title":"t"}\n`);
  const { code, out, err } = await run('--json', file);
  const results = out.trim().split('\n');
  expect(code).toBe(1);
  expect([results[0], results[2]]).toEqual([await answer(egg), await answer(toast)]);
  expect(JSON.parse(results[1] ?? '')).toEqual({
    status: 'error',
    message: expect.stringMatching(/half\.jsonl, line 2 is not valid JSON/),
    error: { code: 'validation_error', message: expect.stringMatching(/line 2/) },
  });
  expect(err.trim().split('\n')).toEqual([
    expect.stringMatching(/half\.jsonl, line 2 is not valid JSON: it ends too early, at column 13; give \{"title"/),
    expect.stringMatching(/half\.jsonl, line 4: ingredients is missing/),
  ]);
});

describe('bad files', () => {
  const bad = [
    ['bytes.txt', Buffer.from([1, 2, 0, 3, 255, 0]), /bytes\.txt is not text/],
    ['recipes.zip', Buffer.from('PK\u0003\u0004and so on'), /recipes\.zip is a zip archive; unpack it/],
    ['recipes.jsonl.gz', gzipSync('{}'), /recipes\.jsonl\.gz is compressed; unpack it/],
    ['broken.json', '{"title":\r\n', /broken\.json is not valid JSON: it ends too early, at column 10; give/],
    ['comma.json', '{\n  "title": "x",\n}', /comma\.json is not valid JSON: there is a mistake at line 3, column 1;/],
    ['empty.txt', '', /empty\.txt: The text is empty/],
    ['page.html', '<html><body><p>We are closed on Mondays.</p></body></html>', /page\.html: .*[Rr]ecipe/],
    ['line.txt', 'x'.repeat(3_000_000), /line\.txt is longer than 2 MiB/],
    [
      'rows.csv',
      `title,ingredients\n${'Toast,2 slices bread\n'.repeat(200_000)}`,
      /rows\.csv begins a recipe of more than 2 MiB; check its titles/,
    ],
    [
      'array.json',
      `[${'{"title":"t"},'.repeat(300_000)}]`,
      /array\.json is longer than 2 MiB; give one recipe per line/,
    ],
    ['line.jsonl', `{"a":"${'x'.repeat(5_000_000)}"}\n`, /line\.jsonl, line 1 is longer than 2 MiB/],
  ] as const;

  let said: string;
  let results: readonly string[];
  let code: number | null;

  beforeAll(async () => {
    const good = write('next.json', JSON.stringify(egg));
    const files = bad.flatMap(([name, content]) => [write(name, content), good]);
    const ended = await run('--json', ...files);
    said = ended.err;
    results = ended.out.trim().split('\n');
    code = ended.code;
  });

  test.each(bad.map(([name, , sentence], index) => [name, sentence, index] as const))(
    '%s is a sentence and an error in its place, and the next file is analyzed',
    async (_name, sentence, index) => {
      expect(said.split('\n')[index]).toMatch(sentence);
      expect(JSON.parse(results[2 * index] ?? '')).toMatchObject({ status: 'error', message: expect.stringMatching(sentence) }); // prettier-ignore
      expect(results[2 * index + 1]).toBe(await answer(egg));
    },
  );

  test('the exit code is 1 and nothing else is said', () => {
    expect(code).toBe(1);
    expect(said.trim().split('\n')).toHaveLength(bad.length);
  });

  test('a file that cannot be read is a sentence', async () => {
    const { code, err } = await run('--json', '/proc/self/mem');
    expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(/mem cannot be read \(.+\)\. Name a file/) });
  });
});

test('UTF-8, Windows-1252 and both in one file are read, and UTF-16 with its mark', async () => {
  const lines = 'Cr\u00e8me\nServes 2\n200 g cr\u00e8me fra\u00eeche\n';
  const utf8 = Buffer.from(lines);
  const windows = Buffer.from(lines, 'latin1');
  const mixed = Buffer.concat([utf8.subarray(0, 16), Buffer.from('200 g cr\u00e8me fra\u00eeche\n', 'latin1')]);
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(lines, 'utf16le')]);
  const { out: expected } = await run('--json', write('utf8.txt', utf8));
  expect(expected).toContain('200 g cr\u00e8me fra\u00eeche');
  for (const [name, bytes] of Object.entries({ windows, mixed, utf16 }))
    expect([name, (await run('--json', write(`${name}.txt`, bytes))).out]).toEqual([name, expected]);
});

test('--fail-on-quality ends with 2 where a quality check failed, whose lines it names, and with 1 where something was not read', async () => {
  expect(await run('--fail-on-quality', '--title', 'Odd', '1 egg', '1 xyzzy')).toMatchObject({
    code: 2,
    err: 'the command line: Quality check failed: in "Odd", line 2 (1 xyzzy) is too uncertain for these figures to be relied on.\n',
  });
  expect((await run('--fail-on-quality', '300 g sugar')).code).toBe(0);
  expect(await run('1 xyzzy')).toMatchObject({ code: 0, err: '' });
  const { code } = await pipe(`${JSON.stringify({ ...egg, ingredients: ['1 xyzzy'] })}\n{\n`, '--fail-on-quality', '--json'); // prettier-ignore
  expect(code).toBe(1);
});

test('read prints what is understood, without any foods', async () => {
  const { code, out, err } = await runProgram(['read', write('read.txt', soup), foods]);
  expect(code).toBe(1);
  expect(JSON.parse(out)).toEqual({
    title: 'Onion soup',
    ingredients: expect.arrayContaining(['4 large onions, sliced', '2 tbsp butter', '1 xyzzy']),
    servings: 4,
    yield: expect.any(String),
    source: null,
  });
  expect(err).toMatch(/small\.catalog is a catalog of foods, which "analyze --catalog FILE" uses; name a recipe\.\n$/);
});
