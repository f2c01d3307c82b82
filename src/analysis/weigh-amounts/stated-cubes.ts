import { cmPerInch } from './amounts';
import { describeCount, formatAmount, type Way } from './weighing';

/**
 * 0.60: cubes of a stated length ("20 1-inch cubes fish cake"), and several pieces or chunks of it, which
 * are rounder and of different sizes.
 */
export const weighStatedCubes: Way = ({ food, quantity, unit, words }) => {
  const { inches } = words;
  const share = unit === null ? undefined : sharesOfCube.get(unit.id);
  if (inches === null || inches > largestInches || share === undefined) return null;
  if (unit?.id !== 'cube' && quantity < leastPieces) return null;
  const ml = (inches * cmPerInch) ** 3 * share;
  const gramsPerMl = airy.test(`${food.category}: ${food.description}`) ? gramsPerMlOfBread : 1;
  const gramsEach = ml * gramsPerMl;
  const reason = `${describeCount(quantity, unit?.id ?? '', `about ${formatAmount(gramsEach)} g`)}, by ${formatAmount(ml)} ml of food at ${formatAmount(gramsPerMl)} g per ml`;
  return { grams: quantity * gramsEach, conversion: 0.6, way: 'habit', reason, noun: null };
};

/** Of the volume of a cube of that length. */
const sharesOfCube: ReadonlyMap<string, number> = new Map([
  ['cube', 1],
  ['chunk', 0.7],
  ['piece', 0.7],
]);

const largestInches = 3;
const leastPieces = 3;

const airy = /bread|baked/i;
// SR Legacy: a cup of bread in cubes weighs 35 g, and a slice of 1 ounce has 7 cubic inches.
const gramsPerMlOfBread = 0.25;
