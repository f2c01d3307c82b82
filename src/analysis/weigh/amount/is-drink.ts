import type { Food } from '../../food';
import { readPortions } from '../portion/read-portions';

/**
 * Whether an "oz" of the food is a fluid ounce: spirits, wine, beer, juice and soft drinks, and evaporated
 * milk, whose cans are filled by volume, whose record itself counts in fluid ounces and
 * is a liquid (a fluid ounce of cocoa powder or ground coffee weighs far less than water); and products whose record counts by the millilitre.
 */
export function isDrink(food: Food): boolean {
  if (food.product?.servingUnit === 'ml') return true;
  if (!drinks.test(food.category) && !/\bjuice\b|\bevaporated\b/i.test(food.description)) return false;
  return readPortions(food).own.some(({ unit, portion }) => unit === 'fluid ounce' && portion.grams > 25);
}

const drinks =
  /^(beverages|liquor and cocktails|wine|beer|soft drinks|fruit drinks|citrus juice|apple juice|other fruit juice|vegetable juice)$/i;
