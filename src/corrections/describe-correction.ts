import { nutrientUnits, type Nutrient } from '../analysis/nutrient';
import type { RecordedCorrection } from './correction';

/** What was changed, in a sentence: "protein: 12 g per 100 g, before 11.5 g." */
export function describeCorrection(edit: RecordedCorrection): string {
  switch (edit.kind) {
    case 'nutrient': {
      const { nutrient, amountPer100g } = edit.change;
      const former = toAmount(nutrient, edit.former.amountPer100g);
      return `${nutrient}: ${toAmount(nutrient, amountPer100g)} per 100 g, before ${former}.`;
    }
    case 'portion': {
      const { unit, modifier, grams } = edit.change;
      const name = modifier === '' ? unit : `${unit}, ${modifier}`;
      if (grams === null) return `portion "${name}" removed, before ${edit.former.grams ?? 0} g.`;
      return `portion "${name}": ${grams} g, before ${edit.former.grams === null ? 'none' : `${edit.former.grams} g`}.`;
    }
    case 'flag':
      return `${edit.change.flag}: ${edit.change.state}, before ${edit.former.state}.`;
    case 'pin': {
      const { phrase, when } = edit.change;
      const kind = when === null ? '' : ` with an amount of the kind "${when}"`;
      return `"${phrase}"${kind} means ${toFood(edit.fdcId)}, before ${toFood(edit.former.fdcId)}.`;
    }
    case 'retire':
      return 'no longer matched or searched.';
  }
}

const toAmount = (nutrient: Nutrient, amount: number | null): string =>
  amount === null ? 'not known' : `${amount} ${nutrientUnits[nutrient]}`;

const toFood = (fdcId: number | null): string => (fdcId === null ? 'no food by name' : `food ${fdcId}`);
