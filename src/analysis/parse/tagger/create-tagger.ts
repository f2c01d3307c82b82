import type { Label, Token } from '../token';
import { findBestPath } from './find-best-path';
import { findMargin } from './find-margin';
import { scoreWords } from './score-words';
import type { TaggerWeights } from './tagger-weights';
import { readContext, wordLabels } from './word-context';
import { featuresPerWord, writeFeatures } from './write-features';

/** The labels of a line's tokens, and how surely. */
export interface Tagging {
  readonly labels: readonly Label[];
  /** By how much the labels beat the second best, in the unit of the weights; 0 or more. */
  readonly margin: number;
}

/** A label for every token of a line, learned from labelled lines. */
export interface Tagger {
  /** Changes with what was learned. */
  readonly version: string;
  /** @param rules what the rules call each token, which is the best single hint there is */
  readonly tag: (tokens: readonly Token[], rules: readonly Label[]) => Tagging;
}

/** A tagger over learned weights. Time is linear in the number of tokens. */
export function createTagger({ bits, features, transitions, version }: TaggerWeights): Tagger {
  const shift = 32 - bits;
  // Room for the words of one line, kept from line to line; a longer line gets more.
  let rows = new Int32Array(64 * featuresPerWord);
  let scores = new Int32Array(64 * wordLabels.length);

  function tag(tokens: readonly Token[], rules: readonly Label[]): Tagging {
    const context = readContext(tokens, rules);
    const count = context.words.length;
    if (count === 0) return { labels: rules, margin: 0 };
    if (rows.length < count * featuresPerWord) {
      rows = new Int32Array(2 * count * featuresPerWord);
      scores = new Int32Array(2 * count * wordLabels.length);
    }
    writeFeatures(context, shift, rows);
    scoreWords({ rows, weights: features, scores }, count);
    const path = findBestPath(scores, context.gaps, transitions);
    const labels = [...rules];
    for (let i = 0; i < count; i += 1) labels[context.places[i] ?? 0] = wordLabels[path[i] ?? 0] ?? 'COMMENT';
    return { labels, margin: findMargin({ scores, path, gaps: context.gaps, transitions }) };
  }

  return { version, tag };
}
