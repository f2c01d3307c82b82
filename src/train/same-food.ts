import type { Food } from '../analysis/food';
import { normalizeWords } from '../analysis/match-words/normalize';
import { nutrients, type Nutrient } from '../analysis/nutrient';

/**
 * Whether two foods are interchangeable in an answer: they share a word of their names, and their
 * figures differ by no more than those of records of one food do.
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

/** Accepted differences per 100 g; null where records of one food differ more than foods do. */
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

/**
 * Whether the energy of 100 g of two foods differs by at most a share of that of the second, as it
 * does for a usable stand-in. Records of one vegetable differ by up to 5 kcal.
 */
export function hasLikeEnergy(one: Food, other: Food, share: number): boolean {
  const [a, b] = [one.nutrientsPer100g.calories, other.nutrientsPer100g.calories];
  return one === other || (a !== null && b !== null && Math.abs(a - b) <= Math.max(share * b, minDifference));
}

const minDifference = 5;
