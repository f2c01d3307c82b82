import type { Food } from '../food';
import { readUnit } from '../unit';
import { formatAmount } from './format-amount';
import { nameOf } from './portion/weigh-by-unit';
import { readPortions, type ReadPortion } from './portion/read-portions';
import type { Weight } from './weighing';

/** A pinch or two of something no portion is known of. */
const gramsOfNothingKnown = 1;

/**
 * 0.60: no amount is stated ("to taste", "for serving"): the record's smallest portion, which is a dash of salt or pepper. Where the record
 * knows packs or cups alone, a sibling's or the kitchen table's may be smaller: nobody dusts with a cup of flour.
 */
export function weighOpenQuantity(food: Food): Weight {
  const { mended, all } = readPortions(food);
  const candidates = mended.some(({ unit }) => readUnit(unit)?.kind !== 'container') ? mended : all;
  const least = findSmallest(candidates);
  const smallest = least?.unit === 'cup' ? findSmallest(all) : least;
  if (smallest === null) {
    const reason = `No amount is stated and no portion of this food is known; ${gramsOfNothingKnown} g is assumed`;
    return { grams: gramsOfNothingKnown, conversion: 0.6, way: 'habit', reason, noun: null };
  }
  const { grams } = smallest.portion;
  const said = `No amount is stated: the smallest portion, 1 ${nameOf(smallest)} = ${formatAmount(grams)} g, stands for it`;
  return { grams, conversion: 0.6, way: 'habit', reason: said, noun: smallest.unit === '' ? null : smallest.unit };
}

/** The first of the lightest; null where there is none. */
function findSmallest(portions: readonly ReadPortion[]): ReadPortion | null {
  let smallest: ReadPortion | null = null;
  for (const each of portions) if (smallest === null || each.portion.grams < smallest.portion.grams) smallest = each;
  return smallest;
}
