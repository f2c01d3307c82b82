import type { Amount } from '../line';
import { isMetricUnit, readUnit } from '../unit';
import { middleOf, type AmountGroup } from './amounts';
import type { Weight } from './weighing';

/** A group of amounts whose mass may be of each piece or pack, once that is decided. */
export interface DecidedGroup {
  readonly group: AmountGroup;
  /** The most that the conversion can be. */
  readonly most: number;
  /** How it was decided; null if nothing had to be, or surely of all. */
  readonly note: string | null;
}

/**
 * "2 tins (800 g) tomatoes" are two of 400 g, "2 tins (400 g)" too: of the two readings, the one in which a
 * pack holds about what it usually does. "Half a jar (200 g)" likewise.
 */
export function decideSizeOfPack(group: AmountGroup, alone: (first: Amount) => Weight): DecidedGroup {
  const [size] = group.each;
  const count = middleOf(group.first);
  if (size === undefined || count <= 0) return { group, most: 1, note: null };
  const usual = alone({ ...group.first, quantity: 1, quantityMax: null });
  const isKnown = usual.conversion >= leastKnown;
  // What a can usually weighs is without its liquid already, where the line drains it.
  const unknownPack = size.weighed === 'drained' ? usualSolids : usualPack;
  const usualGrams = isKnown ? usual.grams : unknownPack;
  const { grams } = alone(size);
  const stated: StatedSize = {
    size,
    count,
    isKnown,
    ofEach: ratioOf(grams, usualGrams),
    ofTotal: ratioOf(grams, usualGrams * count),
  };
  // Less than usual of each is not yet a part of it.
  if (count > 1 && grams <= usualGrams) return { group, most: stated.ofEach <= small ? 1 : 0.8, note: null };
  return stated.ofEach <= stated.ofTotal || isLargeCan(group.first, size)
    ? takeAsEach(group, stated)
    : takeAsTotal(group, stated);
}

/** The size that a line states beside packs. */
interface StatedSize {
  readonly size: Amount;
  /** Of packs. */
  readonly count: number;
  /** Whether it is known what a pack usually weighs. */
  readonly isKnown: boolean;
  /** How far it is from what one pack usually weighs, as `ratioOf`. */
  readonly ofEach: number;
  /** How far it is from what all packs usually weigh. */
  readonly ofTotal: number;
}

function takeAsEach(group: AmountGroup, { isKnown, ofEach, ofTotal }: StatedSize): DecidedGroup {
  // A large can holds as much as two of the usual size.
  if (ofEach > ofTotal) return { group, most: 0.6, note: eachOfPack };
  const isSure = ofTotal >= farther * ofEach && ofEach <= (isKnown ? near : nearUnknown);
  return isSure ? { group, most: 1, note: null } : { group, most: ofEach <= near ? 0.8 : 0.6, note: eachOfPack };
}

function takeAsTotal(group: AmountGroup, { size, count, isKnown, ofEach, ofTotal }: StatedSize): DecidedGroup {
  const { first, same, each } = group;
  const ofAllPacks = { first: size, same: [first, ...same, ...each.slice(1)], each: [] };
  // "Half a tin (200 g)".
  if (count < 1 && ofTotal <= nearly && readUnit(first.unit ?? '')?.id === 'can')
    return { group: ofAllPacks, most: 1, note: null };
  // Metric packs differ: half of a pack of butter of 250 g, or 250 g of one of 500 g.
  const isSure = isKnown && ofTotal <= near && ofEach > near && (count > 1 || !isMetricUnit(size.unit ?? ''));
  return { group: ofAllPacks, most: isSure && !isAlmostLarge(first, size) ? 0.8 : 0.6, note: ofAll };
}

/** A can of 28 ounces, in which American shops sell tomatoes, as often as two of 14. */
function isLargeCan(count: Amount, size: Amount): boolean {
  return isAlmostLarge(count, size) && middleOf(size) === 28;
}

/** A can of 26 to 30 ounces, which some foods are sold in, and which is two of the usual size. */
function isAlmostLarge(count: Amount, size: Amount): boolean {
  const isOfCan = readUnit(count.unit ?? '')?.id === 'can' && readUnit(size.unit ?? '')?.id === 'ounce';
  return isOfCan && middleOf(size) >= 26 && middleOf(size) <= 30;
}

/** How many times the one is the other, whichever is more. */
export function ratioOf(one: number, other: number): number {
  return one > 0 && other > 0 ? Math.max(one / other, other / one) : Number.POSITIVE_INFINITY;
}

export const ofAll = 'the weight is taken to be of all; it may be of each';
const eachOfPack = 'the weight is taken to be of each; it may be of all';

/** The conversion from which on what a piece or pack usually weighs is known. */
export const leastKnown = 0.6;

// How many times what is usual a pack may be, and still be one: of one whose usual weight is known, or
// is not; of a can, whose sizes hardly differ; of one that is small.
const near = 1.3;
const nearUnknown = 1.6;
const nearly = 1.1;
const small = 3;
/** How many times farther from what is usual the other reading must be. */
export const farther = 1.25;

// Grams of a tin of 400 g, a can of 15 ounces, a bag or jar of as much; and of what is in it drained.
const usualPack = 420;
const usualSolids = 240;
