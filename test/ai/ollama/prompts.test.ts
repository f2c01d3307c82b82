import { quoteText } from '../../../src/ai/ollama/step-model';
import { parseBySpans, toPlainLine } from '../../../src/analysis/parse/parse-by-spans';
import { readPrompts } from '../../../src/seed/model-files';
import { parseLine } from '../../../tools/parse-line';

const prompts = readPrompts();

/** The rows of each example; the last is the answer. */
function listExamples(step: keyof typeof prompts): readonly (readonly string[])[] {
  const [, examples = ''] = prompts[step].text.split('\nExamples:\n');
  return examples.split('\n\n').map((example) => example.split('\n'));
}

/** The quoted text of a row, which must be quoted as the program quotes it. */
function readQuoted(row: string | undefined, name: string): string {
  const quoted = row?.replace(`${name}: `, '') ?? '';
  const text: string = JSON.parse(quoted);
  expect(row).toBe(`${name}: ${quoteText(text, 1000)}`);
  return text;
}

test.each(listExamples('choose'))('an example of a choice has the form of a real question: %s', (...example) => {
  const [line, ...rest] = example.slice(0, -1);
  readQuoted(line, 'Line');
  if (rest[0]?.startsWith('Title') === true) readQuoted(rest.shift(), 'Title');
  expect(rest.map((row) => row.split(' ')[0])).toEqual(rest.map((_, index) => String(index + 1)));
  expect(rest.map((_, index) => String(index + 1))).toContain(example.at(-1));
});

test('the examples of choices have every place as the answer', () => {
  expect(new Set(listExamples('choose').map((example) => example.at(-1)))).toEqual(new Set(['1', '2', '3']));
});

test.each(listExamples('confirm'))('an example of a confirmation has the form of a real question: %s', (...example) => {
  const [line, ...rest] = example.slice(0, -1);
  readQuoted(line, 'Line');
  if (rest[0]?.startsWith('Title') === true) readQuoted(rest.shift(), 'Title');
  expect(rest).toEqual([expect.stringMatching(/^Record: \S/)]);
  expect(['0', '1']).toContain(example.at(-1));
});

test.each(listExamples('reread'))(
  'an example of a reading copies its parts letter by letter: %s',
  (row, answer = '') => {
    const line = readQuoted(row, 'Line');
    expect(toPlainLine(line)).toBe(line);
    const spans: Record<'amount' | 'food' | 'prep', string> = JSON.parse(answer);
    expect(Object.keys(spans)).toEqual(['amount', 'food', 'prep']);
    for (const span of Object.values(spans)) expect(line).toContain(span);
    expect(parseBySpans(parseLine(line), spans)?.name).toBe(spans.food.toLowerCase());
  },
);
