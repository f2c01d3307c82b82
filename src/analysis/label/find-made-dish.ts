import { dietFlags, type DietFlag } from '../food';

const sweets: readonly DietFlag[] = ['dairy', 'egg', 'honey', 'gluten'];

/** Names of what is put together from several foods, and which flags these may raise. Mixes of herbs, leaves and drinks are none. */
const dishes: readonly (readonly [RegExp, readonly DietFlag[]])[] = [
  [
    /\b(?:casseroles?|chowder|cooking cr[eè]me|dips?|dressing|gravy|marinade|(?<!(?:cake|cookie|drink|herb|pudding|salad|seasoning|slaw|sour|spice) )mix|patties|pizza|salad(?! (?:greens|leaves|mix|onions?))|sauce|sausage|snacks?|soup|spread|stew|stuffing|topping)\b/,
    dietFlags,
  ],
  [/\b(?:cand(?:y|ies)|filling|pie|pudding)\b/, [...sweets, 'gelatine']],
  [/\b(?:bars?|cakes?|cereals?|cookies|frosting|glaze|icing|rolls?|toast)\b/, sweets],
];

/**
 * The word in a food's name that says it is put together from others ("sauce", "soup", "dip") that may hold what `flag` names; null when there
 * is none. Where such a food was matched by some of its words only, what it holds is not known.
 * @param name the food as the line names it, lower case
 */
export function findMadeDish(name: string, flag: DietFlag): string | null {
  const found = dishes.find(([words, flags]) => flags.includes(flag) && words.test(name));
  return found?.[0].exec(name)?.[0] ?? null;
}
