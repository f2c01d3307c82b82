import { readSound, type SlipOptions } from './letter-sounds';

/**
 * Optimal string alignment distance of two words of letters in half slips, or more than `most` as soon as that is certain. A doubled letter, one lost of a
 * double and two swapped are half a slip. Every letter more or less is at least half a slip, so that only the cells up to `most` beside the diagonal count.
 */
export function countHalfSlips(one: string, other: string, { most, isSoundCounted }: SlipOptions): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  const width = other.length + 1;
  if (rows[0].length < width) rows = [new Int32Array(2 * width), new Int32Array(2 * width), new Int32Array(2 * width)];
  let [before, last, current] = rows;
  last[0] = 0;
  for (let column = 1; column < width; column++)
    last[column] = (last[column - 1] ?? 0) + costOfLetter(other, column - 1);
  let leastBefore = 0;
  for (let row = 1; row <= one.length; row++) {
    const letter = one.charCodeAt(row - 1);
    const dropped = costOfLetter(one, row - 1);
    const start = Math.max(1, row - most);
    const end = Math.min(other.length, row + most);
    current[start - 1] = start === 1 ? (last[0] ?? 0) + dropped : outOfReach;
    let least = current[start - 1] ?? 0;
    for (let column = start; column <= end; column++) {
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
      current[column] = slips;
      if (slips < least) least = slips;
    }
    if (end < other.length) current[end + 1] = outOfReach;
    // A swap reaches back over one row, so the row before must be out of reach as well.
    if (least > most && leastBefore > most) return most + 1;
    leastBefore = least;
    [before, last, current] = [last, current, before];
  }
  return last[other.length] ?? most + 1;
}

// Reused by every pair of words: thousands are compared for a line of unknown ones.
let rows: [Int32Array, Int32Array, Int32Array] = [new Int32Array(64), new Int32Array(64), new Int32Array(64)];

// More than any two words differ by, and far from what an Int32Array can hold.
const outOfReach = 1 << 20;

/** What it takes to leave a letter out or put it in: half a slip where the letter before is the same, "zuchinni". */
function costOfLetter(word: string, position: number): number {
  return position > 0 && word.charCodeAt(position) === word.charCodeAt(position - 1) ? 1 : 2;
}

/** What it takes to read one letter for the other: half a slip where they sound alike, "cinnamin". */
function costOfChange(one: number, other: number): number {
  const sound = readSound(one);
  return sound !== -1 && sound === readSound(other) ? 1 : 2;
}
