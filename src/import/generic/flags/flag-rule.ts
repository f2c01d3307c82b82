import type { DietFlag } from '../../../analysis/food';

/** Contains it · is free of it · nobody knows. */
export const letters = ['y', 'n', '?'] as const;
export type Letter = (typeof letters)[number];

/** What foods of a category whose description fits a pattern hold. */
export interface FlagRule {
  readonly category: string;
  readonly pattern: RegExp;
  readonly letters: ReadonlyMap<DietFlag, Letter>;
  readonly reason: string;
}
