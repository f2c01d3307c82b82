import { fractionSigns, writeFraction } from '../fraction-signs';
import type { Amount, ParsedLine } from '../line';
import { readUnit } from '../unit';
import { formatAmount, type Weight } from '../weigh-amounts/weighing';

/**
 * Takes away what the line says is missing from its amount: "2 cups minus 2 tablespoons flour", "1 kg less
 * 100 g". The same weight if nothing is taken away, or more than the line has.
 * @param weigh weighs an amount of the line's food by itself
 */
export function takeAway(
  { text }: Pick<ParsedLine, 'text'>,
  weight: Weight,
  weigh: (amount: Amount) => Weight,
): Weight {
  const amount = readTaken(text);
  if (amount === null) return weight;
  const taken = weigh(amount);
  if (taken.grams >= weight.grams) return weight;
  return {
    ...weight,
    grams: weight.grams - taken.grams,
    conversion: Math.min(weight.conversion, Math.max(taken.conversion, leastConversion)),
    reason: `${weight.reason}; less ${formatAmount(taken.grams)} g (${amount.unit ?? ''})`,
  };
}

// What is taken away is small, so that it makes the rest hardly less sure.
const leastConversion = 0.8;

/** Null if the line takes nothing away. */
function readTaken(text: string): Amount | null {
  if (!lessWords.test(text)) return null;
  const plain = text.replace(fractionSigns, (sign) => ` ${writeFraction(sign)}`);
  const [, whole = '', top = '', bottom = '', word = ''] = takenAway.exec(plain) ?? [];
  const unit = readUnit(word.toLowerCase());
  if (unit === null || (unit.kind !== 'volume' && unit.kind !== 'mass')) return null;
  const count = /^an?$/i.test(whole) ? 1 : Number(whole);
  const quantity = count + (top === '' ? 0 : Number(top) / Number(bottom));
  return quantity > 0 && Number.isFinite(quantity)
    ? { relation: 'main', quantity, quantityMax: null, unit: word }
    : null;
}

// Looked for first, because few lines have it.
const lessWords = /minus | less /i;

const takenAway =
  /\b(?:minus|less) +(?:about +)?(an?\b|\d{1,4}(?:\.\d{1,2})?(?![\d/]))? *(?:(\d)\/(\d))? *(\p{L}{1,12})\b(?! than\b)/iu;
