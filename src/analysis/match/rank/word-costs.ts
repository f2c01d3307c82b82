import { startsWithDigit } from '../words/starts-with-digit';

/**
 * What it costs a record that it says this word and the line does not: 0 for words that tell nothing, 1 for an ordinary word, more for words that
 * make another food of it ("imitation", "babyfood").
 */
export function costOfWord(word: string): number {
  if (free.has(word) || startsWithDigit(word)) return 0;
  if (small.has(word)) return 0.3;
  return heavy.has(word) ? 2 : 1;
}

const toSet = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

const free = toSet(
  `raw nf nfs ns alcoholic to form as of and or a the all any type variety commercial commercially regular plain common ordinary average includes
   enriched unenriched fortified added mature seed fresh uncooked unprepared year round purpose usda style product made not specified other further
   without vitamin bleached unbleached ripe salad table granulated broiler fryer skin meat only lean separable trimmed choice select grade
   retail cut fat boneless kernel flesh pulp fluid vitamins ad imported domestic ready unspecified used using`,
);

const small = toSet(
  `with salt white red whole domesticated long grain large medium salted drained solid liquid pack water packed season spring winter cultivated
   edible part green garden sweet cooked boiled dry dried unsweetened active`,
);

const heavy = toSet(
  `babyfood baby infant toddler restaurant fast imitation substitute mix dessert diet dietetic breaded battered candied flavored flavor sandwich
   dinner meal entree microwaveable powder concentrate formula supplement bar analog meatless spread low reduced light lowfat nonfat`,
);
