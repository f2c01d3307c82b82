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
      const slips = countHalfSlips(word, near, Math.min(allowed, bestSlips));
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

/** Optimal string alignment distance of two words in half slips, or more than `most` as soon as that is certain. */
function countHalfSlips(one: string, other: string, most: number): number {
  const isShort = one.length < 7;
  let before: number[] = [];
  let last: number[] = [0];
  for (let column = 1; column <= other.length; column++)
    last.push((last[column - 1] ?? 0) + costOfLetter(other, column - 1));
  for (let row = 1; row <= one.length; row++) {
    const letter = one.charCodeAt(row - 1);
    const dropped = costOfLetter(one, row - 1);
    const current = [(last[0] ?? 0) + dropped];
    let least = current[0] ?? 0;
    for (let column = 1; column <= other.length; column++) {
      const isSame = letter === other.charCodeAt(column - 1);
      let slips = Math.min(
        (last[column] ?? 0) + dropped,
        (current[column - 1] ?? 0) + costOfLetter(other, column - 1),
        (last[column - 1] ?? 0) + (isSame ? 0 : isShort ? 2 : costOfChange(letter, other.charCodeAt(column - 1))),
      );
      const isSwap =
        row > 1 &&
        column > 1 &&
        letter === other.charCodeAt(column - 2) &&
        one.charCodeAt(row - 2) === other.charCodeAt(column - 1);
      if (isSwap && !isSame) slips = Math.min(slips, (before[column - 2] ?? 0) + 1);
      current.push(slips);
      least = Math.min(least, slips);
    }
    // A swap reaches back over one row, so the row before must be out of reach as well.
    if (least > most && Math.min(...last) > most) return most + 1;
    before = last;
    last = current;
  }
  return last[other.length] ?? most + 1;
}

/** What it takes to leave a letter out or put it in: half a slip where the letter before is the same, "zuchinni". */
function costOfLetter(word: string, position: number): number {
  return position > 0 && word.charCodeAt(position) === word.charCodeAt(position - 1) ? 1 : 2;
}

/** What it takes to read one letter for the other: half a slip where they sound alike, "cinnamin". */
function costOfChange(one: number, other: number): number {
  const sound = soundOfLetter[one - firstLetter];
  return sound !== '.' && sound === soundOfLetter[other - firstLetter] ? 1 : 2;
}

const firstLetter = 'a'.charCodeAt(0);

// From a to z: vowels, and consonants that are taken for one another; a dot sounds like no other.
const soundOfLetter = 'apkta...a.k.nnapk.stavv.as';
