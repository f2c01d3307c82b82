import type { Amount } from '../../line';
import { readUnit } from '../../unit';

/** Amounts that say one thing: the amount itself, the same in other units, and the size of each of it. */
export interface AmountGroup {
  readonly first: Amount;
  readonly same: readonly Amount[];
  readonly each: readonly Amount[];
}

/** Splits a line's amounts into those that are added up ("1 cup plus 1 tbsp" are two groups); what is of another choice is left out. */
export function groupAmounts(amounts: readonly Amount[]): readonly AmountGroup[] {
  const groups: { first: Amount; same: Amount[]; each: Amount[] }[] = [];
  for (const amount of amounts) {
    if (amount.relation === 'or') continue;
    const group = groups.at(-1);
    const restated = amount.relation === 'plus' ? group?.same : group?.each;
    const completed = complete(restated?.at(-1), amount);
    if (completed !== null) restated?.splice(-1, 1, completed);
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
