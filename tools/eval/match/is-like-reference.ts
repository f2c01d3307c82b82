import type { Food } from '../../../src/analysis/food';
import { normalizeWords } from '../../../src/analysis/match/normalize';
import type { Reference } from './read-references';

/**
 * Whether a food may pass for the reference: a word in common with the first two parts of its description, and energy within 15 % or
 * 3 kcal in 100 g. False where either energy is unknown.
 */
export function isLikeReference(food: Food, reference: Reference): boolean {
  const words = new Set(normalizeWords(food.description));
  const { calories } = food.nutrientsPer100g;
  if (calories === null || reference.calories === null) return false;
  const isNear = Math.abs(calories - reference.calories) <= Math.max(0.15 * reference.calories, 3);
  return (
    isNear && normalizeWords(reference.description.split(',').slice(0, 2).join(' ')).some((word) => words.has(word))
  );
}
