import { readUnit } from '../../analysis/unit';
import type { Correction, PinChange, PortionChange } from '../../catalog/corrections/edit';
import type { RefusalDetail } from '../../errors';
import { checkAmount } from './check-amount';
import { isPlainText } from './is-plain-text';

/** What is wrong with a normalised correction by itself, whatever food it is about; empty where nothing is. */
export function checkCorrection(correction: Correction): readonly RefusalDetail[] {
  switch (correction.kind) {
    case 'nutrient':
      return checkAmount(correction.change, null);
    case 'portion':
      return checkPortion(correction.change);
    case 'pin':
      return checkPhrase(correction.change);
    case 'flag':
    case 'retire':
      return [];
  }
}

function checkPortion({ unit, modifier, grams }: PortionChange): readonly RefusalDetail[] {
  const details: RefusalDetail[] = [];
  const kind = readUnit(unit)?.kind;
  if (!isPlainText(unit) || unit.length > longestUnit)
    details.push({ path: 'unit', message: `must be 1 to ${longestUnit} plain characters, such as "cup" or "slice"` });
  if (kind === 'mass' || kind === 'length')
    details.push({ path: 'unit', message: `"${unit}" is no portion: a ${kind} tells nothing that a food can change` });
  if (modifier.length > longestModifier || (modifier !== '' && !isPlainText(modifier)))
    details.push({ path: 'modifier', message: `must be at most ${longestModifier} plain characters, or empty` });
  if (grams !== null && !(grams > 0 && grams <= mostGrams))
    details.push({ path: 'grams', message: `must be above 0 and at most ${mostGrams}, or null to remove the portion` });
  return details;
}

const longestUnit = 40;
const longestModifier = 120;
const mostGrams = 10_000;

function checkPhrase({ phrase }: PinChange): readonly RefusalDetail[] {
  if (phrase !== '' && phrase.length <= longestPhrase) return [];
  return [{ path: 'phrase', message: `must hold a word, and at most ${longestPhrase} characters` }];
}

const longestPhrase = 120;
