import type { Food } from '../food';
import type { Amount } from '../line';
import { isMetricUnit, readUnit } from '../unit';
import { middleOf, type AmountGroup } from './amounts';
import { formatAmount, type Weight } from './weighing';

/** A group of amounts whose mass may be of each piece, once that is decided. */
interface DecidedGroup {
  readonly group: AmountGroup;
  /** The most that the conversion can be. */
  readonly most: number;
  /** How it was decided; null if nothing had to be, or surely of all. */
  readonly note: string | null;
}

/**
 * "2 cans beans (15 oz)" are two of 15 ounces, "2 cans tuna (10 oz)" two of 5: what one usually
 * weighs decides. Meat, fish and bread are cut to many weights, so their mass is of each only where
 * it is hardly more than one usually weighs.
 * @param weigh weighs a group by itself
 */
export function decideSizeOfEach(
  { food, text }: { readonly food: Food; readonly text: string },
  group: AmountGroup,
  weigh: (group: AmountGroup) => Weight,
): DecidedGroup {
  const undecided = { group, most: 1, note: null };
  const alone = (first: Amount): Weight => weigh({ first, same: [], each: [] });
  if (group.each.length > 0 && group.each.every(({ relation, mayBeOfEach }) => relation === 'each' && mayBeOfEach))
    return decideSizeOfPack(group, alone);
  const stated = [group.first, ...group.same];
  const sizes = stated.filter(({ mayBeOfEach }) => mayBeOfEach === true);
  const [size] = sizes;
  const count = stated.find(({ unit, mayBeOfEach }) => mayBeOfEach !== true && isCounted(unit));
  if (size === undefined || count === undefined || group.each.length > 0) return undecided;
  if (middleOf(count) > 2 && size.isOfPack === true) return { ...undecided, most: 0.9, note: ofPack };
  const isSold = soldIn.has(readUnit(count.unit ?? '')?.id ?? '');
  if (!isSold && !cutFoods.test(food.category)) return undecided;
  const usual = alone({ ...count, quantity: 1, quantityMax: null });
  if (usual.conversion < leastKnown)
    return isSold && !approximate.test(text) ? { ...undecided, most: 0.6, note: ofAll } : undecided;
  const { grams } = alone(size);
  const pieces = middleOf(count);
  const between = usual.grams * (isSold ? Math.sqrt(pieces) : pieces < 3 ? 1.2 : 1.4);
  // "2 whole chickens (about 3 lb)": as one of a total each would be far lighter than usual.
  const isLight = usual.grams >= largePiece && usual.grams * pieces > lighter * grams;
  if (grams > between && isLight) return { ...undecided, most: 0.6, note: ofAll };
  if (grams > between) return grams < 1.2 * between ? { ...undecided, most: 0.8, note: ofAll } : undecided;
  const same = stated.filter((amount) => amount !== count && !sizes.includes(amount));
  const note = `the weight is taken to be of each, as one usually weighs ${formatAmount(usual.grams)} g`;
  // "2 blocks tofu (560 g)", where a block of 400 g is as far from one as from two.
  const isOpen = isSold && ratioOf(grams, usual.grams * pieces) < farther * ratioOf(grams, usual.grams);
  const isAbout = !isSold && approximate.test(text);
  // "2 sides of salmon (about 1 kg)": what is about so much may well be both.
  const most = isOpen || (isAbout && pieces < 3 && grams >= largePiece) ? 0.6 : isAbout ? 0.8 : 0.9;
  return { group: { first: count, same, each: sizes }, most, note };
}

/**
 * "2 tins (800 g) tomatoes" are two of 400 g, "2 tins (400 g)" too: of the two readings, the one in which a
 * pack holds about what it usually does. "Half a jar (200 g)" likewise.
 */
function decideSizeOfPack(group: AmountGroup, alone: (first: Amount) => Weight): DecidedGroup {
  const [size] = group.each;
  const count = middleOf(group.first);
  if (size === undefined || count <= 0) return { group, most: 1, note: null };
  const usual = alone({ ...group.first, quantity: 1, quantityMax: null });
  const isKnown = usual.conversion >= leastKnown;
  // What a can usually weighs is without its liquid already, where the line drains it.
  const unknownPack = size.weighed === 'drained' ? usualSolids : usualPack;
  const usualGrams = isKnown ? usual.grams : unknownPack;
  const { grams } = alone(size);
  const ofEach = ratioOf(grams, usualGrams);
  const ofTotal = ratioOf(grams, usualGrams * count);
  // Less than usual of each is not yet a part of it.
  if (count > 1 && grams <= usualGrams) return { group, most: ofEach <= small ? 1 : 0.8, note: null };
  if (ofEach <= ofTotal) {
    if (ofTotal >= farther * ofEach && ofEach <= (isKnown ? near : nearUnknown)) return { group, most: 1, note: null };
    return { group, most: ofEach <= near ? 0.8 : 0.6, note: eachOfPack };
  }
  if (isLargeCan(group.first, size)) return { group, most: 0.6, note: eachOfPack };
  const ofAllPacks = { first: size, same: [group.first, ...group.same, ...group.each.slice(1)], each: [] };
  // "Half a tin (200 g)".
  if (count < 1 && ofTotal <= nearly && readUnit(group.first.unit ?? '')?.id === 'can')
    return { group: ofAllPacks, most: 1, note: null };
  // Metric packs differ: half of a pack of butter of 250 g, or 250 g of one of 500 g.
  const isSure = isKnown && ofTotal <= near && ofEach > near && (count > 1 || !isMetricUnit(size.unit ?? ''));
  const most = isSure && !isAlmostLarge(group.first, size) ? 0.8 : 0.6;
  return { group: ofAllPacks, most, note: ofAll };
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
function ratioOf(one: number, other: number): number {
  return one > 0 && other > 0 ? Math.max(one / other, other / one) : Number.POSITIVE_INFINITY;
}

/** Whether a unit counts pieces: no mass, and no volume but a cup, which yogurt is sold in. */
function isCounted(unit: string | null): boolean {
  const { kind, id } = readUnit(unit ?? '') ?? {};
  return (kind !== 'mass' && kind !== 'volume') || id === 'cup';
}

const eachOfPack = 'the weight is taken to be of each; it may be of all';
const nearly = 1.1;
const near = 1.3;
const nearUnknown = 1.6;
const small = 3;
const farther = 1.25;
// A tin of 400 g, a can of 15 ounces, a bag or jar of as much.
const usualPack = 420;
const usualSolids = 240;
const ofAll = 'the weight is taken to be of all; it may be of each';
const ofPack = 'the weight is taken to be of the pack that holds all of them';
const largePiece = 450;
const lighter = 1.3;
const leastKnown = 0.6;

const approximate = /\b(?:about|approx|approximately|around|roughly)\b/i;

/** Units in which shops sell a food of one weight. */
const soldIn: ReadonlySet<string> = new Set([
  ...['can', 'jar', 'cup', 'package', 'bag', 'box', 'bottle', 'carton', 'tube', 'tub', 'pot', 'container'],
  ...['envelope', 'sachet', 'pouch', 'punnet', 'tray', 'block', 'brick', 'bar', 'stick', 'log', 'loaf', 'ball'],
]);

const cutFoods = /^(?:poultry|beef|pork|lamb|finfish|sausages|baked)/i;
