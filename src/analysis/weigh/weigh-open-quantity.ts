import type { Food } from '../food';
import { readUnit } from '../unit';
import { formatAmount } from './format-amount';
import { nameOf } from './portion/weigh-by-unit';
import { readPortions } from './portion/read-portions';
import type { Weight } from './weighing';

/** A pinch or two of something no portion is known of. */
const gramsOfNothingKnown = 1;

/**
 * 0.60: no amount is stated ("to taste", "for serving"): the record's smallest portion, which is a dash of salt or pepper. Where the record
 * knows packs alone, a sibling's or the kitchen table's may be smaller.
 */
export function weighOpenQuantity(food: Food): Weight {
  const { mended, all } = readPortions(food);
  const candidates = mended.some(({ unit }) => readUnit(unit)?.kind !== 'container') ? mended : all;
  const [first, ...others] = candidates;
  if (first === undefined) {
    const reason = `No amount is stated and no portion of this food is known; ${gramsOfNothingKnown} g is assumed`;
    return { grams: gramsOfNothingKnown, conversion: 0.6, way: 'habit', reason, noun: null };
  }
  const smallest = others.reduce((least, next) => (next.portion.grams < least.portion.grams ? next : least), first);
  const { grams } = smallest.portion;
  const said = `No amount is stated: the smallest portion, 1 ${nameOf(smallest)} = ${formatAmount(grams)} g, stands for it`;
  return { grams, conversion: 0.6, way: 'habit', reason: said, noun: smallest.unit === '' ? null : smallest.unit };
}
