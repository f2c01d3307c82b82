import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from '../../support/fast-check';
import { toSentText, type Amount, type ParsedLine } from '../../../src/analysis/line';
import { parseLine } from '../../../tools/parse-line';

/*
 * Rows of parse.txt: `line => amounts | name | key: value | …`. Amounts: "2 can, each 14 oz", "1-2
 * tbsp", "12" (a bare count), "-" (none). An empty name is ''. size, preparation, purpose and
 * alternatives must be exactly as given; comment and issues only if given. "\u200b" and the like in
 * a line stand for the character.
 */
const rows = readFileSync(join(__dirname, '../../cases/parse.txt'), 'utf8')
  .split('\n')
  .filter((row) => row !== '' && !row.startsWith('#!'))
  .map((row) => row.split(' => '));

test.each(rows)('%s => %s', (line = '', expected = '') => {
  check(
    line.replace(/\\u([0-9a-f]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    expected,
  );
});

function check(line: string, expected: string): void {
  const [amounts = '', name = '', ...fields] = expected.split('|').map((field) => field.trim());
  const given = new Map(
    fields.map((field) => [field.slice(0, field.indexOf(':')), field.slice(field.indexOf(':') + 2)]),
  );
  const parsed = parseLine(line);
  const found = new Map(fieldsOf(parsed).filter(([key, value]) => given.has(key) || (strict.has(key) && value !== '')));
  expect({ amounts: writeAmounts(parsed.amounts), name: parsed.name, fields: Object.fromEntries(found) }).toEqual({
    amounts,
    name,
    fields: Object.fromEntries(given),
  });
}

const strict = new Set(['size', 'preparation', 'purpose', 'alternatives']);

function fieldsOf(line: ParsedLine): readonly (readonly [string, string])[] {
  return [
    ['size', line.size ?? ''],
    ['preparation', line.preparation ?? ''],
    ['comment', line.comment ?? ''],
    ['purpose', line.purpose ?? ''],
    ['alternatives', line.alternatives.join(' / ')],
    ['issues', line.issues.map((issue) => issue.code).join(' ')],
  ];
}

function writeAmounts(amounts: readonly Amount[]): string {
  const written = amounts.map(({ relation, quantity, quantityMax, unit }) => {
    const number = [quantity, quantityMax].filter((value) => value !== null).map((value) => Number(value.toFixed(4)));
    return `${relation === 'main' ? '' : `${relation} `}${number.join('-')}${unit === null ? '' : ` ${unit}`}`;
  });
  return written.length === 0 ? '-' : written.join(', ');
}

const kitchenWords = fc.constantFrom(
  ...'1 1/2 ½ 2-3 ( ) , / - to or and plus a of cup cups g oz can large garlic cloves chopped juice lemon fresh ground for serving : " x & . ; é 🍋 \u200b \ud800'.split(' '), // prettier-ignore
);
const anyLine = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ maxLength: 200 }),
  fc.array(kitchenWords, { maxLength: 40 }).map((words) => words.join(' ')),
);

test('no text throws, and the answer has the text as sent', () => {
  fc.assert(
    fc.property(anyLine, (text) => {
      expect(toSentText(parseLine(text))).toBe(text);
    }),
    { numRuns: 2000 },
  );
});

test('amounts are finite and not negative, only the first is the main one, and a range ascends', () => {
  fc.assert(
    fc.property(anyLine, (text) => {
      const { amounts } = parseLine(text);
      for (const { quantity, quantityMax } of amounts) {
        expect(Number.isFinite(quantity) && quantity >= 0).toBe(true);
        expect(quantityMax === null || quantityMax > quantity).toBe(true);
      }
      expect(amounts.map(({ relation }) => relation === 'main')).toEqual(amounts.map((_, index) => index === 0));
    }),
    { numRuns: 2000 },
  );
});

test('names are lower case and trimmed, and a line without one has an issue', () => {
  fc.assert(
    fc.property(anyLine, (text) => {
      const { name, issues } = parseLine(text);
      expect(name).toBe(name.toLowerCase().trim());
      expect(issues.some(({ code }) => ['no_food', 'heading', 'not_an_ingredient'].includes(code))).toBe(name === '');
    }),
    { numRuns: 2000 },
  );
});

test('the same line gives the same answer, whatever was parsed before', () => {
  fc.assert(
    fc.property(anyLine, anyLine, (text, other) => {
      const first = parseLine(text);
      parseLine(other);
      expect(parseLine(text)).toEqual(first);
    }),
    { numRuns: 500 },
  );
});

test('a mark or word repeated a thousand times is read to the end', () => {
  for (const part of [
    '1',
    '1 ',
    '1/',
    '1-',
    '(',
    ')',
    ',',
    '<',
    '&',
    '&#',
    'a',
    'a-',
    "a'",
    'or ',
    'and ',
    '1 cup ',
    '(1 oz) ',
    '[a](',
    '½',
    ' ',
    '-',
    '*',
    '1,000',
    'chopped ',
    'a, b or ',
    'a:',
  ])
    expect(toSentText(parseLine(part.repeat(1000)))).toHaveLength(part.length * 1000);
});

test.each([
  ['Sauce: 2 tbsp soy sauce, 1 tbsp honey, 1 tsp cornstarch', ['1 tbsp honey', '1 tsp cornstarch']],
  ['2 slices bread, 1 egg, butter', ['1 egg', 'butter']],
  ['1 can black beans and 1 can corn, drained', ['1 can corn']],
  [
    '1/2 cup sugar, 1/4 cup butter, melted, and 1 (8 oz) pkg cream cheese',
    ['1/4 cup butter', '1 (8 oz) pkg cream cheese'],
  ],
  ['2 cups flour\n1 cup sugar\n3 eggs', ['1 cup sugar', '3 eggs']],
  ['1 tbsp olive oil + 1 tbsp butter', ['1 tbsp butter']],
])('the issue of foods left out names each of them, and tells what to do: %s', (text, foods) => {
  const issue = parseLine(text).issues.find(({ code }) => code === 'foods_left_out');
  for (const food of foods) expect(issue?.message).toContain(`"${food}"`);
  expect(issue?.message.split('"')).toHaveLength(2 * foods.length + 1);
  expect(issue?.message).toMatch(/Send each food on a line of its own\.$/);
});
