import { formatAmount } from '../format-amount';
import { findMl } from '../amount/find-ml';
import { shareOfMedium } from '../portion/sizes';
import type { Weighing, Weight } from '../weighing';

/** 0.40: no basis. A volume counts as water, a piece as the usual piece of such foods; always answers. */
export function byGuess({ food, quantity, unit, written, size }: Weighing): Weight {
  const ml = findMl(unit);
  const piece = rows.find(({ foods }) => foods.test(food.category))?.grams ?? gramsOfAnything;
  const gramsEach = ml ?? piece * (size === null ? 1 : shareOfMedium[size]);
  const said = written === null ? 'a piece' : `"${written}"`;
  const reason = `No portion of this food says what ${said} weighs; ${formatAmount(gramsEach)} g each is assumed`;
  return { grams: quantity * gramsEach, conversion: 0.4, way: 'guess', reason, noun: null };
}

const gramsOfAnything = 100;

/** What one piece of such foods may weigh, to an order of magnitude. First row that fits decides. */
const rows: readonly { foods: RegExp; grams: number }[] = [
  { foods: /spices|herbs/i, grams: 1 },
  { foods: /fish|shellfish|poultry|beef|pork|lamb|chicken|turkey/i, grams: 150 },
  { foods: /sausage|frankfurter/i, grams: 75 },
  { foods: /bread|rolls|baked|tortilla|cookies|crackers/i, grams: 50 },
  { foods: /candy|sweets|nuts|snacks/i, grams: 20 },
  { foods: /fats|oils|butter|dairy|cheese|sauces|condiment|dressing/i, grams: 15 },
  { foods: /soup|beverages|milk/i, grams: 240 },
];
