import type { Food } from '../food';
import { startsWithDigit } from '../words';
import { cutTail } from '../match-alias/find-alias';
import { leanWords } from '../match-words/food-words';
import { identifiesFood } from '../match-words/name-words';

/** A food that was found for a name of a line. */
interface FoundFood {
  readonly food: Food;
  /** The normalised words of the line's name. */
  readonly words: readonly string[];
}

/**
 * Whether a name means only the fat or the dry solids of the food that was found: "venison fat", "milk
 * solids". The "5% fat" or "less fat" of a food is none.
 */
export function isFatOrSolidsOf({ food, words }: FoundFood): boolean {
  const named = cutTail(words);
  const before = named.at(-2) ?? '';
  if (startsWithDigit(before) || leanWords.has(before) || !identifiesFood(before)) return false;
  const { fatTotal, calories } = food.nutrientsPer100g;
  if (named.at(-1) === 'fat') return (fatTotal ?? 0) < leastRendered;
  return named.at(-1) === 'solid' && (calories ?? 0) < leastDried;
}

// In grams and kcal per 100 g: fat as it is cut has more, and so have the solids of milk or tomatoes.
const leastRendered = 60;
const leastDried = 200;
