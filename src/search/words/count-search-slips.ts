import { countHalfSlips } from '../../catalog/indexes/count-half-slips';

/**
 * Half slips of spelling between a typed word and one that it may stand for; null where they are too far apart for its length. Short words allow one
 * slip; the first letter is taken to be right, but for two swapped and in long words.
 */
export function countSearchSlips(typed: string, word: string): number | null {
  const most = mostSlips(typed.length);
  if (typed.length < shortest || Math.abs(typed.length - word.length) > most / 2) return null;
  if (typed.charCodeAt(0) !== word.charCodeAt(0) && typed.length < longWord && !hasSwappedStart(typed, word))
    return null;
  const slips = countHalfSlips(typed, word, { most, isSoundCounted: true });
  return slips <= most ? slips : null;
}

/** How many half slips a word of so many letters may have. */
export function mostSlips(length: number): number {
  return length < 5 ? 2 : length < longWord ? 3 : 4;
}

function hasSwappedStart(typed: string, word: string): boolean {
  return typed.charCodeAt(0) === word.charCodeAt(1) && typed.charCodeAt(1) === word.charCodeAt(0);
}

const shortest = 3;
const longWord = 7;
