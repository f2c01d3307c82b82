import type { Food } from '../analysis/food';
import { normalizePhrase } from '../analysis/match-words/normalize';
import { nutrients, nutrientUnits, nutrientWholes, type Nutrient } from '../analysis/nutrient';
import { readUnit } from '../analysis/unit';
import type { ApiErrorDetail } from '../errors';
import {
  isPlainText,
  isPortion,
  toOneLine,
  toUnitName,
  type Correction,
  type NutrientChange,
  type PinChange,
  type PortionChange,
} from './correction';

/**
 * Checks a correction against the food as it is now.
 * @returns what conflicts with the food; empty where nothing does
 */
export function checkAgainstFood(food: Food, correction: Correction): readonly ApiErrorDetail[] {
  if (correction.kind === 'nutrient') {
    const details = checkAmount(correction.change, food);
    return details.length > 0 ? details : checkParts(correction.change, food.nutrientsPer100g);
  }
  if (correction.kind === 'portion') return checkUnit(food, correction.change);
  return [];
}

/**
 * A unit is valid where it is a kitchen unit or a noun of one of the food's portions; a portion to
 * remove must exist.
 */
function checkUnit(food: Food, change: PortionChange): readonly ApiErrorDetail[] {
  const { unit, modifier, grams } = change;
  const own = [...new Set(food.portions.map((portion) => portion.unit))];
  if (grams === null && !food.portions.some((portion) => isPortion(portion, change))) {
    const message = `the food has no portion "${unit}"${modifier === '' ? '' : ` with the modifier "${modifier}"`} to remove; it has ${listUnits(own)}`;
    return [{ path: 'unit', message }];
  }
  if (readUnit(unit) !== null || own.includes(unit) || nouns.has(unit)) return [];
  return [{ path: 'unit', message: `the unit "${unit}" is unknown; use one such as ${listUnits(exampleUnits)}` }];
}

/** Nouns for pieces of foods, in addition to the kitchen units. */
const nouns: ReadonlySet<string> = new Set(
  'biscuit bird cake chip chop cookie cracker crust drumstick fruit half item kernel leg muffin nut pancake pastry patty pie roast roll root section shell steak tail tortilla unit vegetable waffle whole wing'.split(
    ' ',
  ),
);

const exampleUnits = ['cup', 'tablespoon', 'slice', 'piece', 'fruit', 'large'];

const listUnits = (units: readonly string[]): string =>
  units.length === 0 ? 'none' : units.map((each) => `"${each}"`).join(', ');

/**
 * Checks an amount, apart from the food's other amounts.
 * @param food null where it is unknown: the limits of any food then apply
 */
export function checkAmount(
  { nutrient, amountPer100g }: NutrientChange,
  food: Pick<Food, 'product'> | null,
): readonly ApiErrorDetail[] {
  const max = findMax(nutrient, food);
  if (amountPer100g === null || (amountPer100g >= 0 && amountPer100g <= max)) return [];
  const why = nutrient === 'calories' ? 'more than any fat has' : 'more than the food itself weighs';
  const unit = nutrientUnits[nutrient];
  const message =
    amountPer100g > max
      ? `${amountPer100g} ${unit} per 100 g is ${why}; the maximum is ${max} ${unit}`
      : 'must be 0 or more, or null where it is unknown';
  return [{ path: 'amountPer100g', message }];
}

/**
 * The highest possible amount, in the unit of the nutrient: the weight of 100 g, or of 100 ml for a
 * product whose record counts in millilitres.
 */
function findMax(nutrient: Nutrient, food: Pick<Food, 'product'> | null): number {
  const isByMl = food === null || food.product?.servingUnit === 'ml';
  const grams = isByMl ? gramsOf100Ml : 100;
  return { kcal: maxKcal, g: grams, mg: 1e3 * grams, mcg: 1e6 * grams }[nutrientUnits[nutrient]];
}

// The weight of 100 ml of the thickest syrup.
const gramsOf100Ml = 145;

// Pure fat has the most of any record: 902 kcal.
const maxKcal = 910;

/**
 * Checks a normalised correction without regard to its food.
 * @returns what is wrong; empty where nothing is
 */
export function checkCorrection(correction: Correction): readonly ApiErrorDetail[] {
  switch (correction.kind) {
    case 'nutrient':
      return checkAmount(correction.change, null);
    case 'portion':
      return checkPortion(correction.change);
    case 'pin':
      return checkPhrase(correction.change);
    case 'flag':
    case 'retire':
      return [];
  }
}

function checkPortion({ unit, modifier, grams }: PortionChange): readonly ApiErrorDetail[] {
  const details: ApiErrorDetail[] = [];
  const kind = readUnit(unit)?.kind;
  if (!isPlainText(unit) || unit.length > maxUnitLength)
    details.push({
      path: 'unit',
      message: `must have 1 to ${maxUnitLength} plain characters, such as "cup" or "slice"`,
    });
  if (kind === 'mass' || kind === 'length')
    details.push({
      path: 'unit',
      message: `"${unit}" is a ${kind}, which is the same for every food; use a portion such as "cup"`,
    });
  if (modifier.length > maxModifierLength || (modifier !== '' && !isPlainText(modifier)))
    details.push({ path: 'modifier', message: `must have at most ${maxModifierLength} plain characters, or be empty` });
  if (grams !== null && !(grams > 0 && grams <= maxGrams))
    details.push({ path: 'grams', message: `must be above 0 and at most ${maxGrams}, or null to remove the portion` });
  return details;
}

const maxUnitLength = 40;
const maxModifierLength = 120;
const maxGrams = 10_000;

function checkPhrase({ phrase }: PinChange): readonly ApiErrorDetail[] {
  if (phrase !== '' && phrase.length <= maxPhraseLength) return [];
  return [{ path: 'phrase', message: `must contain a word, and at most ${maxPhraseLength} characters` }];
}

const maxPhraseLength = 120;

/**
 * Checks an amount against the others of the food: no part of a nutrient may exceed the whole.
 * @returns what conflicts; empty where nothing does
 */
export function checkParts(
  { nutrient, amountPer100g }: NutrientChange,
  others: Food['nutrientsPer100g'],
): readonly ApiErrorDetail[] {
  if (amountPer100g === null) return [];
  return wholes.flatMap(({ part, whole }) => {
    const other = nutrient === part ? whole : nutrient === whole ? part : null;
    const otherAmount = other === null ? null : others[other];
    if (other === null || otherAmount === null) return [];
    const excess = nutrient === part ? amountPer100g - otherAmount : otherAmount - amountPer100g;
    if (excess <= roundingSlack) return [];
    const relation = nutrient === part ? 'is part of' : 'includes';
    const message = `${nutrient} ${relation} ${other}, of which this food has ${otherAmount} ${nutrientUnits[other]}; correct that first`;
    return [{ path: 'amountPer100g', message }];
  });
}

const wholes = nutrients.flatMap((part) => {
  const whole = nutrientWholes[part];
  return whole === undefined ? [] : [{ part, whole }];
});

// Labels round parts and wholes separately, to half a gram.
const roundingSlack = 0.5;

/**
 * Checks the reason for a correction, on one line.
 * @returns what is wrong; empty where nothing is
 */
export function checkReason(reason: string): readonly ApiErrorDetail[] {
  if (isPlainText(reason) && reason.length <= maxReasonLength) return [];
  return [{ path: 'reason', message: `must say why, in 1 to ${maxReasonLength} characters` }];
}

const maxReasonLength = 500;

/**
 * The correction in the form in which foods are stored: units by their one name, phrases
 * normalised, no blanks at the ends, no -0.
 */
export function normalizeCorrection(correction: Correction): Correction {
  switch (correction.kind) {
    case 'nutrient': {
      const { nutrient, amountPer100g } = correction.change;
      return { ...correction, change: { nutrient, amountPer100g: amountPer100g === null ? null : amountPer100g + 0 } };
    }
    case 'portion': {
      const { unit, modifier, grams } = correction.change;
      return { ...correction, change: { unit: toUnitName(unit), modifier: toOneLine(modifier), grams } };
    }
    case 'pin': {
      const { phrase, when } = correction.change;
      return { ...correction, change: { phrase: normalizePhrase(phrase), when } };
    }
    case 'flag':
      return { ...correction, change: { flag: correction.change.flag, state: correction.change.state } };
    case 'retire':
      return correction;
  }
}
