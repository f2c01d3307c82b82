import type { Food } from '../food';

/** A part of a dish that a line names without a number. */
interface DishPart {
  readonly grams: number;
  /** Where the weight comes from, for a person. */
  readonly evidence: string;
  readonly noun: string | null;
}

/**
 * The part of a dish that a line without an amount means: "pizza dough" is the dough of one pizza,
 * "icing" the icing of one cake, "cooking spray" the coat of one pan. Null for other foods.
 * @param name of the food, as the line states it
 * @param text of the line: "double" pastry covers a pie too
 */
export function findDishPart({ category }: Food, name: string, text: string): DishPart | null {
  const row = rows.find(([names, foods]) => names.test(name) && foods.test(category));
  if (row === undefined) return null;
  const [, , grams, noun, evidence] = row;
  const isDouble = noun === 'crust' && double.test(text);
  return isDouble ? { grams: 2 * grams, noun, evidence: `${evidence}; two of them` } : { grams, noun, evidence };
}

type Row = readonly [names: RegExp, foods: RegExp, grams: number, noun: string | null, evidence: string];

const baked = /baked|bread|dough|pastr|pizza|crust|grain/i;
const sweet = /sweet|frosting|icing|sugar|candies|candy/i;

// The first row that fits decides.
const rows: readonly Row[] = [
  [/\bpizza (?:dough|crust|base)\b/i, baked, 454, 'crust', 'the dough sold for a pizza of 12 to 14 inches is 1 lb'],
  [/\bpuff pastry\b/i, baked, 245, 'sheet', 'a package of two sheets is 17.3 oz'],
  [/\b(?:phyllo|filo)\b/i, baked, 227, 'roll', 'a roll of phyllo is 8 oz'],
  [/\b(?:bread|roll) dough\b/i, baked, 454, 'loaf', 'a frozen loaf of dough is 1 lb'],
  [/\bcrumb crust\b|\bgraham cracker crust\b/i, baked, 183, 'crust', 'SR Legacy 167520, the crust of a 9-inch pie'],
  [/\b(?:pie|tart|pastry) (?:crust|shell|case|dough|pastry)s?\b|\b(?:short ?crust |pie )?pastry\b|\bpastry dough\b/i, baked, 194, 'crust', 'SR Legacy 172814, the crust of a 9-inch pie'], // prettier-ignore
  [/\b(?:food colou?r(?:ing)?|gel colou?r(?:ing)?)\b/i, /beverages/i, 0.25, null, 'five drops of 0.05 ml'],
  [/\bspray\b/i, /fats and oils|^oils/i, 1.5, 'spray', 'a pan is sprayed for two seconds; a third of a second is 0.25 g on the label'],
  [/\b(?:icing|frosting|buttercream)\b(?! sugar)/i, sweet, 340, null, 'the icing of a cake: of a tub of 16 oz three quarters are spread'],
]; // prettier-ignore

const double = /\bdouble\b|\btwo[- ]crust\b|\b2[- ]crust\b/i;
