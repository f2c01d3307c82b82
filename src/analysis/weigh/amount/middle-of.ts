import type { Amount } from '../../line';

/** The mean of a range, or the value itself. */
export function middleOf({ quantity, quantityMax }: Pick<Amount, 'quantity' | 'quantityMax'>): number {
  return quantityMax === null ? quantity : quantity / 2 + quantityMax / 2;
}
