import { readUnit } from '../unit';
import type { StatedAmount } from './read-amounts';

/** A stated amount while its relation to the others is decided. */
export interface Draft extends Omit<StatedAmount, 'quantityMax' | 'unit' | 'quantity' | 'kind'> {
  relation: 'main' | 'same' | 'plus' | 'each' | 'or' | 'range';
  quantity: number | null;
  quantityMax: number | null;
  unit: string | null;
  kind: StatedAmount['kind'];
  /**
   * Whether it follows brackets that restate the amount it adds to: "1 cup (125 g) plus 2 tbsp".
   */
  isBehindSame: boolean;
  mayBeOfEach: boolean;
  isOfPack: boolean;
  weighed: 'drained' | 'dry' | 'source' | null;
}

/** The value of one unit in the other; 1 if unknown. */
export function factorBetween(from: { readonly unit: string | null }, to: { readonly unit: string | null }): number {
  return (readUnit(from.unit ?? '')?.amount ?? 1) / (readUnit(to.unit ?? '')?.amount ?? 1);
}

/** Whether an amount is a mass or a volume, and no count. */
export function isMeasured({ kind }: Pick<Draft, 'kind'>): boolean {
  return kind === 'mass' || kind === 'volume';
}

/** Whether two amounts are the same within rounding: "1/4 cup 4 tbsp". No quantity counts as one. */
export function isAsMuch(draft: Draft, other: Draft): boolean {
  const share = ((draft.quantity ?? 1) * factorBetween(draft, other)) / (other.quantity ?? 1);
  return Math.abs(share - 1) < nearlyOne;
}

const nearlyOne = 0.02; // lines that give both cups and ml round them
