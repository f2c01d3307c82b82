import { normalizePhrase } from '../../analysis/match/words/normalize-phrase';
import type { Correction } from '../../catalog/corrections/edit';
import { toUnitName } from '../../catalog/corrections/to-unit-name';
import { toOneLine } from './to-one-line';

/** The correction in the words in which foods are kept: units by their one name, phrases normalised, no blanks around, no -0. */
export function normalizeCorrection(correction: Correction): Correction {
  switch (correction.kind) {
    case 'nutrient': {
      const { nutrient, amountPer100g } = correction.change;
      return { ...correction, change: { nutrient, amountPer100g: amountPer100g === null ? null : amountPer100g + 0 } };
    }
    case 'portion': {
      const { unit, modifier, grams } = correction.change;
      return { ...correction, change: { unit: toUnitName(unit), modifier: toOneLine(modifier), grams } };
    }
    case 'pin': {
      const { phrase, when } = correction.change;
      return { ...correction, change: { phrase: normalizePhrase(phrase), when } };
    }
    case 'flag':
      return { ...correction, change: { flag: correction.change.flag, state: correction.change.state } };
    case 'retire':
      return correction;
  }
}
