import { normalizeText } from '../../src/analysis/parse/normalize-text';
import { tokenize } from '../../src/analysis/parse/tokenize';
import type { Label } from '../../src/analysis/parse/token';
import { putRemarksAside } from '../../src/train/tagger/put-remarks-aside';

function check(text: string, given: readonly Label[], expected: readonly Label[]) {
  const line = { source: 'made by hand', tokens: tokenize(normalizeText(text)), labels: given };
  expect(putRemarksAside(line).labels).toEqual(expected);
}

test('a remark before a name is learned as one, whether the source counts it to the name or to the preparation', () => {
  const remark = ['QTY', 'UNIT', 'COMMENT', 'NAME'] as const;
  check('2 cups cold water', ['QTY', 'UNIT', 'NAME', 'NAME'], remark);
  check('2 cups cold water', ['QTY', 'UNIT', 'PREP', 'NAME'], remark);
});

test('a comma between a remark and the name is no obstacle', () => {
  check('2 cups cold, plain milk', ['QTY', 'UNIT', 'NAME', 'PUNC', 'NAME', 'NAME'], ['QTY', 'UNIT', 'COMMENT', 'PUNC', 'NAME', 'NAME']); // prettier-ignore
});

test('a word that is the name, or part of what a food is called, stays in the name', () => {
  check('2 cold cuts', ['QTY', 'NAME', 'NAME'], ['QTY', 'NAME', 'NAME']);
  check('2 cups water, cold', ['QTY', 'UNIT', 'NAME', 'PUNC', 'PREP'], ['QTY', 'UNIT', 'NAME', 'PUNC', 'PREP']);
});
