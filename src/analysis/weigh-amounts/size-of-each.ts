import type { Food } from '../food';
import type { Amount } from '../line';
import { readUnit } from '../unit';
import { middleOf, type AmountGroup } from './amounts';
import { decideSizeOfPack, farther, leastKnown, ofAll, ratioOf, type DecidedGroup } from './size-of-pack';
import { formatAmount, type Weight } from './weighing';

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
  const alone = (first: Amount): Weight => weigh({ first, same: [], each: [] });
  if (group.each.length > 0 && group.each.every(({ relation, mayBeOfEach }) => relation === 'each' && mayBeOfEach))
    return decideSizeOfPack(group, alone);
  return decideSizeOfBoth({ food, text }, group, alone) ?? decideSizeBehind({ food, text }, group, alone);
}

/** "2 cans beans (15 oz)": a mass behind the food, of each or of all. */
function decideSizeBehind(
  { food, text }: { readonly food: Food; readonly text: string },
  group: AmountGroup,
  alone: (amount: Amount) => Weight,
): DecidedGroup {
  const undecided = { group, most: 1, note: null };
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
  const reading = chooseReading({
    grams: alone(size).grams,
    usualGrams: usual.grams,
    pieces: middleOf(count),
    isSold,
    isAbout: !isSold && approximate.test(text),
  });
  const { most, note } = reading;
  if (!reading.isOfEach) return { group, most, note };
  const same = stated.filter((amount) => amount !== count && !sizes.includes(amount));
  return { group: { first: count, same, each: sizes }, most, note };
}

interface StatedMass {
  readonly grams: number;
  /** What one piece usually weighs. */
  readonly usualGrams: number;
  readonly pieces: number;
  /** Whether shops sell the food in such pieces: blocks, cans. */
  readonly isSold: boolean;
  /** Whether the line says that the mass is about so much; false for what shops sell. */
  readonly isAbout: boolean;
}

/** Whether a mass behind several pieces is of each or of all, with `most` and `note` of `DecidedGroup`. */
function chooseReading({ grams, usualGrams, pieces, isSold, isAbout }: StatedMass): Reading {
  const between = usualGrams * (isSold ? Math.sqrt(pieces) : pieces < 3 ? 1.2 : 1.4);
  if (grams > between) {
    // "2 whole chickens (about 3 lb)": as one of a total each would be far lighter than usual.
    const isLight = usualGrams >= largePiece && usualGrams * pieces > lighter * grams;
    if (isLight) return { isOfEach: false, most: 0.6, note: ofAll };
    const isNear = grams < 1.2 * between;
    return isNear ? { isOfEach: false, most: 0.8, note: ofAll } : { isOfEach: false, most: 1, note: null };
  }
  const note = `the weight is taken to be of each, as one usually weighs ${formatAmount(usualGrams)} g`;
  // "2 blocks tofu (560 g)", where a block of 400 g is as far from one as from two.
  const isOpen = isSold && ratioOf(grams, usualGrams * pieces) < farther * ratioOf(grams, usualGrams);
  // "2 sides of salmon (about 1 kg)": what is about so much may well be both.
  const isAboutBoth = isAbout && pieces < 3 && grams >= largePiece;
  if (isOpen || isAboutBoth) return { isOfEach: true, most: 0.6, note };
  return { isOfEach: true, most: isAbout ? 0.8 : 0.9, note };
}

type Reading = Pick<DecidedGroup, 'most' | 'note'> & { readonly isOfEach: boolean };

/**
 * "2 (about 1 lb) chicken breasts" are a pound in all, where one is about half a pound, and so are "8 (1 kg)
 * chicken thighs", of which none weighs a kilogram; a size before the food is of each otherwise, at most 0.80 for
 * "4 (1 lb) chicken breasts". Null for all other groups.
 */
function decideSizeOfBoth(
  { food, text }: { readonly food: Food; readonly text: string },
  { first, same, each }: AmountGroup,
  alone: (amount: Amount) => Weight,
): DecidedGroup | null {
  const [size, ...others] = each;
  const pieces = middleOf(first);
  if (size === undefined || others.length > 0 || pieces < 2 || first.unit !== null) return null;
  const isAbout = aboutInBrackets.test(text);
  const isMassOfCut = readUnit(size.unit ?? '')?.kind === 'mass' && cutFoods.test(food.category);
  if (!isMassOfCut || !(isAbout || inBrackets.test(text))) return null;
  const usual = alone({ ...first, quantity: 1, quantityMax: null });
  const { grams } = alone(size);
  if (usual.conversion < leastKnown || grams / pieces < usual.grams / 2) return null;
  if (!isAbout && grams / pieces > tooHeavy * usual.grams) return null;
  if (grams < (isAbout ? tooHeavy : farTooHeavy) * usual.grams)
    return isAbout || grams < doubtful * usual.grams ? null : { group: { first, same, each }, most: 0.8, note: ofEach };
  return { group: { first, same: [...same, { ...size, relation: 'same' }], each: [] }, most: 0.8, note: ofAll };
}

// Beasts are sold whole by their weight, which is more than what is eaten of one.
const inBrackets =
  /^\d[\d/. -]{0,5}\([^()]*\p{L}\.?\) (?!.*\b(?:live|whole|lobsters?|crabs?|fish|trout|hens?|ducks?)\b)/iu;
const aboutInBrackets = /^\d[\d/. -]{0,5}\((?:about|approx|approximately|around|roughly)\b/i;
// Times the usual weight of one, more than the larger ones of a shop weigh.
const tooHeavy = 1.5;
const doubtful = 2;
const farTooHeavy = 3;

const ofEach = 'the weight is taken to be of each, which is more than one usually weighs';

/** Whether a unit counts pieces: no mass, and no volume but a cup, which yogurt is sold in. */
function isCounted(unit: string | null): boolean {
  const { kind, id } = readUnit(unit ?? '') ?? {};
  return (kind !== 'mass' && kind !== 'volume') || id === 'cup';
}

const ofPack = 'the weight is taken to be of the pack that holds all of them';
// Grams of what is sold whole: a bird, a side of fish.
const largePiece = 450;
const lighter = 1.3;

const approximate = /\b(?:about|approx|approximately|around|roughly)\b/i;

/** Units in which shops sell a food of one weight. */
const soldIn: ReadonlySet<string> = new Set([
  ...['can', 'jar', 'cup', 'package', 'bag', 'box', 'bottle', 'carton', 'tube', 'tub', 'pot', 'container'],
  ...['envelope', 'sachet', 'pouch', 'punnet', 'tray', 'block', 'brick', 'bar', 'stick', 'log', 'loaf', 'ball'],
]);

const cutFoods = /^(?:poultry|beef|pork|lamb|finfish|sausages|baked)/i;
