import { nutrients, type Nutrient, type NutrientsPer100g } from '../../src/analysis/nutrient';
import type { SourceFood } from '../../src/import/source-food';
import type { FindSiblings, Kinship } from './find-siblings';
import type { FindFamilyZero } from './find-family-zero';

/** A food's nutrients with the gaps filled, and where each filling comes from. */
export interface FilledNutrients {
  readonly amounts: NutrientsPer100g;
  /** FDC id of the record a filled amount comes from; the food's own id where its own total of 0 says so. */
  readonly siblings: Readonly<Partial<Record<Nutrient, number>>>;
  readonly ways: Readonly<Partial<Record<Nutrient, FillingWay>>>;
}

type FillingWay = 'whole' | Kinship | 'family';

/**
 * Fills what the record leaves open: a part of a total that is 0 is 0; else the nearest sibling that knows; else 0 where all
 * relatives say 0. An amount that would make a part larger than its whole is not taken.
 */
export function fillNutrients(
  food: SourceFood,
  findSiblings: FindSiblings,
  findFamilyZero: FindFamilyZero,
): FilledNutrients {
  const amounts = { ...food.nutrientsPer100g };
  const siblings: Partial<Record<Nutrient, number>> = {};
  const ways: Partial<Record<Nutrient, FillingWay>> = {};
  const gaps = nutrients.filter((nutrient) => amounts[nutrient] === null);
  if (gaps.length === 0) return { amounts, siblings, ways };
  const kin = findSiblings(food);
  for (const nutrient of gaps) {
    const whole = wholes[nutrient];
    const filling =
      whole !== undefined && amounts[whole] === 0
        ? { amount: 0, from: food.fdcId, way: 'whole' as const }
        : (findInKin(nutrient, kin, amounts) ?? findFamilyZero(food, nutrient));
    if (filling === null) continue;
    amounts[nutrient] = filling.amount;
    siblings[nutrient] = filling.from;
    ways[nutrient] = filling.way;
  }
  return { amounts, siblings, ways };
}

const wholes: Partial<Record<Nutrient, Nutrient>> = {
  fatSaturated: 'fatTotal',
  fatTrans: 'fatTotal',
  carbsSugar: 'carbsTotal',
  carbsFiber: 'carbsTotal',
};

/** What salt, fortification and enrichment change, twins and near records need not share. */
const heldByMacros: ReadonlySet<Nutrient> = new Set([
  'fatSaturated',
  'fatTrans',
  'cholesterol',
  'carbsSugar',
  'carbsFiber',
]);

function findInKin(nutrient: Nutrient, kin: ReturnType<FindSiblings>, amounts: NutrientsPer100g) {
  for (const { kinship, food } of kin) {
    const amount = food.nutrientsPer100g[nutrient];
    if (amount === null || (kinship !== 'survey' && !heldByMacros.has(nutrient))) continue;
    if (fits(nutrient, amount, amounts)) return { amount, from: food.fdcId, way: kinship };
  }
  return null;
}

function fits(nutrient: Nutrient, amount: number, amounts: NutrientsPer100g): boolean {
  const filled = { ...amounts, [nutrient]: amount };
  const carbs = filled.carbsTotal ?? Infinity;
  const fat = filled.fatTotal ?? Infinity;
  return (
    (filled.carbsSugar ?? 0) + (filled.carbsFiber ?? 0) <= carbs + 0.1 &&
    (filled.fatSaturated ?? 0) + (filled.fatTrans ?? 0) <= fat + 0.01
  );
}
