import { drainedShare } from './drained-share';
import { formatAmount } from '../format-amount';
import type { Way } from '../weighing';

/** 1.00: the line states a mass; oz, lb, kg and g are exact. What is left of a can after draining is 0.90: its share is customary. */
export const byMass: Way = (weighing) => {
  const { quantity, unit, written } = weighing;
  if (unit?.kind !== 'mass' || unit.amount === null) return null;
  const stated = quantity * unit.amount;
  const share = drainedShare(weighing);
  const said = `${formatAmount(quantity)} ${written ?? unit.id}`;
  const exactly = unit.id === 'gram' ? `${said} as stated` : `${said} = ${formatAmount(stated)} g`;
  if (share === null) return { grams: stated, conversion: 1, way: 'mass', reason: exactly, noun: null };
  const reason = `${exactly} in the can, of which ${formatAmount(share * 100)} % is left when drained`;
  return { grams: stated * share, conversion: 0.9, way: 'mass', reason, noun: null };
};
