import { countBits } from '../count-bits';

/** The states that change the nutrients of a food by weight. */
export type FoodState = 'raw' | 'cooked' | 'canned' | 'dried' | 'frozen';

/** The state that a normalised word names; undefined for any other word. */
export const stateByWord: ReadonlyMap<string, FoodState> = new Map([
  ['raw', 'raw'],
  ['uncooked', 'raw'],
  ['fresh', 'raw'],
  ['cooked', 'cooked'],
  ['precooked', 'cooked'],
  ['boiled', 'cooked'],
  ['baked', 'cooked'],
  ['roasted', 'cooked'],
  ['roast', 'cooked'],
  ['broiled', 'cooked'],
  ['grilled', 'cooked'],
  ['braised', 'cooked'],
  ['stewed', 'cooked'],
  ['steamed', 'cooked'],
  ['poached', 'cooked'],
  ['fried', 'cooked'],
  ['simmered', 'cooked'],
  ['microwaved', 'cooked'],
  ['canned', 'canned'],
  ['jarred', 'canned'],
  ['dried', 'dried'],
  ['dehydrated', 'dried'],
  ['dry', 'dried'],
  ['powdered', 'dried'],
  ['powder', 'dried'],
  ['frozen', 'frozen'],
]);

/** Whether a name ends with "roast", which is a raw cut there: a "chuck roast" is no roasted chuck. */
export function namesRoast(words: readonly string[]): boolean {
  return words.length > 1 && words.at(-1) === 'roast';
}

/** A set of states as bits, so that sets are compared in one step. */
export function toStateBits(states: Iterable<FoodState>): number {
  let bits = 0;
  for (const state of states) bits |= stateBits[state];
  return bits;
}

const stateBits = { raw: 1, cooked: 2, canned: 4, dried: 8, frozen: 16 } as const satisfies Record<FoodState, number>;

/**
 * The states of a record as the line calls them: dried beans are the raw ones.
 * @param wanted the states of the line, as bits
 */
export function readStates(
  wanted: number,
  { stateBits: has, isRawDried }: { stateBits: number; isRawDried: boolean },
): number {
  return isRawDried && (wanted & stateBits.dried) !== 0 ? (has & ~stateBits.raw) | stateBits.dried : has;
}

/**
 * How well a record's states fit those that a line wants, -1 to 1; both as bits. If the line wants
 * none, raw is the default.
 */
export function compareStates(wanted: number, has: number, isSpice: boolean): number {
  if (wanted === 0) {
    if (isSpice) return 0.3;
    if ((has & (stateBits.cooked | stateBits.canned)) !== 0) return -1;
    return (has & (stateBits.dried | stateBits.frozen)) !== 0 ? -0.4 : (has & stateBits.raw) !== 0 ? 0.5 : 0;
  }
  const agreeing = countBits(wanted & has);
  if (agreeing > 0) return agreeing / countBits(wanted) - 0.3 * Math.min(countBits(has) - agreeing, 2);
  if ((wanted & stateBits.raw) !== 0) return has === 0 ? 0.2 : -1;
  return has === 0 ? -0.3 : -1;
}

/** Whether raw is among the states. */
export function hasRaw(bits: number): boolean {
  return (bits & stateBits.raw) !== 0;
}
