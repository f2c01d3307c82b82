export interface SlipOptions {
  readonly most: number;
  /** Whether a letter for one that sounds alike is half a slip rather than a whole one. */
  readonly isSoundCounted: boolean;
}

const firstLetter = 'a'.charCodeAt(0);

// From a to z: vowels, and consonants that are taken for one another; a dot sounds like no other.
const soundOfLetter = 'apkta...a.k.nnapk.stavv.as';

/** By letter the place of the first one that sounds alike, which is its own where none does. */
const sounds = Array.from(soundOfLetter, (sound, letter) => (sound === '.' ? letter : soundOfLetter.indexOf(sound)));

/** A number that letters have in common that sound alike; -1 for what is no letter from a to z. @param code of the character */
export function readSound(code: number): number {
  return sounds[code - firstLetter] ?? -1;
}

/** The letters of a word, so that two words can be told apart without comparing them letter by letter. */
export interface WordLetters {
  /** A bit for each letter that it has. */
  readonly letters: number;
  /** A bit for each sound. */
  readonly sounds: number;
  /** How often it has each sound. */
  readonly counts: Uint8Array;
  /** How many letters are the same as the one before. */
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
 * Whether two words may lie within `most` half slips, as `weightedEditDistance` counts them: most that do not are told by their letters alone. A letter that one
 * has and the other lacks takes a whole slip, and so does every sound that one has more often, but for doubled letters, which take half a one.
 */
export function mayBeNear(one: WordLetters, other: WordLetters, { most, isSoundCounted }: SlipOptions): boolean {
  const missing = isSoundCounted ? countMissing(one.sounds, other.sounds) : countMissing(one.letters, other.letters);
  if (2 * missing > most) return false;
  let more = 0;
  let less = 0;
  for (let sound = 0; sound < one.counts.length; sound++) {
    const difference = (one.counts[sound] ?? 0) - (other.counts[sound] ?? 0);
    if (difference > 0) more += difference;
    else less -= difference;
  }
  return 2 * Math.max(more, less) - one.doubled - other.doubled <= most;
}

/** How many bits one of the two has and the other lacks, whichever lacks more. */
function countMissing(one: number, other: number): number {
  return Math.max(countBits(one & ~other), countBits(other & ~one));
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}
