import type { Food } from '../food';
import { fractionSigns, writeFraction } from '../fraction-signs';
import type { ParsedLine } from '../line';
import { cmPerInch, cutInto } from './amounts';
import { formatAmount, type Weight } from './weighing';

/**
 * Scales slices and chops to the thickness that the line states ("4 slices bread, 1 inch thick",
 * "deli-thin", "1/2-inch pork chops"): at most 0.80, because the usual thickness is customary. The
 * same weight if the line states none.
 */
export function scaleToThickness({ text, food }: ParsedLine & { food: Food }, weight: Weight): Weight {
  const stated = readThickness(text);
  const inches = stated === null ? null : findUsual(food, weight);
  if (stated === null || inches === null) return weight;
  if (typeof stated !== 'number' && weight.saysThickness === true) return weight;
  const share = Math.min(
    maxShare,
    Math.max(1 / maxShare, typeof stated === 'number' ? stated / inches : scaleByWord(stated, inches)),
  );
  if (Math.abs(share - 1) < 0.05) return weight;
  const said = typeof stated === 'number' ? `${formatInches(stated)} thick` : stated;
  return {
    ...weight,
    grams: weight.grams * share,
    conversion: Math.min(weight.conversion, 0.8),
    way: weight.conversion > 0.8 ? 'sibling' : weight.way,
    reason: `${weight.reason}, × ${formatAmount(share)} for ${weight.noun === 'chop' ? 'chops' : 'slices'} that are ${said} (usual: ${formatInches(inches)})`,
  };
}

const formatInches = (inches: number): string => `${formatAmount(inches)} ${inches === 1 ? 'inch' : 'inches'}`;

/** Words for the thickness of a slice, as shares of the usual one. */
const words = {
  'paper-thin': 0.4,
  'deli-thin': 0.5,
  'thin-cut': 0.6,
  'thick-cut': 1.6,
  'thickly sliced': 1.6,
} as const;

/**
 * What is always cut paper-thin is no thinner where a line says so, and the usual chop is a thick one
 * already.
 */
function scaleByWord(stated: keyof typeof words, inches: number): number {
  if (inches >= chopInches) return Math.min(1, words[stated]);
  return inches <= paperThin ? Math.max(1, words[stated]) : words[stated];
}

const paperThin = 1 / 32;

// The loin eye of a hog is 8 square inches (USDA carcass data), so that an inch of it, with the meat and
// fat around it, weighs the 170 g of a chop of 8 oz without its bone.
const chopInches = 1;

/** Inches of the slice or chop that the portion weighs; null for a food without a row. */
function findUsual({ category, description }: Food, { noun }: Weight): number | null {
  if (noun === 'chop') return chopInches;
  // "1-inch slice ginger" is a length of the root.
  if (noun === 'inch') return null;
  if (cutInWedges.test(description)) return null;
  return rows.find(([foods]) => foods.test(`${category}: ${description}`))?.[1] ?? null;
}

/** Fruit whose slices are as thick as each record has them. */
const cutInWedges = /melon|pineapple|papaya/i;

// "Thick slices" of bread are the usual ones to most publishers.
const wordForm =
  /\b(?:(?:paper|deli|thin|thick)[- ](?:thin|cut|sliced)|thin slices?|thick (?:bacon|rashers?)|thickly sliced)\b/;
const measureForm =
  /(?:(\d{1,2})[ -]{1,3}(?=\d{1,2}\/))?(\d{1,2}(?:\.\d{1,2})?)(?:\/(\d{1,2}))? ?-?(inch(?:es)?|in\b|"|cm|mm)(?:[ -]thick|\)|[ -]slices? (?!across))/i;

const wordFractions: readonly (readonly [form: RegExp, digits: string])[] = [
  [/\bthree[- ]quarters(?:[- ]of)?(?:[- ]an)?[- ](?=inch)/i, '3/4 '],
  [/\b(?:an?[- ]|one[- ])?quarter(?:[- ]of)?(?:[- ]an)?[- ](?=inch)/i, '1/4 '],
  [/\b(?:an?[- ]|one[- ])?half(?:[- ]of)?(?:[- ]an)?[- ](?=inch)/i, '1/2 '],
  [/\b(?:an|one)[- ](?=inch)/i, '1 '],
];

/** Inches, or a word for it; null if the line states no thickness. */
function readThickness(given: string): number | keyof typeof words | null {
  const text = wordFractions.reduce((read, [form, digits]) => read.replace(form, digits), given);
  const inches = readInches(text);
  if (inches === null) return readWord(text.toLowerCase());
  return inches > 0 && inches <= maxInches ? inches : null;
}

/** Inches of a stated measure; null if the text has none. */
function readInches(text: string): number | null {
  // What the slices are cut into has a thickness of its own.
  const measured = text
    .replace(fractionSigns, (sign) => ` ${writeFraction(sign)}`)
    .replace(cutInto, ' ')
    .trimStart();
  const [form = '', whole = '0', top = '', bottom = '1', unit = ''] = measureForm.exec(measured) ?? [];
  if (top === '') return null;
  // "2 1/2-inch slices bread" are two of half an inch.
  const isCount = measured.startsWith(form) && /slices?\s*$/i.test(form);
  const length = (isCount ? 0 : Number(whole)) + Number(top) / Number(bottom);
  if (/^c/i.test(unit)) return length / cmPerInch;
  return /^m/i.test(unit) ? length / (10 * cmPerInch) : length;
}

/** @param text in lower case */
function readWord(text: string): keyof typeof words | null {
  const [said] = wordForm.exec(text) ?? [];
  if (said === undefined) return null;
  if (said.startsWith('paper')) return 'paper-thin';
  if (said.startsWith('deli')) return 'deli-thin';
  if (said.startsWith('thin')) return 'thin-cut';
  return said.startsWith('thickly') ? 'thickly sliced' : 'thick-cut';
}

/** A thicker piece is no slice. */
const maxInches = 3;
const maxShare = 4;

// Inches of the slice that the portions of such foods weigh. The first row that fits decides.
const rows: readonly (readonly [foods: RegExp, inches: number])[] = [
  [/prosciutto|cured, dried/i, paperThin], // as shops slice dry-cured ham
  [/bacon/i, 1 / 16], // regular cut: 16 to 20 slices a pound
  [/cheese|luncheon|ham,|turkey breast, sliced|sausage/i, 1 / 8], // a slice of 4 by 4 inches of 1 oz
  [/bread|baked/i, 1 / 2], // a slice of sandwich bread
  [/ginger/i, 1 / 8], // SR Legacy: slices of 1 inch, 11 g to five
  [/vegetable|fruit/i, 1 / 4], // SR Legacy: "slice, medium (1/4" thick)"
];
