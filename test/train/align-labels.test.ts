import { normalizeText } from '../../src/analysis/parse-text/normalize-text';
import { tokenize, type Tag } from '../../src/analysis/parse-tokens/tokenize';
import { alignLabels } from '../../src/train/labelled-lines';

function check(sentence: string, labelled: readonly (readonly [string, Tag])[], expected: readonly Tag[] | null) {
  const given = labelled.map(([text, label]) => ({ text, label }));
  expect(alignLabels(tokenize(normalizeText(sentence)), given)).toEqual(expected);
}

test('labels of fractions and singular units are carried over', () => {
  const labelled = [['1#1$2', 'QTY'], ['cup', 'UNIT'], ['sugar', 'NAME']] as const; // prettier-ignore
  check('1 1/2 cups sugar', labelled, ['QTY', 'UNIT', 'NAME']);
});

test('a range written with "to" is one with a hyphen', () => {
  const labelled = [['2-3', 'QTY'], ['clove', 'UNIT'], [',', 'PUNC'], ['crushed', 'PREP']] as const; // prettier-ignore
  check('2 to 3 cloves, crushed', labelled, ['QTY', 'QTY', 'QTY', 'UNIT', 'PUNC', 'PREP']);
});

test('lines of other words are left out', () => {
  check('1 cup sugar', [['1', 'QTY'], ['cup', 'UNIT'], ['honey', 'NAME']], null); // prettier-ignore
  check('1 cup', [['1', 'QTY'], ['cup', 'UNIT'], ['honey', 'NAME']], null); // prettier-ignore
});
