import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFolder } from '../support/folder';
import { findSmallCatalog } from '../support/seed-catalog';
import { runProgram } from './run-program';

const egg = { title: 'Egg', ingredients: ['1 egg'], servings: 2 };
const { title, ingredients } = egg;

let folder: string;
let foods: string;
/** What is printed for `egg`. */
let analyzed: string;

beforeAll(async () => {
  folder = createFolder('json-input');
  foods = findSmallCatalog();
  analyzed = (await run(write('request.json', egg))).out;
  expect(JSON.parse(analyzed)).toMatchObject({ status: 'success' });
});

const run = (...args: readonly string[]) => runProgram(['analyze', '--catalog', foods, '--json', ...args]);

function write(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

test('the output of read is input, with the servings from the options where it has none', async () => {
  const { out } = await runProgram(['read', write('unsaid.txt', 'Egg\nIngredients\n1 egg\n')]);
  expect(JSON.parse(out)).toMatchObject({ title, ingredients, servings: null });
  const printed = write('printed.jsonl', out);
  expect(await run('--default-servings', '2', printed)).toEqual({ code: 0, out: analyzed, err: '' });
  expect(await run(printed)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/printed\.jsonl, line 1 does not say how many servings it makes/),
  });
});

test('a recipe without a title has the name of its file', async () => {
  const file = write('Egg.json', { ...egg, title: null });
  const { out } = await runProgram(['analyze', '--catalog', foods, '--out', 'csv', file]);
  expect(out).toMatch(/Egg\.json,Egg,2,/);
});

test('servings in other words count beside a title and lines', async () => {
  expect((await run(write('stated.json', { title, ingredients, yields: '2 servings' }))).out).toBe(analyzed);
});

test('wrong servings keep their error, also in a list with recipes that state none', async () => {
  const wrong = [0, '2'].map((servings) => ({ title, ingredients, servings }));
  const { out, err } = await run(write('list.json', [egg, { title, ingredients, yields: '2 servings' }, ...wrong]));
  expect(out.startsWith(analyzed + analyzed)).toBe(true);
  expect(err.trim().split('\n')).toEqual([
    expect.stringMatching(/list\.json, recipe 3: servings must be a whole number/),
    expect.stringMatching(/list\.json, recipe 4: servings must be a whole number/),
  ]);
});

test('recipes of one title and equal lines are as many results as records', async () => {
  const records = [1, 2].map((servings) => ({ name: title, ingredients, recipeYield: `${servings} servings` }));
  const { out } = await run(write('equal.json', records));
  expect(out.trimEnd().split('\n')).toEqual([expect.any(String), analyzed.trimEnd()]);
});
