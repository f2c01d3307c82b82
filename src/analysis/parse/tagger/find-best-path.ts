import { gapKinds, wordLabels } from './word-context';

const labelCount = wordLabels.length;

/** How many transitions there are: over each kind of gap, from each label or the line's start, to each label. */
export const transitionCount = gapKinds * (labelCount + 1) * labelCount;

/** Index of a transition; `from` is `wordLabels.length` at the start of a line. */
export function transitionAt(gap: number, from: number, to: number): number {
  return (gap * (labelCount + 1) + from) * labelCount + to;
}

/**
 * The best labels of a line's words, as indices in `wordLabels`, by Viterbi's method; of equals the first.
 * @param scores a score for each word and label; overwritten by the scores of the best paths that end there
 */
export function findBestPath(scores: Int32Array, gaps: readonly number[], transitions: Int32Array): readonly number[] {
  const count = gaps.length - 1;
  const path = new Array<number>(count).fill(0);
  const origins = new Array<number>(count * labelCount).fill(0);
  for (let to = 0; to < labelCount; to += 1)
    scores[to] = (scores[to] ?? 0) + (transitions[transitionAt(gaps[0] ?? 0, labelCount, to)] ?? 0);
  for (let i = 1; i < count; i += 1) {
    const base = transitionAt(gaps[i] ?? 0, 0, 0);
    const before = (i - 1) * labelCount;
    for (let to = 0; to < labelCount; to += 1) {
      let best = (scores[before] ?? 0) + (transitions[base + to] ?? 0);
      let origin = 0;
      for (let from = 1; from < labelCount; from += 1) {
        const total = (scores[before + from] ?? 0) + (transitions[base + from * labelCount + to] ?? 0);
        if (total > best) {
          best = total;
          origin = from;
        }
      }
      const at = i * labelCount + to;
      scores[at] = best + (scores[at] ?? 0);
      origins[at] = origin;
    }
  }
  let label = bestLabel(scores, count - 1);
  for (let i = count - 1; i >= 0; i -= 1) {
    path[i] = label;
    label = origins[i * labelCount + label] ?? 0;
  }
  return path;
}

function bestLabel(scores: Int32Array, word: number): number {
  const base = word * labelCount;
  let best = 0;
  for (let label = 1; label < labelCount; label += 1)
    if ((scores[base + label] ?? 0) > (scores[base + best] ?? 0)) best = label;
  return best;
}
