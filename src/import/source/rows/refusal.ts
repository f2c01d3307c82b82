import type { Dataset } from '../../../analysis/food';

/** Why rows of a kind are left out; one object for each reason. */
export interface Refusal {
  /** A few words that people can act on, the same for all such rows. */
  readonly reason: string;
  /** Whether it is as it should be, rather than a fault of the data. */
  readonly expected: boolean;
  readonly dataset: Dataset | null;
}

/** A row that its table cannot be read from: a fault of the data. */
export const refuse = (reason: string): Refusal => ({ reason, expected: false, dataset: null });

/** A row that says nothing that is wanted. */
export const passOver = (reason: string): Refusal => ({ reason, expected: true, dataset: null });
