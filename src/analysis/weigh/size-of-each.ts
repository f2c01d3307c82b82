import type { Food } from '../food';
import type { Amount } from '../line';
import { readUnit } from '../unit';
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
  const stated = [group.first, ...group.same];
  const sizes = stated.filter(({ mayBeOfEach }) => mayBeOfEach === true);
  const [size] = sizes;
  const count = stated.find(({ unit, mayBeOfEach }) => mayBeOfEach !== true && isCounted(unit));
  if (size === undefined || count === undefined || group.each.length > 0) return undecided;
  if (middleOf(count) > 2 && size.isOfPack === true) return { ...undecided, most: 0.9, note: ofPack };
  const isSold = soldIn.has(readUnit(count.unit ?? '')?.id ?? '');
  if (!isSold && !cutFoods.test(food.category)) return undecided;
  const alone = (first: Amount): Weight => weigh({ first, same: [], each: [] });
  const usual = alone({ ...count, quantity: 1, quantityMax: null });
  if (usual.conversion < leastKnown)
    return isSold && !approximate.test(text) ? { ...undecided, most: 0.6, note: ofAll } : undecided;
  const { grams } = alone(size);
  const pieces = middleOf(count);
  const between = usual.grams * (isSold ? Math.sqrt(pieces) : pieces < 3 ? 1.2 : 1.4);
  if (grams > between) return grams < 1.2 * between ? { ...undecided, most: 0.8, note: ofAll } : undecided;
  const same = stated.filter((amount) => amount !== count && !sizes.includes(amount));
  const note = `the weight is taken to be of each, as one usually weighs ${formatAmount(usual.grams)} g`;
  const most = isSold || !approximate.test(text) ? 0.9 : 0.8;
  return { group: { first: count, same, each: sizes }, most, note };
}

/** Whether a unit counts pieces: no mass, and no volume but a cup, which yogurt is sold in. */
function isCounted(unit: string | null): boolean {
  const { kind, id } = readUnit(unit ?? '') ?? {};
  return (kind !== 'mass' && kind !== 'volume') || id === 'cup';
}

const ofAll = 'the weight is taken to be of all; it may be of each';
const ofPack = 'the weight is taken to be of the pack that holds all of them';
const leastKnown = 0.6;

const approximate = /\b(?:about|approx|approximately|around|roughly)\b/i;

/** Units in which shops sell a food of one weight. */
const soldIn: ReadonlySet<string> = new Set([
  ...['can', 'jar', 'cup', 'package', 'bag', 'box', 'bottle', 'carton', 'tube', 'tub', 'pot', 'container'],
  ...['envelope', 'sachet', 'pouch', 'punnet', 'tray', 'block', 'brick', 'bar', 'stick', 'log', 'loaf', 'ball'],
]);

const cutFoods = /^(?:poultry|beef|pork|lamb|finfish|sausages|baked)/i;
