import { everydayWords, knownBrands } from '../../../src/analysis/branded/brand-lists';
import { findLineBrand } from '../../../src/analysis/branded/find-brand';
import { normalizeWords } from '../../../src/analysis/match-words/normalize';
import { makeBrandedCatalog } from './make-lexicon';

const catalog = makeBrandedCatalog([...knownBrands].map((phrase) => [phrase, phrase, 1]));

test('the words and brands of the lists are normalised as lines are, so that they can be found', () => {
  const entries = [...everydayWords, ...knownBrands];
  expect(entries.filter((entry) => normalizeWords(entry).join(' ') !== entry)).toEqual([]);
});

test('an everyday word by itself is not a known brand', () => {
  expect([...knownBrands].filter((phrase) => everydayWords.has(phrase))).toEqual([]);
});

test('each known brand is found in small letters', () => {
  const lost = [...knownBrands].filter(
    (phrase) => findLineBrand(catalog, { text: `1 cup ${phrase} stuff`, name: `${phrase} stuff` }) === null,
  );
  expect(lost).toEqual([]);
});
