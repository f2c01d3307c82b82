import type { Food } from '../food';
import type { ParsedLine } from '../line';
import { readUnit } from '../unit';
import { toWordSet } from '../words';
import type { AmountGroup } from '../weigh-amounts/amounts';
import { formatAmount, type Weight } from '../weigh-amounts/weighing';

/**
 * Frying fat: of a volume of fat that the line itself calls one for frying, only what the food
 * absorbs is eaten. At most 0.60, because that share varies. The share is constant, so twice the
 * fat gives twice the grams. Null if the line names no frying, and for a mass of less than a potful,
 * which counts as stated (the ounces of a bottle are no mass), and for spoonfuls, which coat a pan and are
 * eaten.
 */
export function weighFryingFat(
  { text, food }: ParsedLine & { food: Food },
  { first, same, each }: AmountGroup,
  weight: Weight,
): Weight | null {
  if (!fats.test(food.category) || !frying.test(text) || moreForFrying.test(text)) return null;
  const units = [...each, first, ...same].flatMap(({ unit }) => readUnit(unit ?? '')?.id ?? []);
  const isMass = readUnit(first.unit ?? '')?.kind === 'mass';
  const fillsPot = isMass ? weight.grams >= gramsOfPotful : units.some((id) => potfuls.has(id));
  if (!fillsPot || units.some((id) => spoons.has(id))) return null;
  const grams = formatAmount(weight.grams);
  const reason = `${weight.reason}, in all ${grams} g, of which about ${formatAmount(100 * shareEaten)} % is eaten: the rest of a frying fat stays in the pot`;
  return {
    ...weight,
    grams: weight.grams * shareEaten,
    conversion: Math.min(weight.conversion, 0.6),
    way: weight.conversion < 0.6 ? weight.way : 'habit',
    reason,
  };
}

/**
 * At most 0.60 for half a cup or more of a fat for frying of which the line says only that it is used as needed: that may
 * be for frying. The amount counts, as nothing says what stays in the pot.
 */
export function doubtFatAsNeeded({ text, amounts }: ParsedLine, food: Food, weight: Weight): Weight {
  if (weight.conversion <= 0.6 || weight.grams < gramsOfHalfCup || !fats.test(food.category)) return weight;
  const isPoured = amounts.some(({ unit }) => potfuls.has(readUnit(unit ?? '')?.id ?? ''));
  if (!isPoured || !asNeeded.test(text) || !fryingOils.test(food.description)) return weight;
  const reason = `${weight.reason}; how much of it is needed, and eaten, the line leaves open`;
  return { ...weight, conversion: 0.6, way: 'habit', reason };
}

/** Olive oil is as often poured over, and sesame oil is a seasoning. */
const fryingOils = /^oil, (?!olive|sesame|walnut|hazelnut|almond)|^(?:lard|shortening)/i;
// Of corn oil, the lightest.
const gramsOfHalfCup = 100;
// Of "plus more as needed" the stated amount is sure.
const asNeeded =
  /(?<!\b(?:plus|and) (?:some |a little |a bit )?(?:more|extra),? )\b(?:as|if) (?:needed|required|necessary)\b/i;

/** "oil for frying, plus 2 tbsp": the only amount is of another fat than the one for frying. */
export function leavesFryingOpen({ text }: ParsedLine): boolean {
  return openFrying.test(text);
}

/**
 * What is eaten of a fat for deep-frying that has no amount: the share of a quart that food
 * absorbs, as a pot holds at least that. Null for other lines.
 */
export function weighOpenFryingFat({ text, food }: ParsedLine & { food: Food }): Weight | null {
  if (!fats.test(food.category) || !deepFrying.test(text)) return null;
  const grams = gramsOfQuart * shareEaten;
  const reason = `No amount is stated: of a pot for deep-frying, about a quart of ${gramsOfQuart} g, about ${formatAmount(100 * shareEaten)} % is eaten`;
  return { grams, conversion: 0.6, way: 'habit', reason, noun: null };
}

/** Four cups of oil, each 218 g by the record of soybean oil. */
const gramsOfQuart = 872;
const deepFrying = /\bdeep[- ](?:fat[- ])?fry/i;

const openFrying = /^[^\d\u00bc-\u00be\u2150-\u215e]{1,60}\bfor (?:[a-z]+[- ])?frying,? (?:plus|\+) ?\p{N}/iu;

// Deep-fried food absorbs fat of 8 to 25 % of its own weight: about a tenth of a pot of oil, the
// share that recipe publishers use too.
const shareEaten = 0.1;

const fats = /fats and oils|oils|animal fats/i;
const frying =
  /\b(?:deep[- ])?frying (?:oil|fat)\b|\b(?:for|to) (?:the )?(?:(?:deep|shallow|pan)[- ])?(?:fat[- ])?fry(?:ing)?\b|\bdeep[- ](?:fat[- ])?fry/i;
/** "1/4 cup oil, plus more for frying": the stated amount is not the one for frying. */
const moreForFrying = /\b(?:plus(?! ?\p{N})|more|extra(?![- ](?:virgin|light))|additional)\b[^,;()]*\bfry/iu;

/** Of lard or shortening, a cup: less of it is melted in a pan, and eaten. */
const gramsOfPotful = 200;
const spoons = toWordSet('teaspoon tablespoon dessertspoon spoonful dash drop drizzle glug splash');
const potfuls: ReadonlySet<string> = new Set([
  'cup',
  'pint',
  'quart',
  'gallon',
  'gill',
  'fluid ounce',
  'milliliter',
  'centiliter',
  'deciliter',
  'liter',
  'bottle',
  'jar',
  'can',
  'container',
]);
