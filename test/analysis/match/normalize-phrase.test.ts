import fc from '../../support/fast-check';
import { normalizePhrase } from '../../../src/analysis/match-words/normalize';
import { readCasePairs } from '../../../tools/read-case-rows';

const rows = readCasePairs('match-phrases');

describe('names are normalised for comparison', () => {
  test.each(rows)('%s => %s', (text = '', expected = '') => {
    expect(normalizePhrase(text)).toBe(expected);
  });
});

test('normalising twice changes nothing', () => {
  fc.assert(fc.property(fc.string(), (text) => normalizePhrase(normalizePhrase(text)) === normalizePhrase(text)));
  const word = fc.constantFrom(
    'bread',
    'crumbs',
    'leaves',
    'non',
    'fat',
    'free',
    'butter',
    'milk',
    'nut',
    'pepper',
    'corns',
    "cook's",
    '2%',
    '1.5',
    'glasses',
    'pies',
  );
  fc.assert(
    fc.property(fc.array(word), (words) => {
      const once = normalizePhrase(words.join(' '));
      return normalizePhrase(once) === once;
    }),
  );
});
