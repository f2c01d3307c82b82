import type { Food } from '../analysis/food';
import { nutrientUnits, type Nutrient } from '../analysis/nutrient';
import type { RecordedCorrection } from './correction';

/** How a sentence names nutrients and foods. */
export interface CorrectionWords {
  readonly nutrient: (nutrient: Nutrient) => string;
  readonly food: (fdcId: number) => string;
}

/** The names of programs, and ids. */
const plainWords: CorrectionWords = { nutrient: (nutrient) => nutrient, food: (fdcId) => `food ${fdcId}` };

/**
 * Describes the change in a sentence: "protein: 12 g per 100 g, before 11.5 g."
 * @param foods current foods, including that of the correction if it still exists
 */
export function describeCorrection(
  correction: RecordedCorrection,
  foods: ReadonlyMap<number, Pick<Food, 'product'>>,
  words: CorrectionWords = plainWords,
): string {
  const amountUnit = toAmountUnit(correction.fdcId === null ? undefined : foods.get(correction.fdcId));
  switch (correction.kind) {
    case 'nutrient': {
      const { nutrient, amountPer100g } = correction.change;
      const former = toAmount(nutrient, correction.former.amountPer100g);
      return `${words.nutrient(nutrient)}: ${toAmount(nutrient, amountPer100g)} per 100 ${amountUnit}, before ${former}.`;
    }
    case 'portion': {
      const { unit, modifier, grams } = correction.change;
      const name = modifier === '' ? unit : `${unit}, ${modifier}`;
      const former = correction.former.grams;
      if (grams === null) return `portion "${name}" removed, before ${former ?? 0} ${amountUnit}.`;
      return `portion "${name}": ${grams} ${amountUnit}, before ${former === null ? 'none' : `${former} ${amountUnit}`}.`;
    }
    case 'flag':
      return `${correction.change.flag}: ${correction.change.state}, before ${correction.former.state}.`;
    case 'pin': {
      const { phrase, when } = correction.change;
      const kind = when === null ? '' : ` with an amount of the kind "${when}"`;
      const meaning = correction.fdcId === null ? 'no food' : words.food(correction.fdcId);
      const { fdcId: former } = correction.former;
      const before = former === null ? '; it named no food before' : `, before ${words.food(former)}`;
      return `"${phrase}"${kind} means ${meaning}${before}.`;
    }
    case 'retire':
      return 'no longer matched or searched.';
  }
}

/** The unit of the amounts and portions of a food: ml for a product whose record counts in it, else g. */
export function toAmountUnit(food: Pick<Food, 'product'> | undefined): 'g' | 'ml' {
  return food?.product?.servingUnit === 'ml' ? 'ml' : 'g';
}

const toAmount = (nutrient: Nutrient, amount: number | null): string =>
  amount === null ? 'not known' : `${amount} ${nutrientUnits[nutrient]}`;
