import type { Amount } from '../line';
import { readUnit } from '../unit';
import type { AmountGroup } from './amounts';
import { ratioOf } from './size-of-pack';
import { formatAmount, type Weight } from './weighing';

/**
 * At most 0.60 for a mass of which the volume beside it weighs less than two fifths or more than two and a
 * half times as much: "1 1/4 cup (30 grams) flour". One of the two is misprinted or misread. Where the line
 * states a second mass that agrees with the volume, as in "2 1/2 cups (1 1/4 ounces/320 grams)", that one counts.
 * @param alone weighs one amount by itself
 */
export function doubtDisagreement(weight: Weight, group: AmountGroup, alone: (amount: Amount) => Weight): Weight {
  if (weight.way !== 'mass' || weight.conversion <= most || group.each.length > 0) return weight;
  const amounts = [group.first, ...group.same];
  const volume = amounts.filter(({ unit }) => isOfKind(unit, 'volume')).map(alone).find(({ conversion }) => conversion >= leastKnown); // prettier-ignore
  if (volume === undefined || ratioOf(weight.grams, volume.grams) < farApart) return weight;
  const masses = amounts.filter(({ unit }) => isOfKind(unit, 'mass')).map(alone);
  const agreeing = masses.find(({ grams }) => ratioOf(grams, volume.grams) <= near);
  if (agreeing !== undefined) return { ...agreeing, conversion: Math.min(agreeing.conversion, 0.9) };
  const reason = `${weight.reason}, though the volume beside it weighs about ${formatAmount(volume.grams)} g`;
  return { ...weight, conversion: most, way: 'habit', reason };
}

function isOfKind(unit: string | null, kind: 'mass' | 'volume'): boolean {
  return readUnit(unit ?? '')?.kind === kind;
}

const most = 0.6;
const leastKnown = 0.9;
const farApart = 2.5;
const near = 1.3;
