import { countHalfSlips } from './count-half-slips';
import { mayBeNear, readLetters, type WordLetters } from './letter-sounds';

/**
 * The word nearest in spelling. A doubled letter, one lost of a double, two swapped and a letter for one that sounds alike are half a slip; a letter
 * more, less or other is a whole one. One slip is allowed in words of five letters and more, where only whole ones count for sounds; of words that
 * several foods use one and a half from seven letters, two from eight. The first letter is taken to be right, and so is the ending of a form of a
 * verb ("browning" is no brownie), where one slip is the most. Of several the one most foods use, then the first by alphabet.
 */
export function createSpelling(countByWord: ReadonlyMap<string, number>): (word: string) => string | null {
  const neighbours = groupNeighbours(countByWord);
  // The same slips and brands come again and again.
  const memory = new Map<string, string | null>();
  return (word) => {
    if (word.length < shortest || word.length > longest || !/^[a-z]+$/.test(word)) return null;
    const known = memory.get(word);
    if (known !== undefined) return known;
    const near = findNearest(word);
    if (memory.size >= memoryLimit) memory.clear();
    memory.set(word, near);
    return near;
  };

  function findNearest(word: string): string | null {
    const ending = verbEnding.exec(word)?.[0] ?? '';
    const most = ending !== '' ? 2 : word.length >= 8 ? 4 : word.length >= 7 ? 3 : 2;
    const isSoundCounted = word.length >= shortestSounded;
    const letters = readLetters(word);
    let best: Neighbour | null = null;
    let bestSlips = most + 1;
    for (let length = word.length - 2; length <= word.length + 2; length++) {
      for (const near of neighbours.get(`${word.charAt(0)}${length}`) ?? []) {
        const allowed = near.count < inUse && word.length < longWord ? 2 : most;
        const reach = { most: Math.min(allowed, bestSlips), isSoundCounted };
        if (!mayBeNear(letters, near.letters, reach) || !near.word.endsWith(ending)) continue;
        const slips = countHalfSlips(word, near.word, reach);
        if (slips > reach.most || (slips === bestSlips && best !== null && !isBefore(near, best))) continue;
        best = near;
        bestSlips = slips;
      }
    }
    return best?.word ?? null;
  }
}

/** A word that others may be slips of. */
interface Neighbour {
  readonly word: string;
  /** How many foods use it. */
  readonly count: number;
  readonly letters: WordLetters;
}

/** By their first letter and their length: one may be a slip of another only where both are near. */
function groupNeighbours(countByWord: ReadonlyMap<string, number>): ReadonlyMap<string, readonly Neighbour[]> {
  const groups = new Map<string, Neighbour[]>();
  for (const [word, count] of countByWord) {
    if (word.length < shortest - 1 || !/^[a-z]+$/.test(word)) continue;
    const neighbour = { word, count, letters: readLetters(word) };
    const key = `${word.charAt(0)}${word.length}`;
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [neighbour]);
    else known.push(neighbour);
  }
  return groups;
}

/** Of two as near: the one most foods use, then the first by alphabet. */
function isBefore(one: Neighbour, other: Neighbour): boolean {
  return one.count > other.count || (one.count === other.count && one.word < other.word);
}

// A word of more than a dozen letters may keep the line that it stands in, which V8 copies no words from: ten megabytes at most.
const memoryLimit = 5_000;

const shortest = 5;
const shortestSounded = 7;
const longWord = 9;
const longest = 24;

// A word of fewer foods is a rare one: what is two slips from it is more often another word.
const inUse = 3;

const verbEnding = /(?:ing|ed|ly)$/;
