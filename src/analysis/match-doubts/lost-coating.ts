import type { Food } from '../food';
import { toWordSet } from '../words';

/** A food that was found for a name of a line. */
interface FoundFood {
  readonly food: Food;
  /** The normalised words of the line's name. */
  readonly words: readonly string[];
  /** The normalised words by which the food was found. */
  readonly nameWords: readonly string[];
}

/**
 * Whether a name says that its food is sold in a coat of crumbs or batter and the record is of the bare
 * one: "breaded plaice fillets". The coat and the fat in it make two to three times the energy. A cook
 * who coats the food says so behind it ("pork chops, breaded").
 */
export function lacksCoating({ food, words, nameWords }: FoundFood): boolean {
  if (!words.some((word) => coated.has(word) && !nameWords.includes(word))) return false;
  return !coatedRecords.test(food.description);
}

const coated = toWordSet('breaded battered crumbed');

const coatedRecords = /\b(?:breaded|battered|coated|nuggets?|sticks?|patties|patty|tenders?|rings?)\b/i;
