import { nutrientRules, originKinds, type NutrientOrigin } from '../../../analysis/nutrient-origin';
import type { NutrientOriginType } from './food-types';

/** Where an amount comes from, in a sentence for people. */
export function explainOrigin(origin: NutrientOrigin): Omit<NutrientOriginType, 'nutrient'> {
  if (origin.kind === 'rule') return { kind: 'rule', fdcId: null, reason: nutrientRules[origin.rule] };
  if (origin.kind === 'correction') return { ...origin, fdcId: null };
  return { ...origin, reason: originKinds[origin.kind] };
}
