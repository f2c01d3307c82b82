import type { Food } from '../analysis/food';
import { normalizeWords } from '../analysis/match/normalize';
import { nutrients, type Nutrient } from '../analysis/nutrient';

/**
 * Whether a cook who means one of the foods is answered as well with the other: a shared word of what they are, and figures that differ by no
 * more than records of one food do.
 */
export function isSameFood(one: Food, other: Food): boolean {
  if (one === other) return true;
  const words = new Set(namingWords(one));
  if (!namingWords(other).some((word) => words.has(word))) return false;
  return nutrients.every((nutrient) => {
    const slack = slacks[nutrient];
    const [a, b] = [one.nutrientsPer100g[nutrient], other.nutrientsPer100g[nutrient]];
    if (slack === null || a === null || b === null) return true;
    return Math.abs(a - b) <= Math.max(slack, Math.max(a, b) * shareOfDifference);
  });
}

function namingWords(food: Food): readonly string[] {
  return normalizeWords(food.description.split(',').slice(0, 2).join(' ')).filter((word) => word.length > 2);
}

const shareOfDifference = 0.12;

/** Differences per 100 g that mean nothing; null where records of one food differ more than foods do. */
const slacks = {
  calories: 8,
  protein: 1.5,
  fatTotal: 1.5,
  fatSaturated: 1.5,
  fatTrans: null,
  cholesterol: null,
  sodium: 150,
  carbsTotal: 2,
  carbsSugar: 5,
  carbsFiber: null,
  vitaminD: null,
  calcium: null,
  iron: null,
  potassium: null,
} as const satisfies Record<Nutrient, number | null>;

/** Whether 100 g of a food have the energy of the other within a share of it: what a stand-in is good for. Records of one vegetable differ by 5 kcal. */
export function hasLikeEnergy(one: Food, other: Food, share: number): boolean {
  const [a, b] = [one.nutrientsPer100g.calories, other.nutrientsPer100g.calories];
  return one === other || (a !== null && b !== null && Math.abs(a - b) <= Math.max(share * b, minDifference));
}

const minDifference = 5;
