import { findMl } from '../weigh-amounts/amounts';
import { formatAmount, type Way } from '../weigh-amounts/weighing';
import { readPortions } from '../weigh-portions/portions';
import { weighByUnit, weighByVolume } from './weigh-by-unit';

/**
 * 0.95: a volume of a liquid that is nearly all water, if the record's own cup is more than a twentieth lighter or
 * heavier than one of water, which no such liquid is: a cup of vegetable broth has 221 g in the record, and one of
 * almond milk 262 g. Null where a correction states a portion.
 */
export const weighThinLiquid: Way = (weighing) => {
  const { food, quantity, unit } = weighing;
  const ml = findMl(unit);
  const { calories } = food.nutrientsPer100g;
  if (ml === null || calories === null || calories > mostCalories) return null;
  if (!thinLiquids.test(`${food.category}: ${food.description}`)) return null;
  const { own } = readPortions(food);
  if (own.some(({ portion }) => portion.origin === 'correction')) return null;
  const recorded = weighByUnit(own, weighing) ?? weighByVolume(own, weighing);
  const grams = quantity * ml * gramsPerMl;
  if (recorded === null || grams === 0 || Math.abs(recorded.grams / grams - 1) < leastDifference) return null;
  const reason = `${formatAmount(quantity * ml)} ml at ${formatAmount(gramsPerMl)} g per ml, as it is nearly all water; the ${formatAmount(recorded.grams)} g of the record cannot be`;
  return { grams, conversion: 0.95, way: 'volume', reason, noun: null };
};

// More dissolved sugar than this makes a liquid heavier.
const mostCalories = 20;

const thinLiquids =
  /^(?:soups|beverages)[^:]*: (?!.*\b(?:powder|dry|mix|cubes?|condensed|concentrate)\b).*\b(?:broth|stock|milk|tea|coffee|water)\b/i;

// USDA weighs 240 g for a cup of most broths and drinks.
const gramsPerMl = 240 / 236.588;

const leastDifference = 0.05;
