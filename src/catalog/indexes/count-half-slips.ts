export interface SlipOptions {
  readonly most: number;
  /** Whether a letter for one that sounds alike is half a slip rather than a whole one. */
  readonly isSoundCounted: boolean;
}

/**
 * Optimal string alignment distance of two words of letters in half slips, or more than `most` as soon as that is certain. A doubled letter, one lost of a
 * double and two swapped are half a slip.
 */
export function countHalfSlips(one: string, other: string, { most, isSoundCounted }: SlipOptions): number {
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
        (last[column - 1] ?? 0) +
          (isSame ? 0 : isSoundCounted ? costOfChange(letter, other.charCodeAt(column - 1)) : 2),
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
