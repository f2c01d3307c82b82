import { transitionAt } from './find-best-path';
import { wordLabels } from './word-context';

const labelCount = wordLabels.length;

/** A path through the words of a line, with what led to it. */
export interface FoundPath {
  /** For each word and label the score of the best path that ends there, as `findBestPath` leaves it. */
  readonly scores: Int32Array;
  readonly path: readonly number[];
  readonly gaps: readonly number[];
  readonly transitions: Int32Array;
}

/**
 * By how much the best path beats the second best, in the unit of the weights; 0 or more. The two part for the last time at some word, and
 * from the word behind it on they are the same: so the least over all words of giving a word another label is exact.
 */
export function findMargin({ scores, path, gaps, transitions }: FoundPath): number {
  let least = Number.MAX_SAFE_INTEGER;
  for (let i = 0; i < path.length; i += 1) {
    const base = i * labelCount;
    const found = path[i] ?? 0;
    const next = path[i + 1];
    const gap = gaps[i + 1] ?? 0;
    let total = scores[base + found] ?? 0;
    if (next !== undefined) total += transitions[transitionAt(gap, found, next)] ?? 0;
    for (let label = 0; label < labelCount; label += 1) {
      if (label === found) continue;
      let other = scores[base + label] ?? 0;
      if (next !== undefined) other += transitions[transitionAt(gap, label, next)] ?? 0;
      if (total - other < least) least = total - other;
    }
  }
  return least;
}
