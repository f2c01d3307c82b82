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
 * Whether one letter is easily typed or read for the other: keys that touch, letters that look alike,
 * and every pair with a vowel.
 * @param one the code of a letter from a to z
 */
export function areMistaken(one: number, other: number): boolean {
  const [a, b] = [one - firstLetter, other - firstLetter];
  const isConsonants = readSound(one) !== vowelSound && readSound(other) !== vowelSound;
  return !isConsonants || (((nearLetters[a] ?? 0) >> b) & 1) === 1;
}

const vowelSound = 0;

const keyRows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** Pairs that look alike, in print or in a mirror, or sound alike in some words ("ginjer"). */
const lookAlikes = [
  'gj',
  'cs',
  'cz',
  'ks',
  'kx',
  'sx',
  'bd',
  'bp',
  'bh',
  'dp',
  'pq',
  'dq',
  'gq',
  'mn',
  'nr',
  'vw',
  'vy',
  'hn',
  'lt',
  'ft',
  'kh',
];

/** For each letter one bit for each letter that is mistaken for it. */
const nearLetters = listNearLetters();

function listNearLetters(): Int32Array {
  const near = new Int32Array(soundOfLetter.length);
  const join = (one: string, other: string): void => {
    const [a, b] = [one.charCodeAt(0) - firstLetter, other.charCodeAt(0) - firstLetter];
    near[a] = (near[a] ?? 0) | (1 << b);
    near[b] = (near[b] ?? 0) | (1 << a);
  };
  for (const [row, keys] of keyRows.entries()) {
    const below = keyRows[row + 1] ?? '';
    for (let place = 0; place < keys.length; place++) {
      const others = [keys[place + 1], below[place], below[place - 1]];
      for (const other of others) if (other !== undefined) join(keys.charAt(place), other);
    }
  }
  for (const [one = '', other = ''] of lookAlikes) join(one, other);
  return near;
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
  /** How often the word has each sound, as codes of characters: a text takes a sixth of the memory of an array. */
  readonly counts: string;
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
  return { letters, sounds: bits, counts: String.fromCharCode(...counts), doubled };
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
    const difference = one.counts.charCodeAt(sound) - other.counts.charCodeAt(sound);
    if (difference > 0) more += difference;
    else less -= difference;
  }
  return 2 * Math.max(more, less) - one.doubled - other.doubled <= maxHalfSlips;
}

/** The number of bits that one has and the other lacks; the larger of both directions. */
function countMissing(one: number, other: number): number {
  return Math.max(countBits(one & ~other), countBits(other & ~one));
}
