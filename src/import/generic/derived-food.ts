import type { Food, Portion } from '../../analysis/food';
import type { SourceRecord } from '../source-food';
import type { FilledNutrients } from './fill/fill-nutrients';

/** A generic food with all that follows from its record, from those beside it and from the rules. */
export interface DerivedFood {
  readonly record: SourceRecord;
  readonly filled: FilledNutrients;
  /** In the order they are to be kept. */
  readonly portions: readonly Portion[];
  readonly flags: Food['flags'];
  /** Portion texts of the record that were not understood; what weighs nothing that a recipe asks for is not among them. */
  readonly notUnderstood: readonly string[];
}
