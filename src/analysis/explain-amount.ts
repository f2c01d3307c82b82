import type { Food } from './food';
import { nutrientUnits, type Nutrient } from './nutrient';
import { nutrientRules, originKinds, type NutrientOrigin } from './nutrient-origin';

/** Where the amount of a nutrient comes from; `unknown` counts as 0 in totals. */
export type AmountOrigin = 'record' | 'filled' | 'correction' | 'unknown';

/** An amount of a nutrient in a food, and its source. */
export interface ExplainedAmount {
  readonly nutrient: Nutrient;
  /** In 100 g, or 100 ml of a product that counts in millilitres; null where it is not known. */
  readonly amountPer100g: number | null;
  readonly unit: string;
  readonly origin: AmountOrigin;
  /** The record it was filled in from; null where it comes from none. */
  readonly sourceFdcId: number | null;
  /** A sentence for people; null for an amount of the record itself. */
  readonly reason: string | null;
}

/** Finds the amount of a nutrient in a food, with its origin. */
export function explainAmount(food: Food, nutrient: Nutrient): ExplainedAmount {
  const amountPer100g = food.nutrientsPer100g[nutrient];
  const unit = nutrientUnits[nutrient];
  const found = food.nutrientOrigins[nutrient];
  if (found === undefined) {
    const origin = amountPer100g === null ? 'unknown' : 'record';
    return { nutrient, amountPer100g, unit, origin, sourceFdcId: null, reason: null };
  }
  const { fdcId, reason } = explainOrigin(found);
  const origin = found.kind === 'correction' ? 'correction' : 'filled';
  return { nutrient, amountPer100g, unit, origin, sourceFdcId: fdcId, reason };
}

/** An origin with the record that it names, if any, and a sentence for people. */
interface ExplainedOrigin {
  readonly kind: NutrientOrigin['kind'];
  readonly fdcId: number | null;
  readonly reason: string;
}

/** Writes an origin as a sentence for people. */
export function explainOrigin(origin: NutrientOrigin): ExplainedOrigin {
  if (origin.kind === 'rule') return { kind: 'rule', fdcId: null, reason: nutrientRules[origin.rule] };
  if (origin.kind === 'correction') return { ...origin, fdcId: null };
  return { ...origin, reason: originKinds[origin.kind] };
}
