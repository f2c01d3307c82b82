import type { Amount } from '../line';
import { mlPerGallon, readGrams, readUnit, type Unit } from '../unit';

/** Amounts that state one thing: the amount, the same in other units, and the size of each. */
export interface AmountGroup {
  readonly first: Amount;
  readonly same: readonly Amount[];
  readonly each: readonly Amount[];
}

/**
 * Splits a line's amounts into groups that are added up ("1 cup plus 1 tbsp" has two). Left out are
 * amounts of another food that the line allows, and parts of a restatement: the 2 tsp of "2 3/4 tsp
 * (1 package plus 2 tsp)" are already counted.
 */
export function groupAmounts(amounts: readonly Amount[]): readonly AmountGroup[] {
  const groups: OpenGroup[] = [];
  for (const [index, amount] of amounts.entries()) {
    if (amount.relation === 'or') continue;
    const group = groups.at(-1);
    if (groups.length > 1 && group !== undefined && isOfAll(amount, group.first)) {
      if (toGrams(amount) === null) groups[0]?.same.push(amount);
      else groups.splice(0, groups.length, toGroup(amount));
      continue;
    }
    if (completeLast(group, amount)) continue;
    const isPartOfRestatement = amount.relation === 'plus' && amounts[index - 1]?.relation === 'same';
    if (!isPartOfRestatement) addAmount(groups, amount);
  }
  return groups;
}

/** A group while amounts are added to it. */
interface OpenGroup extends AmountGroup {
  readonly same: Amount[];
  readonly each: Amount[];
}

function toGroup(first: Amount): OpenGroup {
  return { first, same: [], each: [] };
}

function addAmount(groups: OpenGroup[], amount: Amount): void {
  const group = groups.at(-1);
  if (group === undefined || amount.relation === 'main' || amount.relation === 'plus') groups.push(toGroup(amount));
  else if (amount.relation === 'each' || isSameAsEach(amount, group.each.at(-1))) group.each.push(amount);
  else group.same.push(amount);
}

/**
 * Adds a smaller unit to the restated amount, or to the size of each, that it completes.
 * @returns whether it completes one
 */
function completeLast(group: OpenGroup | undefined, amount: Amount): boolean {
  const restated = amount.relation === 'plus' ? group?.same : group?.each;
  const completed = complete(restated?.at(-1), amount);
  if (completed === null) return false;
  restated?.splice(-1, 1, completed);
  return true;
}

/**
 * "1 kg / 2 lb 2 oz", "2 x 1 lb 2 oz": the smaller unit completes a restated amount or the size of
 * each. It adds nothing by itself.
 */
function complete(same: Amount | undefined, rest: Amount): Amount | null {
  if (same === undefined) return null;
  const share = partsOf.get(readUnit(same.unit ?? '')?.id ?? '');
  if (share === undefined || share.unit !== readUnit(rest.unit ?? '')?.id || rest.quantity >= share.count) return null;
  return { ...same, quantity: same.quantity + rest.quantity / share.count };
}

const partsOf: ReadonlyMap<string, { readonly unit: string; readonly count: number }> = new Map([
  ['pound', { unit: 'ounce', count: 16 }],
  ['pint', { unit: 'fluid ounce', count: 20 }], // such restatements are British: an imperial pint of 20 fl oz
]);

/** "1 cup plus 2 tbsp (5 oz)": more than the part before it can weigh, so it restates the sum. */
function isOfAll(amount: Amount, part: Amount): boolean {
  const partMl = findMl(readUnit(part.unit ?? ''));
  if (amount.relation !== 'same' || partMl === null) return false;
  const ml = findMl(readUnit(amount.unit ?? ''));
  const statedAmount = ml === null ? toGrams(amount) : amount.quantity * ml;
  return statedAmount !== null && statedAmount > part.quantity * partMl * maxGramsPerMl;
}

const maxGramsPerMl = 1.5; // honey, the heaviest food measured by the spoon, has 1.42

/**
 * "2 (400 g / 14 oz) tins": the second mass restates the size of each, and is not the weight of
 * both.
 */
function isSameAsEach(amount: Amount, each: Amount | undefined): boolean {
  const mass = amount.weighed === 'drained' ? null : toGrams(amount);
  const massEach = each === undefined ? null : toGrams(each);
  return mass !== null && massEach !== null && mass < massEach * 1.25;
}

function toGrams({ quantity, unit }: Amount): number | null {
  const gramsEach = readGrams(unit);
  return gramsEach === null ? null : quantity * gramsEach;
}

/** Millilitres of a unit of volume or of a small measure such as a pinch; null for all others. */
export function findMl(unit: Unit | null): number | null {
  if (unit === null) return null;
  return unit.kind === 'volume' ? unit.amount : (byHand.get(unit.id) ?? null);
}

const mlPerTeaspoon = mlPerGallon / 768;

/** As in sets of measuring spoons; a drop is 1/20 ml, as in pharmacy. */
const byHand: ReadonlyMap<string, number> = new Map([
  ['dash', mlPerTeaspoon / 8],
  ['pinch', mlPerTeaspoon / 16],
  ['smidgen', mlPerTeaspoon / 32],
  ['drop', 0.05],
]);

/** The middle of a range, or the value itself. */
export function middleOf({ quantity, quantityMax }: Pick<Amount, 'quantity' | 'quantityMax'>): number {
  return quantityMax === null ? quantity : quantity / 2 + quantityMax / 2;
}

/** Exact, by the international agreement of 1959. */
export const cmPerInch = 2.54;

/** The inches of a length used as a size: "3-inch", "1 1/2-inch", "2.5-cm"; null if it is none. */
export function readInches(size: string | null): number | null {
  const match =
    /(?:(\d+(?:\.\d+)?) ?(?:- to|-|to) ?(?=\d+(?:\.\d+)?[- ]*[ic"]))?(?:(\d+)[- ](?=\d+\/))?(\d+(?:\.\d+)?)(?:\/(\d+))?[- ]*(inch|in\b|cm|")/i.exec(
      size ?? '',
    );
  if (match === null) return null;
  const [, least, whole = '0', top = '0', bottom = '1', unit = ''] = match;
  const stated = Number(whole) + Number(top) / Number(bottom);
  // Of a range ("2-3 inch") the middle.
  const length = least === undefined ? stated : (Number(least) + stated) / 2;
  if (!Number.isFinite(length) || length <= 0) return null;
  return unit.toLowerCase() === 'cm' ? length / cmPerInch : length;
}

/**
 * What a food is cut into: "3 tomatoes cut into slices" are counted whole, and "bacon, cut crosswise
 * into 1/4-inch-thick strips" has slices of the usual thickness.
 */
export const cutInto =
  /\b(?:cut|cutted|sliced|chopped|divided|broken|separated) (?:(?:crosswise|lengthwise|diagonally|evenly) )?in(?:to)? .*$/i;
