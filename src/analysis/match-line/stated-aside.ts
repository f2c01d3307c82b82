import { toWordSet } from '../words';
import { freeFromWords } from '../match-words/food-words';
import { normalizeWords } from '../match-words/normalize';

/**
 * The normalised words by which a line says beside the name what its food is without or has less of:
 * "cream (dairy-free)", "cranberries, unsweetened", "yogurt, reduced fat". Not what only may be so:
 * "vegan if you like".
 * @param asides the text of the line outside the name
 */
export function readStatedAside(asides: string): readonly string[] {
  if (!mayState.test(asides)) return none;
  return asides.split(/[(),;[\]]/).flatMap((aside) => {
    const words = normalizeWords(aside);
    return words.every((word) => states(word) || besideWords.has(word)) ? words.filter(states) : none;
  });
}

const none: readonly string[] = [];
const mayState =
  /free|vegan|plant|vegetarian|veggie|sweetened|less\b|non|diet|\bno |mock|faux|imitation|light|lite|low|reduced|skim/i;

function states(word: string): boolean {
  return freeFromWords.has(word) || absenceWords.has(word) || changingWords.has(word);
}

/** Whether the word says of a food that it is without something, so that it is another one. */
export function makesOther(word: string): boolean {
  return states(word) && !changingWords.has(word) && word !== 'unsweetened';
}

const absenceWords = toWordSet('vegan vegetarian veggie plantbased unsweetened nonfat');

/** Words, normalised, for which there is another record of most foods, with less of something or more. */
export const changingWords = toWordSet('low lowfat reduced less light lite skim sweetened');

// Words, normalised, that leave it as sure.
const besideWords = toWordSet(
  'and certified completely organic natural unsalted raw ground plain fat sugar sodium salt calorie',
);
