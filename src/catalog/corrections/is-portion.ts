import type { Portion } from '../../analysis/food';
import type { PortionChange } from './edit';
import { toUnitName } from './to-unit-name';

/** Whether it is the portion of this unit, in any spelling, and this very modifier. */
export function isPortion(portion: Portion, { unit, modifier }: Pick<PortionChange, 'unit' | 'modifier'>): boolean {
  return portion.modifier === modifier && toUnitName(portion.unit) === toUnitName(unit);
}
