import { readDigit, readDigitOdds } from '../../../src/ai/ollama/digit-odds';
import { quoteText } from '../../../src/ai/ollama/step-model';
import { parseBySpans, toPlainLine } from '../../../src/analysis/parse/parse-by-spans';
import { parseLine } from '../../../tools/parse-line';

function toAnswer(likeliest: Readonly<Record<string, number>>) {
  const tokens = Object.entries(likeliest).map(([token, share]) => ({ token, logprob: Math.log(share) }));
  const [first = { token: '1', logprob: 0 }] = tokens;
  return { content: first.token, tokens: [{ ...first, others: tokens }], counted: { prompt: 1, answer: 1 } };
}

test('the odds are normalised over the allowed digits, and their mass is their share of the vocabulary', () => {
  expect(readDigitOdds(toAnswer({ '2': 0.4, The: 0.3, '1': 0.1, '9': 0.05 }), ['1', '2'])).toEqual({
    shares: [0.2, 0.8],
    mass: 0.5,
  });
});

test('a digit with a blank before it is the same digit', () => {
  expect(readDigitOdds(toAnswer({ '2': 0.3, ' 2': 0.3, '1': 0.2 }), ['1', '2'])?.shares).toEqual([0.25, 0.75]);
});

test('a digit that is not among the likeliest tokens is as likely as the last of them', () => {
  expect(readDigitOdds(toAnswer({ '2': 0.9, x: 0.1 }), ['1', '2'])).toEqual({ shares: [0.1, 0.9], mass: 1 });
});

test.each([
  ['blanks', ['\n\n', '  ']],
  ['a code fence', ['```', 'json', '\n']],
  ['a backtick', ['`']],
])('the odds are read at the digit where %s come before it', (_, before) => {
  const { tokens, ...answer } = toAnswer({ '2': 0.8, '1': 0.2 });
  const blank = before.map((token) => ({ token, logprob: 0, others: [{ token, logprob: 0 }] }));
  expect(readDigitOdds({ ...answer, tokens: [...blank, ...tokens] }, ['1', '2'])?.shares).toEqual([0.2, 0.8]);
});

test('where no token is just the answered digit, the odds are null rather than even', () => {
  const tokens = [{ token: '2.', logprob: -0.1, others: [{ token: '1.', logprob: -2 }] }];
  expect(readDigitOdds({ content: '2', tokens, counted: { prompt: 1, answer: 1 } }, ['1', '2'])).toBeNull();
});

test('an answered digit outside the likeliest tokens is as likely as other digits outside them', () => {
  const others = [{ token: 'The', logprob: Math.log(0.9) }];
  const tokens = [{ token: '2', logprob: Math.log(0.001), others }];
  const odds = readDigitOdds({ content: '2', tokens, counted: { prompt: 1, answer: 1 } }, ['1', '2']);
  expect(odds).toEqual({ shares: [0.5, 0.5], mass: 0.002 });
});

test.each([
  ['2', '2'],
  ['\n 2\n', '2'],
  ['`2`', '2'],
  ['```json\n2\n```', '2'],
  ['```\n2```', '2'],
  ['12', null],
  ['`2', null],
  ['', null],
])('%j answers %j', (content, digit) => {
  expect(readDigit({ content }, ['1', '2'])).toBe(digit);
});

test('without odds of the server the odds are null', () => {
  expect(readDigitOdds({ content: '1', tokens: null, counted: { prompt: 1, answer: 1 } }, ['1'])).toBeNull();
});

test.each([
  ['1 cup\n"moon" beans', '"1 cup \\"moon\\" beans"'],
  ['a\u0000b\u202ec\ud800d', '"a b c d"'],
  ['  ', '""'],
  ['abcdef', '"abcde"'],
])('%j is quoted as %s: one line, no character that could end or hide it', (text, quoted) => {
  expect(quoteText(text, 5 + (text.length > 6 ? 20 : 0))).toBe(quoted);
});

const line = '2½ (14.5 oz) cans  Diced tomatoes, well drained';

test('a line has one form in a prompt, whatever its fractions and blanks', () => {
  expect(toPlainLine(line)).toBe(toPlainLine('2 1/2 (14.5 oz) cans Diced tomatoes, well drained'));
});

test('spans give the parts of a line, and the rules read their numbers', () => {
  const plain = toPlainLine(line);
  const amount = plain.slice(0, plain.indexOf(' Diced'));
  expect(parseBySpans(parseLine(line), { amount, food: 'diced tomatoes', prep: 'well drained' })).toMatchObject({
    name: 'diced tomatoes',
    preparation: 'well drained',
    amounts: [
      { quantity: 2.5, unit: 'can' },
      { quantity: 14.5, unit: 'oz' },
    ],
  });
});

test.each([
  ['a food that is not in the line', { amount: '', food: 'peaches', prep: '' }],
  ['an amount that is not in the line', { amount: '3 cups', food: 'diced tomatoes', prep: '' }],
  ['parts that overlap', { amount: '', food: 'diced tomatoes', prep: 'tomatoes' }],
  ['no food', { amount: '', food: '', prep: 'well drained' }],
  ['words in another order', { amount: '', food: 'tomatoes diced', prep: '' }],
])('%s gives no reading of the line', (_, spans) => {
  expect(parseBySpans(parseLine(line), spans)).toBeNull();
});

test('a number outside the spans does not count', () => {
  const spans = { amount: '1 cup', food: 'rice', prep: '' };
  expect(parseBySpans(parseLine('1 cup rice (see recipe 3 cups)'), spans)?.amounts).toMatchObject([
    { quantity: 1, unit: 'cup' },
  ]);
});
