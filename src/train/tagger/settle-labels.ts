import { labelTokens } from '../../analysis/parse/label/label-tokens';
import { findBestPath } from '../../analysis/parse/tagger/find-best-path';
import { scoreWords } from '../../analysis/parse/tagger/score-words';
import type { TaggerWeights } from '../../analysis/parse/tagger/tagger-weights';
import { readContext, wordLabels } from '../../analysis/parse/tagger/word-context';
import { featuresPerWord, writeFeatures } from '../../analysis/parse/tagger/write-features';
import type { LearnLine } from './read-labelled-lines';

/**
 * A line of a noisy source with its labels settled by a tagger that learned from the other sources: a label gives way where the best path that
 * keeps it scores more than `price` below another. The New York Times rows know neither SIZE nor PURPOSE, so UNIT and COMMENT give way to
 * these for nothing.
 * @param price in the unit of the tagger's weights
 */
export function settleLabels(
  line: LearnLine,
  { bits, features, transitions }: TaggerWeights,
  price: number,
): LearnLine {
  const context = readContext(line.tokens, labelTokens(line.tokens));
  const count = context.words.length;
  if (count === 0) return line;
  const rows = new Int32Array(count * featuresPerWord);
  const scores = new Int32Array(count * wordLabels.length);
  writeFeatures(context, 32 - bits, rows);
  scoreWords({ rows, weights: features, scores }, count);
  context.places.forEach((place, word) => {
    const given = line.labels[place] ?? 'COMMENT';
    wordLabels.forEach((label, index) => {
      const isFree = label === given || finer[given] === label;
      if (!isFree) scores[word * wordLabels.length + index] = (scores[word * wordLabels.length + index] ?? 0) - price;
    });
  });
  const path = findBestPath(scores, context.gaps, transitions);
  const labels = [...line.labels];
  context.places.forEach((place, word) => (labels[place] = wordLabels[path[word] ?? 0] ?? 'COMMENT'));
  return { ...line, labels };
}

const finer: Readonly<Record<string, string>> = { UNIT: 'SIZE', COMMENT: 'PURPOSE' };
