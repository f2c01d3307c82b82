import type { Food } from '../../analysis/food';
import { readUnit } from '../../analysis/unit';
import { isPortion } from '../../catalog/corrections/is-portion';
import type { Correction, PortionChange } from '../../catalog/corrections/edit';
import type { RefusalDetail } from '../../errors';
import { checkAmount } from './check-amount';
import { checkParts } from './check-parts';

/** What of a correction does not go with the food as it stands now; empty where all does. */
export function checkAgainstFood(food: Food, correction: Correction): readonly RefusalDetail[] {
  if (correction.kind === 'nutrient') {
    const details = checkAmount(correction.change, food);
    return details.length > 0 ? details : checkParts(correction.change, food.nutrientsPer100g);
  }
  if (correction.kind === 'portion') return checkUnit(food, correction.change);
  return [];
}

/** A unit is one that kitchens know or a noun that this food has already; what is removed must be there. */
function checkUnit(food: Food, change: PortionChange): readonly RefusalDetail[] {
  const { unit, modifier, grams } = change;
  const own = [...new Set(food.portions.map((portion) => portion.unit))];
  if (grams === null && !food.portions.some((portion) => isPortion(portion, change))) {
    const message = `the food has no portion "${unit}"${modifier === '' ? '' : ` with the modifier "${modifier}"`} to remove; it has ${list(own)}`;
    return [{ path: 'unit', message }];
  }
  if (readUnit(unit) !== null || own.includes(unit) || nouns.has(unit)) return [];
  return [{ path: 'unit', message: `"${unit}" is no unit that is known here; use one such as ${list(usual)}` }];
}

/** What the pieces of foods are called, besides the units of the kitchen. */
const nouns: ReadonlySet<string> = new Set(
  'biscuit bird cake chip chop cookie cracker crust drumstick fruit half item kernel leg muffin nut pancake pastry patty pie roast roll root section shell steak tail tortilla unit vegetable waffle whole wing'.split(
    ' ',
  ),
);

const usual = ['cup', 'tablespoon', 'slice', 'piece', 'fruit', 'large'];

const list = (units: readonly string[]): string =>
  units.length === 0 ? 'none' : units.map((each) => `"${each}"`).join(', ');
