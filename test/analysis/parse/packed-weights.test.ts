import { packWeights, scorePacked } from '../../../src/analysis/parse-tags/packed-weights';
import { featuresPerWord, wordTags } from '../../../src/analysis/parse-tags/tagger-features';
import { scoreWords } from '../../../src/train/score-words';
import fc from '../../support/fast-check';

const rowCount = 16;
const bytes = fc.int8Array({ minLength: rowCount * wordTags.length, maxLength: rowCount * wordTags.length });
const words = fc.array(fc.array(fc.nat(rowCount - 1), { minLength: featuresPerWord, maxLength: featuresPerWord }), {
  maxLength: 4,
});

function scoreBoth(weights: Int8Array, lines: readonly (readonly number[])[]) {
  const rows = Int32Array.from(lines.flat());
  const plain = new Int32Array(lines.length * wordTags.length);
  const packed = new Int32Array(plain.length);
  scoreWords({ rows, weights, scores: plain }, lines.length);
  scorePacked({ rows, packed: packWeights(weights), scores: packed }, lines.length);
  return { plain, packed };
}

test('packed weights give each word and tag the very sum of its weights', () => {
  fc.assert(
    fc.property(bytes, words, (weights, lines) => {
      const { plain, packed } = scoreBoth(weights, lines);
      expect(packed).toEqual(plain);
    }),
  );
});

test.each([-128, 127])('48 weights of %d do not overflow into the next tag', (weight) => {
  const weights = new Int8Array(rowCount * wordTags.length).fill(weight);
  const { plain, packed } = scoreBoth(weights, [Array.from({ length: featuresPerWord }, () => 3)]);
  expect(packed).toEqual(plain);
  expect([...packed]).toEqual(wordTags.map(() => 48 * weight));
});
