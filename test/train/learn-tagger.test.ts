import { createHash } from 'node:crypto';
import { normalizeText } from '../../src/analysis/parse-text/normalize-text';
import { createTagger } from '../../src/analysis/parse-tags/tagger';
import { tokenize, type Tag } from '../../src/analysis/parse-tokens/tokenize';
import { learnTagger, toTaggerWeights, writeTaggerWeights } from '../../src/train/train-tagger';

const letters: Readonly<Record<string, Tag>> = {
  Q: 'QTY',
  U: 'UNIT',
  N: 'NAME',
  P: 'PREP',
  C: 'COMMENT',
  '.': 'PUNC',
};

// A line, and a letter for the label of each of its tokens.
const lines = [
  ['2 cups chopped walnuts', 'QUPN'],
  ['1 cup walnuts, chopped', 'QUN.P'],
  ['3 zibbles of moon dust', 'QUCNN'],
  ['1 zibble star dust, to taste', 'QUNN.CC'],
  ['2 zibbles sifted flour', 'QUPN'],
].map(([text = '', labels = ''], index) => ({
  source: index === 4 ? 'nyt' : 'made by hand',
  tokens: tokenize(normalizeText(text)),
  labels: Array.from({ length: labels.length }, (_, at): Tag => letters[labels.charAt(at)] ?? 'COMMENT'),
}));

const learn = (seed: number) => learnTagger(lines, { epochs: 8, seed, report: () => undefined });
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test('the same lines and seed give the same file to the byte, another seed another', () => {
  const first = hash(writeTaggerWeights(learn(1)));
  expect(hash(writeTaggerWeights(learn(1)))).toBe(first);
  expect(hash(writeTaggerWeights(learn(2)))).not.toBe(first);
});

test('the tagger labels as it was taught, words that no rule knows too', () => {
  const tagger = createTagger(toTaggerWeights(learn(1)));
  const tokens = tokenize('2 zibbles moon dust');
  expect(tagger.tag(tokens, ['QTY', 'NAME', 'NAME', 'NAME']).tags).toEqual(['QTY', 'UNIT', 'NAME', 'NAME']);
});
