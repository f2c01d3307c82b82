import { areMistaken, readSound, type SlipOptions } from './letter-sounds';

/**
 * Optimal string alignment distance of two words of letters in half slips, or more than
 * `maxHalfSlips` as soon as that is certain. A doubled letter, one lost of a double and two swapped
 * letters are half a slip. Every letter more or less is at least half a slip, so only the cells
 * within `maxHalfSlips` of the diagonal count.
 */
export function weightedEditDistance(
  one: string,
  other: string,
  { maxHalfSlips, isSoundCounted }: SlipOptions,
): number {
  if (Math.abs(one.length - other.length) > maxHalfSlips) return maxHalfSlips + 1;
  const width = other.length + 1;
  if (rows[0].length < width) rows = [new Int32Array(2 * width), new Int32Array(2 * width), new Int32Array(2 * width)];
  let [before, last, current] = rows;
  fillFirstRow(last, other);
  let minOfRowBefore = 0;
  for (let row = 1; row <= one.length; row++) {
    const letter = one.charCodeAt(row - 1);
    const dropped = costOfLetter(one, row - 1);
    const start = Math.max(1, row - maxHalfSlips);
    const end = Math.min(other.length, row + maxHalfSlips);
    current[start - 1] = start === 1 ? (last[0] ?? 0) + dropped : outOfReach;
    let rowMin = current[start - 1] ?? 0;
    for (let column = start; column <= end; column++) {
      const otherLetter = other.charCodeAt(column - 1);
      const isSame = letter === otherLetter;
      let slips = Math.min(
        (last[column] ?? 0) + dropped,
        (current[column - 1] ?? 0) + costOfLetter(other, column - 1),
        (last[column - 1] ?? 0) + (isSame ? 0 : costOfChange(letter, otherLetter, isSoundCounted)),
      );
      const isSwap =
        row > 1 && column > 1 && letter === other.charCodeAt(column - 2) && one.charCodeAt(row - 2) === otherLetter;
      if (isSwap && !isSame) slips = Math.min(slips, (before[column - 2] ?? 0) + 1);
      current[column] = slips;
      if (slips < rowMin) rowMin = slips;
    }
    if (end < other.length) current[end + 1] = outOfReach;
    // A swap reaches back two rows, so the row before must be out of reach as well.
    if (rowMin > maxHalfSlips && minOfRowBefore > maxHalfSlips) return maxHalfSlips + 1;
    minOfRowBefore = rowMin;
    [before, last, current] = [last, current, before];
  }
  return last[other.length] ?? maxHalfSlips + 1;
}

// Reused for every pair of words: a line of unknown words takes thousands of comparisons.
let rows: [Int32Array, Int32Array, Int32Array] = [new Int32Array(64), new Int32Array(64), new Int32Array(64)];

// More than any distance, and far below the limit of an Int32Array.
const outOfReach = 1 << 20;

/** The costs of the beginnings of a word, against no letter. */
function fillFirstRow(row: Int32Array, word: string): void {
  row[0] = 0;
  for (let column = 1; column <= word.length; column++)
    row[column] = (row[column - 1] ?? 0) + costOfLetter(word, column - 1);
}

/**
 * The cost of leaving a letter out or adding it: half a slip where the letter before is the same,
 * "zuchinni".
 */
function costOfLetter(word: string, position: number): number {
  return position > 0 && word.charCodeAt(position) === word.charCodeAt(position - 1) ? 1 : 2;
}

/**
 * The cost of reading one letter for the other: half a slip where they sound alike, "cinnamin", and
 * one and a half for two consonants that nobody mistakes for each other, "salton".
 */
function costOfChange(one: number, other: number, isSoundCounted: boolean): number {
  const sound = readSound(one);
  if (sound !== -1 && sound === readSound(other)) return isSoundCounted ? 1 : 2;
  return areMistaken(one, other) ? 2 : 3;
}
