import { featuresPerWord, wordTags } from './tagger-features';

/**
 * Weights of the tagger in two numbers a row, four tags in each, so that a row is read by two loads
 * and added by four sums instead of seven. Each weight takes a byte, from which 128 is to be
 * subtracted.
 */
export type PackedWeights = Int32Array;

/** @param weights `wordTags.length` for each row */
export function packWeights(weights: Int8Array): PackedWeights {
  const rowCount = weights.length / tagCount;
  const packed = new Int32Array(2 * rowCount);
  for (let row = 0; row < rowCount; row += 1) {
    const at = row * tagCount;
    for (let tag = 0; tag < tagCount; tag += 1) {
      const place = 2 * row + (tag >> 2);
      packed[place] = (packed[place] ?? 0) | (((weights[at + tag] ?? 0) + bias) << (8 * (tag & 3)));
    }
  }
  return packed;
}

const tagCount = wordTags.length;
const bias = 128;

// Two sums of 16 bits in one number: 48 bytes of at most 255 stay below 2^16.
const everyOtherByte = 0x00ff00ff;
const totalBias = featuresPerWord * bias;

interface PackedScores {
  /** The words' features, see `writeFeatures`. */
  readonly rows: Int32Array;
  readonly packed: PackedWeights;
  /** Long enough for all words. */
  readonly scores: Int32Array;
}

/**
 * Writes the score of each tag for each of the first `count` words: the sum of the weights of its
 * features.
 */
export function scorePacked({ rows, packed, scores }: PackedScores, count: number): void {
  for (let i = 0; i < count; i += 1) {
    let tags02 = 0;
    let tags13 = 0;
    let tags46 = 0;
    let tag5 = 0;
    for (let f = i * featuresPerWord; f < (i + 1) * featuresPerWord; f += 1) {
      const place = (rows[f] ?? 0) << 1;
      const first = packed[place] ?? 0;
      const second = packed[place + 1] ?? 0;
      tags02 += first & everyOtherByte;
      tags13 += (first >>> 8) & everyOtherByte;
      tags46 += second & everyOtherByte;
      tag5 += (second >>> 8) & everyOtherByte;
    }
    const at = i * tagCount;
    scores[at] = (tags02 & 0xffff) - totalBias;
    scores[at + 1] = (tags13 & 0xffff) - totalBias;
    scores[at + 2] = (tags02 >>> 16) - totalBias;
    scores[at + 3] = (tags13 >>> 16) - totalBias;
    scores[at + 4] = (tags46 & 0xffff) - totalBias;
    scores[at + 5] = (tag5 & 0xffff) - totalBias;
    scores[at + 6] = (tags46 >>> 16) - totalBias;
  }
}
