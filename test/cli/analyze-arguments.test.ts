import { findSmallCatalog } from '../support/seed-catalog';
import { runProgram } from './run-program';

const foods = findSmallCatalog();
const run = (...args: readonly string[]) => runProgram(['analyze', '--catalog', foods, ...args]);

test.each([
  [['missing.txt'], /^There is no file missing\.txt; name an existing one/],
  [['missing/*.json'], /^No file matches missing\/\*\.json/],
  [['--servings', '0', '1 egg'], /servings must be a whole number of 1 or more/],
  [['missing/'], /^There is no file missing\/; name an existing one/],
  [['*.missing'], /^No file matches \*\.missing/],
  [[], /^No recipe is given; name a file or a folder/],
  [['--nonsense'], /^There is no option --nonsense\.\n"recipes analyze --help" describes the command\.\n$/],
  [['--serving', '2', '1 egg'], /^There is no option --serving; did you mean --servings\?\n/],
  [
    ['--out', 'xml', '1 egg'],
    /^--out cannot be "xml"; choose one of table, json, jsonl, csv, markdown, label\.svg\.\n/,
  ],
  [['--out'], /^--out needs a value: --out <format>\.\n/],
  [['--workers', '0', '1 egg'], /^--workers cannot be "0". Give a whole number from 1 to 256\.\n/],
  [['- 2 eggs'], /^"- 2 eggs" looks like an option; put -- before arguments that begin with a dash\.\n/],
  [
    ['--out', 'label.svg', '--to', 'label.png', '1 egg'],
    /^label\.png is not a folder; name a folder, or a file ending in \.svg\.\n$/,
  ],
  [
    ['--out', 'label.svg', '--to', '/proc/labels', '1 egg'],
    /^\/proc\/labels cannot be created \(there is no such file or folder\)\. Name a folder that can be written\.\n$/,
  ],
  [['--resume', '1 egg'], /--resume continues a file of JSON lines/],
  [
    ['--json', '--to', '/nowhere/results.jsonl', '--resume', '-'],
    /^--resume cannot continue standard input, .*; save it to a file, and name the file\.\n$/,
  ],
  [
    ['--out', 'jsonl', '--explain', '1 egg'],
    /^--explain changes nothing in the format jsonl; leave it out, or use --out table\.\n$/,
  ],
  [
    ['--label', 'eu', '1 egg'],
    /^--label changes nothing in the format table; leave it out, or use --out label\.svg\.\n$/,
  ],
  [['--json', '--serving-name', '1 cup', '1 egg'], /^--serving-name changes nothing in the format jsonl; /],
  [
    ['--out', 'label.svg', '--serving-name', 'x'.repeat(101), '1 egg'],
    /^--serving-name is too long; the limit is 100 characters\.\n$/,
  ],
  [['--json', '--out', 'csv', '1 egg'], /^--json and --out cannot be given together\.\n/],
  [['https://example.com/pie'], /FETCH_RECIPES=on/],
])('arguments that cannot be used end with code 1 and a sentence: %j', async (args, sentence) => {
  const { code, out, err } = await run(...args);
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toMatch(sentence);
});
