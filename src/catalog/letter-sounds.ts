import { countBits } from '../analysis/count-bits';

export interface SlipOptions {
  readonly maxHalfSlips: number;
  /** Whether a letter for one that sounds alike counts as half a slip rather than a whole one. */
  readonly isSoundCounted: boolean;
}

const firstLetter = 'a'.charCodeAt(0);

// From a to z: the sound of each letter. Vowels sound alike, and so do some consonants; a dot
// sounds like no other letter.
const soundOfLetter = 'apkta...a.k.nnapk.stavv.as';

/** For each letter the index of the first letter that sounds alike, its own where none does. */
const sounds = Array.from(soundOfLetter, (sound, letter) => (sound === '.' ? letter : soundOfLetter.indexOf(sound)));

/**
 * The sound of a letter, a number; -1 for a character outside a to z.
 * @param code of the character
 */
export function readSound(code: number): number {
  return sounds[code - firstLetter] ?? -1;
}

/**
 * A summary of a word's letters, which excludes most pairs of words without comparing them letter
 * by letter.
 */
export interface WordLetters {
  /** One bit for each letter of the word. */
  readonly letters: number;
  /** One bit for each sound. */
  readonly sounds: number;
  /** How often the word has each sound. */
  readonly counts: Uint8Array;
  /** How many letters equal the letter before. */
  readonly doubled: number;
}

/** @param word of letters from a to z, at most 255 of them */
export function readLetters(word: string): WordLetters {
  const counts = new Uint8Array(soundOfLetter.length);
  let letters = 0;
  let bits = 0;
  let doubled = 0;
  for (let index = 0; index < word.length; index++) {
    const code = word.charCodeAt(index);
    const sound = readSound(code);
    letters |= 1 << (code - firstLetter);
    bits |= 1 << sound;
    counts[sound] = (counts[sound] ?? 0) + 1;
    if (index > 0 && code === word.charCodeAt(index - 1)) doubled++;
  }
  return { letters, sounds: bits, counts, doubled };
}

/**
 * Whether two words may differ by at most `maxHalfSlips` half slips, as `weightedEditDistance`
 * counts them. A letter that one word has and the other lacks takes a whole slip, and so does every
 * sound that one has more often, except doubled letters, which take half a slip.
 */
export function mayBeNear(
  one: WordLetters,
  other: WordLetters,
  { maxHalfSlips, isSoundCounted }: SlipOptions,
): boolean {
  const missing = isSoundCounted ? countMissing(one.sounds, other.sounds) : countMissing(one.letters, other.letters);
  if (2 * missing > maxHalfSlips) return false;
  let more = 0;
  let less = 0;
  for (let sound = 0; sound < one.counts.length; sound++) {
    const difference = (one.counts[sound] ?? 0) - (other.counts[sound] ?? 0);
    if (difference > 0) more += difference;
    else less -= difference;
  }
  return 2 * Math.max(more, less) - one.doubled - other.doubled <= maxHalfSlips;
}

/** The number of bits that one has and the other lacks; the larger of both directions. */
function countMissing(one: number, other: number): number {
  return Math.max(countBits(one & ~other), countBits(other & ~one));
}
