import type { Nutrient } from '../../src/analysis/nutrient';
import type { SourceFood } from '../../src/import/source-food';
import { readDescription } from './read-description';

/** Says 0 for a nutrient where all relatives of a food that know it say 0; null where they do not. */
export type FindFamilyZero = (
  food: SourceFood,
  nutrient: Nutrient,
) => { readonly amount: 0; readonly from: number; readonly way: 'family' } | null;

/**
 * Some nutrients are absent from whole families: no apple has cholesterol, trans fat or vitamin D. At least three records of the
 * same name and category must say so, and none anything else. The one sharing most words is named as the source.
 */
export function createFamilyZeroSearch(foods: readonly SourceFood[]): FindFamilyZero {
  const families = new Map<string, SourceFood[]>();
  for (const food of foods) {
    const family = families.get(toFamily(food));
    if (family === undefined) families.set(toFamily(food), [food]);
    else family.push(food);
  }
  return (food, nutrient) => {
    if (!absentFromFamilies.has(nutrient)) return null;
    const knowing = (families.get(toFamily(food)) ?? []).filter((other) => other.nutrientsPer100g[nutrient] !== null);
    if (knowing.length < 3 || knowing.some((other) => other.nutrientsPer100g[nutrient] !== 0)) return null;
    const { words } = readDescription(food.description);
    const overlap = (other: SourceFood): number =>
      [...readDescription(other.description).words].filter((word) => words.has(word)).length;
    const nearest = knowing.reduce((best, other) => (overlap(other) > overlap(best) ? other : best));
    return { amount: 0, from: nearest.fdcId, way: 'family' };
  };
}

const absentFromFamilies: ReadonlySet<Nutrient> = new Set(['fatTrans', 'cholesterol', 'vitaminD']);

const toFamily = (food: SourceFood): string =>
  `${food.category}|${(food.description.split(',')[0] ?? '').toLowerCase()}`;
