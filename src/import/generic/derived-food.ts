import type { Food, Portion } from '../../analysis/food';
import type { SourceRecord } from '../source-food';
import type { LeftOutPortion } from './collect-portions';
import type { FilledNutrients } from './fill/fill-nutrients';

/** A generic food with all that follows from its record, from those beside it and from the rules. */
export interface DerivedFood {
  readonly record: SourceRecord;
  readonly filled: FilledNutrients;
  /** In the order they are to be kept. */
  readonly portions: readonly Portion[];
  readonly flags: Food['flags'];
  /** Portions of the record that it can do nothing with. */
  readonly leftOut: readonly LeftOutPortion[];
}
