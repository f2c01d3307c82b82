import { countHalfSlips } from './count-half-slips';

/**
 * The word nearest in spelling. A doubled letter, one lost of a double, two swapped and a letter for one that sounds alike are half a slip; a letter
 * more, less or other is a whole one. One slip is allowed in words of five letters and more, where only whole ones count for sounds; of words that
 * several foods use one and a half from seven letters, two from eight. The first letter is taken to be right, and so is the ending of a form of a
 * verb ("browning" is no brownie), where one slip is the most. Of several the one most foods use, then the first by alphabet.
 */
export function createSpelling(countByWord: ReadonlyMap<string, number>): (word: string) => string | null {
  const words = [...countByWord.keys()].filter((word) => /^[a-z]+$/.test(word) && word.length >= shortest - 1).sort();
  const byFirstLetter = new Map<string, string[]>();
  for (const word of words) {
    const first = word.charAt(0);
    const known = byFirstLetter.get(first);
    if (known === undefined) byFirstLetter.set(first, [word]);
    else known.push(word);
  }
  // Looking through a thousand words is dear, and the same slips and brands come again and again.
  const memory = new Map<string, string | null>();
  return (word) => {
    const known = memory.get(word);
    if (known !== undefined) return known;
    const near = findNearest(word);
    if (memory.size >= memoryLimit) memory.clear();
    memory.set(word, near);
    return near;
  };

  function findNearest(word: string): string | null {
    if (word.length < shortest || word.length > longest || !/^[a-z]+$/.test(word)) return null;
    const ending = verbEnding.exec(word)?.[0] ?? '';
    const most = ending !== '' ? 2 : word.length >= 8 ? 4 : word.length >= 7 ? 3 : 2;
    let best: string | null = null;
    let bestSlips = most + 1;
    for (const near of byFirstLetter.get(word.charAt(0)) ?? []) {
      if (Math.abs(near.length - word.length) > 2 || !near.endsWith(ending)) continue;
      const count = countByWord.get(near) ?? 0;
      const allowed = count < inUse && word.length < longWord ? 2 : most;
      const slips = countHalfSlips(word, near, {
        most: Math.min(allowed, bestSlips),
        isSoundCounted: word.length >= 7,
      });
      if (slips > allowed || slips > bestSlips) continue;
      if (slips < bestSlips || count > (countByWord.get(best ?? '') ?? 0)) {
        best = near;
        bestSlips = slips;
      }
    }
    return best;
  }
}

const memoryLimit = 20_000;

const shortest = 5;
const longWord = 9;
const longest = 24;

// A word of fewer foods is a rare one: what is two slips from it is more often another word.
const inUse = 3;

const verbEnding = /(?:ing|ed|ly)$/;
