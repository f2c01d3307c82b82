import type { Food } from '../food';
import type { ParsedLine } from '../line';
import { formatAmount } from './format-amount';
import type { Weight } from './weighing';

/**
 * Of the fat that food is deep-fried in only what the food takes up is eaten; how much that is stays open: 0.60. What coats a pan is eaten
 * whole: null for it, and for all that is no fat for frying.
 */
export function weighFryingFat(line: ParsedLine & { food: Food }, weight: Weight): Weight | null {
  const { text, food } = line;
  if (!fats.test(food.category) || !(frying.test(text) || asNeeded.test(text))) return null;
  if (weight.grams < leastGrams && !deep.test(text)) return null;
  const percent = formatAmount(100 * shareEaten);
  const reason = `${weight.reason}, in all ${formatAmount(weight.grams)} g; about ${percent} % of a frying fat stays in the food`;
  return {
    ...weight,
    grams: weight.grams * shareEaten,
    conversion: Math.min(weight.conversion, 0.6),
    way: 'habit',
    reason,
  };
}

/** 0.60: "oil for deep frying" of which no amount is stated: of the quart that a pot takes, what stays in the food. Null for all else. */
export function weighUnstatedFryingFat({ text, food }: ParsedLine & { food: Food }): Weight | null {
  if (!fats.test(food.category) || !deep.test(text)) return null;
  const reason = `No amount is stated: about ${formatAmount(100 * shareEaten)} % of a quart of frying fat, ${gramsOfQuart} g, stays in the food`;
  return { grams: gramsOfQuart * shareEaten, conversion: 0.6, way: 'habit', reason, noun: null };
}

/** Of oil, 218 g to the cup. */
const gramsOfQuart = 872;

// Fried food takes up 8 to 25 % of its own weight in fat; of a pot of oil that is about a tenth, the share that recipe sites count too.
const shareEaten = 0.1;

/** Half a cup: less than this is a pan's coat. */
const leastGrams = 100;

const fats = /fats and oils|oils|butter and animal fats/i;
const frying = /\b(?:for|to) (?:deep[- ]|shallow[- ]|pan[- ])?fry(?:ing)?\b|\bdeep[- ]fry/i;
/** Half a cup or more that may not do is a fat to fry in as well; of olive oil it may be a dressing. */
const asNeeded = /^(?!.*\bolive\b).*\bor (?:more )?as needed\b/i;
const deep = /\bdeep[- ]fry/i;
