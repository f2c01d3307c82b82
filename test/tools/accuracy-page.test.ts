import { readSeedFoods } from '../../tools/eval/foods';
import { createMeasures } from '../../tools/eval/measures';
import { composePage, fillTemplate, type Page } from '../../tools/eval/page/accuracy-page';
import { createFolder } from '../support/folder';
import { writeSmallData } from './write-small-data';

const dataDir = createFolder('page');
let page: Page;

beforeAll(async () => {
  writeSmallData(dataDir);
  page = await composePage(
    createMeasures(dataDir, readSeedFoods(), () => undefined),
    null,
  );
});

test('the same data and code give the same bytes', async () => {
  expect(
    await composePage(
      createMeasures(dataDir, readSeedFoods(), () => undefined),
      null,
    ),
  ).toEqual(page);
});

test('every part of the template is filled in, and no figure is missing its number', () => {
  const text = page.get('accuracy.md') ?? '';
  expect(text).not.toMatch(/\{\{|NaN|undefined|Infinity/);
  expect(text).toContain('| recipe sites');
  expect(text).toContain('## Labels');
});

test('the figures with all sets stand beside those of the seed alone', async () => {
  const measures = createMeasures(dataDir, readSeedFoods(), () => undefined);
  const text = (await composePage(measures, measures)).get('accuracy.md') ?? '';
  const row = text
    .slice(text.indexOf('## With all of FoodData Central'))
    .split('\n')
    .find((line) => line.startsWith('| quantity, unit and name of a line all right'));
  const [, , aloneCheck, fullCheck, aloneAll, fullAll] = (row ?? '').split('|').map((cell) => cell.trim());
  expect([fullCheck, fullAll]).toEqual([aloneCheck, aloneAll]);
  expect(fullAll).toMatch(/%$/);
});

test('how often grams are right is told for each band of conversion once', () => {
  const text = page.get('accuracy.md') ?? '';
  const start = text.indexOf('### How often grams are right');
  const bands = text
    .slice(start, text.indexOf('\n## ', start))
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(([, set]) => set === 'hard lines')
    .map(([, , band]) => band);
  expect(bands).toEqual(['0.95 to 1.00', '0.90 to 0.94', '0.80 to 0.89', '0.60 to 0.79', 'below 0.60', 'all']);
});

test('a goal that the project set itself stands beside the figure', () => {
  expect(page.get('accuracy.md')).toMatch(/\| quantity, unit and name of a line all right +\| ≥ 97 % +\|/);
  expect(page.get('accuracy.md')).toMatch(/\| calories of the whole recipe, Budget Bytes: .*? \| – +\|/);
});

test('the drawings that the page shows are written with it', () => {
  const shown = [...(page.get('accuracy.md') ?? '').matchAll(/\]\((\w[\w-]*\.svg)\)/g)].map(([, name]) => name);
  expect(shown.length).toBeGreaterThan(0);
  expect(shown.filter((name) => name === undefined || !page.has(name))).toEqual([]);
});

test('the worst recipes are named by id and a short title, and none is of the check part', () => {
  const text = page.get('accuracy.md') ?? '';
  const worst = text.slice(text.indexOf('### The hundred worst recipes'), text.indexOf('## Labels'));
  expect(worst).toContain('Pancakes');
  expect(worst).not.toContain('cups flour');
});

test('what a template asks for and nothing gives is an error', () => {
  const insert = (name: string): string => {
    throw new Error(name);
  };
  expect(() => fillTemplate('a\n\n{{nothing}}\n', insert)).toThrow('nothing');
});
