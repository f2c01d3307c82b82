import { packWeights, scorePacked } from './packed-weights';
import { featuresPerWord, gapKinds, readContext, wordTags, writeFeatures } from './tagger-features';
import type { Tag, Token } from '../parse-tokens/tokenize';

/** The tags of a line's tokens, and how certain they are. */
export interface Tagging {
  readonly tags: readonly Tag[];
  /** How far the tags are ahead of the second best, in the unit of the weights; 0 or more. */
  readonly margin: number;
}

/** Tags every token of a line; learned from labelled lines. */
export interface Tagger {
  /** Changes whenever a weight changes. */
  readonly version: string;
  /** @param rules the rules' tag of each token, which is the best single feature */
  readonly tag: (tokens: readonly Token[], rules: readonly Tag[]) => Tagging;
}

/** Creates a tagger from learned weights. Its time is linear in the number of tokens. */
export function createTagger({ bits, features, transitions, version }: TaggerWeights): Tagger {
  const shift = 32 - bits;
  const packed = packWeights(features);
  // Buffers for the words of one line, reused for every line; a longer line replaces them.
  let rows = new Int32Array(64 * featuresPerWord);
  let scores = new Int32Array(64 * wordTags.length);

  function tag(tokens: readonly Token[], rules: readonly Tag[]): Tagging {
    const context = readContext(tokens, rules);
    const count = context.words.length;
    if (count === 0) return { tags: rules, margin: 0 };
    if (rows.length < count * featuresPerWord) {
      rows = new Int32Array(2 * count * featuresPerWord);
      scores = new Int32Array(2 * count * wordTags.length);
    }
    writeFeatures(context, shift, rows);
    scorePacked({ rows, packed, scores }, count);
    const path = findBestPath(scores, context.gaps, transitions);
    const tags = [...rules];
    for (let i = 0; i < count; i += 1) tags[context.places[i] ?? 0] = wordTags[path[i] ?? 0] ?? 'COMMENT';
    return { tags, margin: findMargin({ scores, path, gaps: context.gaps, transitions }) };
  }

  return { version, tag };
}

const tagCount = wordTags.length;

/**
 * The number of transitions: across each kind of gap, from each tag or the line's start, to each
 * tag.
 */
export const transitionCount = gapKinds * (tagCount + 1) * tagCount;

/** Index of a transition; `from` is `wordTags.length` at the start of a line. */
export function transitionAt(gap: number, from: number, to: number): number {
  return (gap * (tagCount + 1) + from) * tagCount + to;
}

/**
 * The best tags of a line's words, as indices in `wordTags`, by the Viterbi algorithm; of equals
 * the first.
 * @param scores a score for each word and tag; overwritten by the scores of the best paths that end
 * there
 */
export function findBestPath(scores: Int32Array, gaps: readonly number[], transitions: Int32Array): readonly number[] {
  const count = gaps.length - 1;
  const path = new Array<number>(count).fill(0);
  const origins = new Array<number>(count * tagCount).fill(0);
  for (let to = 0; to < tagCount; to += 1)
    scores[to] = (scores[to] ?? 0) + (transitions[transitionAt(gaps[0] ?? 0, tagCount, to)] ?? 0);
  for (let i = 1; i < count; i += 1) {
    const base = transitionAt(gaps[i] ?? 0, 0, 0);
    const before = (i - 1) * tagCount;
    for (let to = 0; to < tagCount; to += 1) {
      let best = (scores[before] ?? 0) + (transitions[base + to] ?? 0);
      let origin = 0;
      for (let from = 1; from < tagCount; from += 1) {
        const total = (scores[before + from] ?? 0) + (transitions[base + from * tagCount + to] ?? 0);
        if (total > best) {
          best = total;
          origin = from;
        }
      }
      const at = i * tagCount + to;
      scores[at] = best + (scores[at] ?? 0);
      origins[at] = origin;
    }
  }
  let tag = bestTag(scores, count - 1);
  for (let i = count - 1; i >= 0; i -= 1) {
    path[i] = tag;
    tag = origins[i * tagCount + tag] ?? 0;
  }
  return path;
}

function bestTag(scores: Int32Array, word: number): number {
  const base = word * tagCount;
  let best = 0;
  for (let tag = 1; tag < tagCount; tag += 1) if ((scores[base + tag] ?? 0) > (scores[base + best] ?? 0)) best = tag;
  return best;
}

/** A path through the words of a line, with the values it was found by. */
interface FoundPath {
  /**
   * For each word and tag the score of the best path that ends there, as `findBestPath` leaves it.
   */
  readonly scores: Int32Array;
  readonly path: readonly number[];
  readonly gaps: readonly number[];
  readonly transitions: Int32Array;
}

/**
 * How far the best path is ahead of the second best, in the unit of the weights; 0 or more. Exact:
 * from some word on both paths are the same, so the minimum over all words of the loss by another
 * tag for that word is the difference.
 */
function findMargin({ scores, path, gaps, transitions }: FoundPath): number {
  let min = Number.MAX_SAFE_INTEGER;
  for (let i = 0; i < path.length; i += 1) {
    const base = i * tagCount;
    const found = path[i] ?? 0;
    const next = path[i + 1];
    const gap = gaps[i + 1] ?? 0;
    let total = scores[base + found] ?? 0;
    if (next !== undefined) total += transitions[transitionAt(gap, found, next)] ?? 0;
    for (let tag = 0; tag < tagCount; tag += 1) {
      if (tag === found) continue;
      let other = scores[base + tag] ?? 0;
      if (next !== undefined) other += transitions[transitionAt(gap, tag, next)] ?? 0;
      if (total - other < min) min = total - other;
    }
  }
  return min;
}

/** The weights that the tagger learned. */
export interface TaggerWeights {
  /** The table of features has 2^bits rows. */
  readonly bits: number;
  /** `wordTags.length` weights for each row. */
  readonly features: Int8Array;
  /** Indexed by `transitionAt`, in the unit of `features`. */
  readonly transitions: Int32Array;
  /** Changes whenever a weight changes: eight hexadecimal digits. */
  readonly version: string;
}

/**
 * Bytes before the weights: name and version of the format, bits, features of a word, two unused.
 */
export const headerLength = 12;
export const formatName = 'rnatag01';
const checksumLength = 4;

/**
 * Reads the bytes of seeds/tagger.bin: header, transitions as little-endian 32-bit numbers,
 * features as bytes, FNV-1a checksum.
 * @throws Error in one sentence if the bytes are no such file, of another version, or damaged
 */
export function readTaggerWeights(bytes: Uint8Array): TaggerWeights {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const name = String.fromCharCode(...bytes.subarray(0, formatName.length));
  if (name !== formatName) throw new Error(`not a file of tagger weights of format ${formatName}; ${remedy}`);
  const bits = bytes[formatName.length] ?? 0;
  const featuresAt = headerLength + 4 * transitionCount;
  const end = featuresAt + 2 ** bits * wordTags.length;
  if (bytes[formatName.length + 1] !== featuresPerWord || bytes.length !== end + checksumLength)
    throw new Error(`tagger weights for other features than this program's, or cut short; ${remedy}`);
  const checksum = checksumOf(bytes.subarray(0, end));
  if (view.getUint32(end, true) !== checksum) throw new Error(`damaged tagger weights; ${remedy}`);
  return {
    bits,
    transitions: Int32Array.from({ length: transitionCount }, (_, i) => view.getInt32(headerLength + 4 * i, true)),
    features: new Int8Array(bytes.buffer, bytes.byteOffset + featuresAt, end - featuresAt).slice(),
    version: checksum.toString(16).padStart(8, '0'),
  };
}

const remedy = 'restore it from the repository, or write it with npm run train';

/** FNV-1a hash of the bytes, 0 to 2^32 - 1. */
export function checksumOf(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  // An iterator over a million bytes takes more than twice as long.
  for (let at = 0; at < bytes.length; at++) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193);
  return hash >>> 0;
}
