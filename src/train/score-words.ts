import { featuresPerWord, wordTags } from '../analysis/parse-tags/tagger-features';

interface WordScores {
  /** The words' features, see `writeFeatures`. */
  readonly rows: Int32Array;
  /** `wordTags.length` for each row. */
  readonly weights: Int8Array | Int32Array;
  /** Long enough for all words. */
  readonly scores: Int32Array;
}

/**
 * Writes the score of each tag for each of the first `count` words: the sum of the weights of its
 * features. The weights may still change, so they are not packed.
 */
export function scoreWords({ rows, weights, scores }: WordScores, count: number): void {
  for (let i = 0; i < count; i += 1) {
    let quantity = 0;
    let unit = 0;
    let name = 0;
    let size = 0;
    let preparation = 0;
    let comment = 0;
    let purpose = 0;
    for (let f = i * featuresPerWord; f < (i + 1) * featuresPerWord; f += 1) {
      const at = (rows[f] ?? 0) * wordTags.length;
      quantity += weights[at] ?? 0;
      unit += weights[at + 1] ?? 0;
      name += weights[at + 2] ?? 0;
      size += weights[at + 3] ?? 0;
      preparation += weights[at + 4] ?? 0;
      comment += weights[at + 5] ?? 0;
      purpose += weights[at + 6] ?? 0;
    }
    const at = i * wordTags.length;
    scores[at] = quantity;
    scores[at + 1] = unit;
    scores[at + 2] = name;
    scores[at + 3] = size;
    scores[at + 4] = preparation;
    scores[at + 5] = comment;
    scores[at + 6] = purpose;
  }
}
