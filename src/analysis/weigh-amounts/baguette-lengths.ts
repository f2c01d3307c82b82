import type { Food } from '../food';
import type { MatchedLine } from '../line';
import { formatAmount, type Weight } from './weighing';

/**
 * Weighs a length of a baguette as its share of the whole, with 0.80, and that of another loaf with
 * 0.60: "1 6-inch length of baguette". Other lines keep their weight.
 */
export function weighBaguetteLength({ text, food }: MatchedLine & { food: Food }, weight: Weight): Weight {
  if (weight.way === 'mass' || !/^bread, french/i.test(food.description)) return weight;
  const [, count = '1', inches = '', loaf = ''] = length.exec(text) ?? [];
  const { grams, most } = /baguette$/i.test(loaf) ? baguette : frenchBread;
  if (inches === '' || Number(inches) > inchesOfLoaf) return weight;
  const gramsEach = (grams * Number(inches)) / inchesOfLoaf;
  const reason = `${count} × ${inches} of the ${inchesOfLoaf} inches of a loaf = ${formatAmount(gramsEach)} g each`;
  return {
    ...weight,
    grams: Number(count) * gramsEach,
    conversion: most,
    way: most === 0.8 ? 'sibling' : 'habit',
    reason,
  };
}

// The customary portion; a loaf of a pound is as long.
const baguette = { grams: 250, most: 0.8 } as const;
const frenchBread = { grams: 454, most: 0.6 } as const;
const inchesOfLoaf = 24;

const length =
  /^(?:(?:an?|one|(\d)) )?(\d{1,2})[- ]inch (?:length|piece|section) (?:of )?(?:crusty |fresh )?((?:french )?baguette|(?:french |italian )?(?:or )?(?:french |italian )?bread)\b/i;
