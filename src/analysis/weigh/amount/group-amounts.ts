import type { Amount } from '../../line';
import { readUnit } from '../../unit';
import { findMl } from './find-ml';

/** Amounts that say one thing: the amount itself, the same in other units, and the size of each of it. */
export interface AmountGroup {
  readonly first: Amount;
  readonly same: readonly Amount[];
  readonly each: readonly Amount[];
}

/**
 * Splits a line's amounts into those that are added up ("1 cup plus 1 tbsp" are two groups); what is of another choice is left out, and so is
 * what adds to a mere restatement: the 2 tsp of "2 3/4 tsp (1 package plus 2 tsp)" are among the first.
 */
export function groupAmounts(amounts: readonly Amount[]): readonly AmountGroup[] {
  const groups: { first: Amount; same: Amount[]; each: Amount[] }[] = [];
  for (const [index, amount] of amounts.entries()) {
    if (amount.relation === 'or') continue;
    const group = groups.at(-1);
    if (groups.length > 1 && group !== undefined && isOfAll(amount, group.first)) {
      if (toGrams(amount) === null) groups[0]?.same.push(amount);
      else groups.splice(0, groups.length, { first: amount, same: [], each: [] });
      continue;
    }
    const restated = amount.relation === 'plus' ? group?.same : group?.each;
    const completed = complete(restated?.at(-1), amount);
    if (completed !== null) restated?.splice(-1, 1, completed);
    else if (amount.relation === 'plus' && amounts[index - 1]?.relation === 'same') continue;
    else if (group === undefined || amount.relation === 'main' || amount.relation === 'plus') {
      groups.push({ first: amount, same: [], each: [] });
    } else if (amount.relation === 'each' || isSameAsEach(amount, group.each.at(-1))) {
      group.each.push(amount);
    } else {
      group.same.push(amount);
    }
  }
  return groups;
}

/** "1 kg / 2 lb 2 oz", "2 x 1 lb 2 oz": the smaller unit completes what restates an amount or is each of it, and adds nothing by itself. */
function complete(same: Amount | undefined, rest: Amount): Amount | null {
  if (same === undefined) return null;
  const share = partsOf.get(readUnit(same.unit ?? '')?.id ?? '');
  if (share === undefined || share.unit !== readUnit(rest.unit ?? '')?.id || rest.quantity >= share.count) return null;
  return { ...same, quantity: same.quantity + rest.quantity / share.count };
}

const partsOf: ReadonlyMap<string, { readonly unit: string; readonly count: number }> = new Map([
  ['pound', { unit: 'ounce', count: 16 }],
  ['pint', { unit: 'fluid ounce', count: 20 }], // what is restated so is British: an imperial pint of 20 fl oz
]);

/** "1 cup plus 2 tbsp (5 oz)": more than the part it stands behind can be, so that it restates the sum. */
function isOfAll(amount: Amount, part: Amount): boolean {
  const partMl = findMl(readUnit(part.unit ?? ''));
  if (amount.relation !== 'same' || partMl === null) return false;
  const ml = findMl(readUnit(amount.unit ?? ''));
  const most = ml === null ? toGrams(amount) : amount.quantity * ml;
  return most !== null && most > part.quantity * partMl * gramsPerMlAtMost;
}

const gramsPerMlAtMost = 1.5; // honey, the heaviest that kitchens spoon, has 1.42

/** "2 (400 g / 14 oz) tins": the second mass repeats the size of each, and is not the weight of both. */
function isSameAsEach(amount: Amount, each: Amount | undefined): boolean {
  const mass = toGrams(amount);
  const massEach = each === undefined ? null : toGrams(each);
  return mass !== null && massEach !== null && mass < massEach * 1.25;
}

function toGrams({ quantity, unit }: Amount): number | null {
  const known = unit === null ? null : readUnit(unit);
  return known?.kind === 'mass' && known.amount !== null ? quantity * known.amount : null;
}
