import { createRandom } from '../../src/train/train-tagger';

/** Random draws that depend on a seed alone. */
export interface Choice {
  /** From 0 to below 1. */
  readonly next: () => number;
  /** True in this share of all draws. */
  readonly chance: (share: number) => boolean;
  /** A whole number from 0 to below the limit. */
  readonly below: (limit: number) => number;
  readonly pick: <T>(list: readonly [T, ...T[]]) => T;
}

/** The draws for one thing, by the numbers that identify it: seed, index, and kind of draw. */
export function choose(...numbers: readonly number[]): Choice {
  let hash = 0x811c9dc5;
  for (const number of numbers) {
    hash = Math.imul(hash ^ number, 0x9e3779b1);
    hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
    hash ^= hash >>> 13;
  }
  const next = createRandom(hash);
  return {
    next,
    chance: (share) => next() < share,
    below: (limit) => Math.floor(next() * limit),
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
  };
}

/** A list that a choice can pick from. @throws Error where it is empty */
export function toPickable<T>(list: readonly T[]): readonly [T, ...T[]] {
  const [first, ...others] = list;
  if (first === undefined) throw new Error('The samples of the branded dataset are empty.');
  return [first, ...others];
}

/**
 * Misspells one word: drops, doubles or swaps letters, or cuts the end. A text whose drawn word is
 * short or not plain stays as it is.
 */
export function misspell(text: string, choice: Choice): string {
  const words = text.split(' ');
  const place = choice.below(words.length);
  const word = words[place] ?? '';
  if (!/^[a-z]{5,}$/i.test(word)) return text;
  const at = 1 + choice.below(word.length - 2);
  const kind = choice.below(4);
  if (kind === 0) words[place] = word.slice(0, at) + word.slice(at + 1);
  else if (kind === 1) words[place] = word.slice(0, at) + word.charAt(at) + word.slice(at);
  else if (kind === 2) words[place] = word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
  else words[place] = word.slice(0, Math.max(at, 2) + 1);
  return words.join(' ');
}
