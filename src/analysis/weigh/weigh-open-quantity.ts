import type { Food } from '../food';
import type { MatchedLine } from '../line';
import { readUnit } from '../unit';
import { findDishPart } from './dish-parts';
import { findReferenceServing } from './reference-servings';
import { hasAll, readWords } from '../weigh-portions/portion-words';
import { readPortions, type ReadPortion } from '../weigh-portions/portions';
import { nameOf } from './weigh-by-unit';
import { weighOpenFryingFat } from '../weigh-eaten/weigh-frying-fat';
import { formatAmount, type Weight } from '../weigh-amounts/weighing';

/**
 * Weighs a line that states no amount.
 * - 0.60: of a fat for deep-frying counts what is eaten of a pot of it
 * - 0.60: a part of a dish ("pizza dough") is one for the dish
 * - 0.60: otherwise the record's smallest portion counts, which is a dash for salt or pepper
 * - 0.40: if even that is large ("turkey"), or unknown of meat or fish, one reference serving
 */
export function weighOpenQuantity(line: MatchedLine & { food: Food }): Weight {
  const { food, name, text } = line;
  const fat = weighOpenFryingFat(line);
  if (fat !== null) return fat;
  const part = findDishPart(food, name, text);
  if (part !== null) {
    const reason = `No amount is stated: one for the dish, ${formatAmount(part.grams)} g (${part.evidence})`;
    return { grams: part.grams, conversion: 0.6, way: 'habit', reason, noun: part.noun };
  }
  const smallest = findSmallestPortion(food, text);
  const grams = smallest?.portion.grams ?? fallbackGrams;
  const kcal = (grams / 100) * (food.nutrientsPer100g.calories ?? 0);
  if (grams > maxOpenGrams || kcal > maxOpenKcal || (smallest === null && served.test(food.category))) {
    const serving = findReferenceServing(food);
    const reason = `No amount is stated: one reference serving of ${formatAmount(serving.grams)} g is assumed (${serving.evidence})`;
    return { grams: serving.grams, conversion: 0.4, way: 'guess', reason, noun: null };
  }
  if (smallest === null) {
    const reason = `No amount is stated and no portion of this food is known; ${formatAmount(fallbackGrams)} g is assumed`;
    return { grams, conversion: 0.6, way: 'habit', reason, noun: null };
  }
  const said = `No amount is stated: the smallest portion, 1 ${nameOf(smallest)} = ${formatAmount(grams)} g, is assumed`;
  return { grams, conversion: 0.6, way: 'habit', reason: said, noun: smallest.unit === '' ? null : smallest.unit };
}

/** Above these a portion is no pinch or garnish: it is most of what a person eats of the food. */
const maxOpenGrams = 100;
const maxOpenKcal = 100;

/** Nobody takes a pinch of these. */
const served = /^(?:beef|pork|lamb|poultry|finfish)/i;

/** A pinch or two, for a food without portions. */
const fallbackGrams = 1;

/**
 * The smallest portion of the record. If the record only has packs or cups, a smaller portion of a
 * sibling or a smaller customary portion counts: nobody dusts with a cup of flour. So does a
 * teaspoon where the record has no less than a tablespoon.
 */
function findSmallestPortion(food: Food, text: string): ReadPortion | null {
  const { overridden, all: ofAll, kinds } = readPortions(food);
  const said = readWords(text);
  // A lobster is no langoustine, which the table counts as one.
  const all = ofAll.filter((each) => each.unit !== 'each' || !kinds.includes(each) || hasAll(said, each.words));
  if (staples.test(food.description))
    return findLightest(all.filter(({ unit }) => unit === 'cup' || unit === 'serving'));
  const candidates = overridden.some(({ unit }) => readUnit(unit)?.kind !== 'container') ? overridden : all;
  const lightest = findLightest(candidates);
  if (lightest?.unit === 'tablespoon') return all.find(({ unit }) => unit === 'teaspoon') ?? lightest;
  return lightest?.unit === 'cup' ? findLightest(all) : lightest;
}

/** Nobody serves a sheet or a shell of pasta, a single chip or a crouton. */
const staples = /^(?:pasta|noodles|spaghetti|macaroni|tortilla chips|croutons)\b/i;

/** The lightest portion, of equals the first; null if there is none. Nobody means a grain of rice. */
function findLightest(portions: readonly ReadPortion[]): ReadPortion | null {
  let smallest: ReadPortion | null = null;
  for (const each of portions) {
    if (each.unit === 'grain') continue;
    if (smallest === null || each.portion.grams < smallest.portion.grams) smallest = each;
  }
  return smallest;
}
