import type { Food } from '../food';
import type { MatchedLine } from '../line';
import { readUnit } from '../unit';
import { middleOf } from './amounts';
import { formatAmount, type Weight } from './weighing';

/**
 * At most 0.60 for small onions by the half dozen: whole ones of a stew are boiling onions of 30 g, where a
 * small onion is 70 g. White ones, and those that the line calls very small, are taken for boiling onions;
 * of others the weight stays.
 */
export function weighBoilingOnions({ text, amounts, food }: MatchedLine & { food: Food }, weight: Weight): Weight {
  const [first] = amounts;
  if (first === undefined || amounts.length !== 1 || !onions.test(food.description) || isMeasured(first.unit))
    return weight;
  const count = middleOf(first);
  const isTiny = tiny.test(text) || narrow.test(text);
  if (!(isTiny || smallWhite.test(text) || small.test(text)) || kinds.test(text) || cut.test(text)) return weight;
  if (count < (isTiny ? leastTiny : leastSmall)) return weight;
  const conversion = Math.min(weight.conversion, 0.6);
  if (!isTiny && !smallWhite.test(text))
    return {
      ...weight,
      conversion,
      way: 'habit',
      reason: `${weight.reason}; so many may be boiling onions of ${gramsEach} g`,
    };
  const reason = `${formatAmount(count)} × 1 boiling onion = ${gramsEach} g each, as so many small ones are`;
  return { ...weight, grams: count * gramsEach, conversion, way: 'habit', reason };
}

function isMeasured(unit: string | null): boolean {
  const kind = readUnit(unit ?? '')?.kind;
  return kind === 'mass' || kind === 'volume' || kind === 'container';
}

// The customary portion of boiling onions: an onion of 1 1/2 inches.
const gramsEach = 30;
const leastTiny = 2;
const leastSmall = 6;

const onions = /^onions, (?:raw|cooked)/i;
const tiny = /\b(?:tiny|very small) (?:white |yellow |red |whole )?onions\b/i;
/** "White onions about 1 inch in diameter". */
const narrow = /\b1(?: ?(?:1\/2|½))? ?-?inch(?:es)?(?: in)? (?:diameter|across|wide)\b/i;
const smallWhite = /\bsmall,? (?:whole )?white (?:whole )?onions\b/i;
const small = /\bsmall,? (?:whole |yellow |red |brown )?onions\b/i;
/** These have customary portions. */
const kinds = /\b(?:boiling|pearl|button|pickling|cocktail|cipoll[a-z]+|silverskin|spring|green)\b/i;
const cut = /\b(?:sliced|chopped|diced|minced|grated|shredded)\b/i;
