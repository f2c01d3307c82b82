import { weightedEditDistance } from './edit-distance';
import { mayBeNear, readLetters, type WordLetters } from './letter-sounds';

/**
 * Finds the known word that is nearest in spelling, within a limit.
 *
 * Distances are counted in half slips. A doubled letter, one lost of a double, two swapped letters
 * and a letter for one that sounds alike are half a slip; a letter more, less or different is a
 * whole one. One slip is allowed in words of five letters and more; sounds count from seven
 * letters. For words that are much in use it is one and a half slips from seven letters and two from
 * eight, where the last letter must be right ("tacchino" is no tahini). A consonant for one that
 * neither sounds alike nor lies near it on the keyboard is one and a half slips ("salton" is no
 * salmon). The first letter must be right, and so must the ending of a verb form ("browning" is no
 * brownie), where one slip is the limit. A word in little use is reached by half a slip, from nine
 * letters by one: what looks like it is more often another word ("koobi" is no kobi). So is a name
 * that goes on behind the known word ("orangeat" is no orange), and a berry of another name
 * ("crowberry" is no cranberry). Of several words the one that most foods use is taken, then the first
 * by alphabet.
 */
export function createSpelling(
  countByWord: ReadonlyMap<string, number>,
  usesByWord: ReadonlyMap<string, WordUse>,
): Spelling {
  const neighbours = groupNeighbours(countByWord, usesByWord);
  // The same misspellings and brands recur.
  const memory = new Map<string, string | null>();
  return { findNear, findCommon };

  function findNear(word: string): string | null {
    if (word.length < minWordLength || word.length > maxWordLength || !/^[a-z]+$/.test(word)) return null;
    const known = memory.get(word);
    if (known !== undefined) return known;
    const near = findNearest(word);
    if (memory.size >= memoryLimit) memory.clear();
    memory.set(word, near);
    return near;
  }

  function findCommon(word: string): string {
    const use = usesByWord.get(word);
    if (use === undefined || use.isAlone || use.names >= inNames) return word;
    const near = findNear(word);
    return near !== null && (countByWord.get(near) ?? 0) >= common ? near : word;
  }

  function findNearest(word: string): string | null {
    const ending = verbEnding.exec(word)?.[0] ?? '';
    const maxHalfSlips = ending === '' ? limitHalfSlips(word) : 2;
    const isSoundCounted = word.length >= minSoundedLength;
    const letters = readLetters(word);
    const lastLetter = word.charCodeAt(word.length - 1);
    let best: Neighbour | null = null;
    let bestSlips = maxHalfSlips + 1;
    for (let length = word.length - 2; length <= word.length + 2; length++) {
      for (const near of neighbours.get(`${word.charAt(0)}${length}`) ?? []) {
        if (near.word === word) continue;
        const isEndRight = near.word.charCodeAt(near.word.length - 1) === lastLetter;
        const allowed = Math.min(isEndRight ? maxHalfSlips : Math.min(maxHalfSlips, 2), findReach(word, near));
        if (allowed === 0) continue;
        const reach = { maxHalfSlips: Math.min(allowed, bestSlips), isSoundCounted };
        if (!mayBeNear(letters, near.letters, reach) || !near.word.endsWith(ending)) continue;
        const slips = weightedEditDistance(word, near.word, reach);
        if (slips > reach.maxHalfSlips || (slips === bestSlips && best !== null && !isBefore(near, best))) continue;
        best = near;
        bestSlips = slips;
      }
    }
    return best?.word ?? null;
  }
}

export interface Spelling {
  /** The known word that is nearest to this one in spelling; null if none is near. */
  readonly findNear: (word: string) => string | null;
  /**
   * A known word itself; or the common word near to it, if the word is only part of one or two names:
   * "brest" is breast, although there is a Paris-Brest. Whole names are looked up as written before.
   */
  readonly findCommon: (word: string) => string;
}

/** How the names of foods use a word. */
export interface WordUse {
  /** The number of names that have it: aliases and descriptions. */
  readonly names: number;
  /** Whether it is a name by itself, or a word of a description. */
  readonly isAlone: boolean;
}

/** A known word that others may be misspellings of. */
interface Neighbour {
  readonly word: string;
  /** The number of foods that use it. */
  readonly count: number;
  readonly use: 'rare' | 'little' | 'much';
  readonly letters: WordLetters;
}

/** The half slips that are allowed in a word of this length, whatever the known word. */
function limitHalfSlips({ length }: string): number {
  if (length >= 8) return 4;
  return length >= 7 ? 3 : 2;
}

/** How many half slips a word may be away from a known one to be a misspelling of it. */
function findReach(word: string, { word: near, use }: Neighbour): number {
  if (word === `${near}y`) return 0;
  if (use === 'rare') return 1;
  if (use === 'little') return word.length >= longWord ? 2 : word.length > minWordLength ? 1 : 0;
  if (word.startsWith(near) && word.length > near.length + 1) return 0;
  if (/[aio]$/.test(word) && !/[aeiouy]$/.test(near)) return 1;
  return word.endsWith('berry') && near.endsWith('berry') ? 2 : anyReach;
}

/**
 * Groups words by first letter and length: only words with the same first letter and near lengths
 * are compared.
 */
function groupNeighbours(
  countByWord: ReadonlyMap<string, number>,
  usesByWord: ReadonlyMap<string, WordUse>,
): ReadonlyMap<string, readonly Neighbour[]> {
  const groups = new Map<string, Neighbour[]>();
  for (const [word, count] of countByWord) {
    if (word.length < minWordLength - 1 || !/^[a-z]+$/.test(word)) continue;
    const names = usesByWord.get(word)?.names ?? 0;
    const use = names < inNames ? 'rare' : names < inManyNames && count < inUse ? 'little' : 'much';
    const neighbour: Neighbour = { word, count, use, letters: readLetters(word) };
    const key = `${word.charAt(0)}${word.length}`;
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [neighbour]);
    else known.push(neighbour);
  }
  return groups;
}

/**
 * Orders two words at the same distance: the one that most foods use, then the first by alphabet.
 */
function isBefore(one: Neighbour, other: Neighbour): boolean {
  return one.count > other.count || (one.count === other.count && one.word < other.word);
}

// In V8 a substring of more than a dozen letters keeps the whole line in memory: ten megabytes at
// most.
const memoryLimit = 5_000;

// More than any limit of half slips.
const anyReach = 1 << 20;

const minWordLength = 5;
const minSoundedLength = 7;
const longWord = 9;
const maxWordLength = 24;

// Words of fewer foods and names are in little use, those of one or two names rare. Of 63,000 real
// lines, hardly a slip is of such a word.
const inUse = 8;
const inManyNames = 20;
const inNames = 3;

// A word that so many foods use is meant more often than a rare one that it resembles.
const common = 20;

const verbEnding = /(?:ing|ed|ly)$/;
