import { nutrientUnits, type Nutrient } from '../analysis/nutrient';
import type { RecordedCorrection } from './correction';

/** How a sentence names nutrients and foods. */
export interface CorrectionWords {
  readonly nutrient: (nutrient: Nutrient) => string;
  readonly food: (fdcId: number) => string;
}

/** The names of programs, and ids. */
const plainWords: CorrectionWords = { nutrient: (nutrient) => nutrient, food: (fdcId) => `food ${fdcId}` };

/** Describes the change in a sentence: "protein: 12 g per 100 g, before 11.5 g." */
export function describeCorrection(correction: RecordedCorrection, words: CorrectionWords = plainWords): string {
  switch (correction.kind) {
    case 'nutrient': {
      const { nutrient, amountPer100g } = correction.change;
      const former = toAmount(nutrient, correction.former.amountPer100g);
      return `${words.nutrient(nutrient)}: ${toAmount(nutrient, amountPer100g)} per 100 g, before ${former}.`;
    }
    case 'portion': {
      const { unit, modifier, grams } = correction.change;
      const name = modifier === '' ? unit : `${unit}, ${modifier}`;
      if (grams === null) return `portion "${name}" removed, before ${correction.former.grams ?? 0} g.`;
      return `portion "${name}": ${grams} g, before ${correction.former.grams === null ? 'none' : `${correction.former.grams} g`}.`;
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

const toAmount = (nutrient: Nutrient, amount: number | null): string =>
  amount === null ? 'not known' : `${amount} ${nutrientUnits[nutrient]}`;
