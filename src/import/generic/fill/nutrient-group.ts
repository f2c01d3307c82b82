import type { Nutrient } from '../../../analysis/nutrient';
import type { NutrientRule } from '../../../analysis/nutrient-origin';
import type { SourceRecord } from '../../source-food';

/** What the median of a group may be in proportion to; `weight`: the same in 100 g of each. */
export const groupBases = ['weight', 'fatTotal', 'carbsTotal', 'protein'] as const;

/** Foods that are alike in one nutrient. */
export interface NutrientGroup {
  readonly nutrient: Nutrient;
  /** `fatTotal` and the like: in proportion to it · `weight`: the same in 100 g · a rule: none at all, and why. */
  readonly says: { readonly basis: (typeof groupBases)[number] } | { readonly rule: NutrientRule };
  readonly holds: (food: SourceRecord) => boolean;
  /** Where the row stands, for a person. */
  readonly place: string;
}
