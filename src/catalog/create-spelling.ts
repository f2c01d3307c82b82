/**
 * The word nearest in spelling: one slip (a letter more, less, other, or two swapped) in words of five letters and more, two in words of nine and
 * more; the first letter is taken to be right. Of several the one most foods use, then the first by alphabet.
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
    const most = word.length >= longWord ? 2 : 1;
    let best: string | null = null;
    let bestSlips = most + 1;
    for (const near of byFirstLetter.get(word.charAt(0)) ?? []) {
      if (Math.abs(near.length - word.length) > most) continue;
      const slips = countSlips(word, near, Math.min(most, bestSlips));
      if (slips > most || slips > bestSlips) continue;
      if (slips < bestSlips || (countByWord.get(near) ?? 0) > (countByWord.get(best ?? '') ?? 0)) {
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

/** Optimal string alignment distance of two words, or more than `most` as soon as that is certain. */
function countSlips(one: string, other: string, most: number): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= other.length; column++) {
      const isSame = one.charCodeAt(row - 1) === other.charCodeAt(column - 1);
      let slips = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwap =
        row > 1 &&
        column > 1 &&
        one.charCodeAt(row - 1) === other.charCodeAt(column - 2) &&
        one.charCodeAt(row - 2) === other.charCodeAt(column - 1);
      if (isSwap) slips = Math.min(slips, (before[column - 2] ?? 0) + 1);
      current.push(slips);
      least = Math.min(least, slips);
    }
    if (least > most) return most + 1;
    before = last;
    last = current;
  }
  return last[other.length] ?? most + 1;
}
