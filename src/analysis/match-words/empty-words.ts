import { startsWithDigit, toWordSet } from '../words';
import { emptyWords, leanWords } from './food-words';
import { identifiesFood } from './name-words';

/**
 * The words without empty ones. "Whole" stays in "whole wheat": a whole chicken is a chicken, but
 * whole wheat is another flour.
 */
export function withoutEmpty(words: readonly string[]): readonly string[] {
  if (!words.some(isEmpty)) return words;
  return words.filter(
    (word, index) => !isEmptyAt(words, index) || (word === 'whole' && wholeKinds.has(words[index + 1] ?? '')),
  );
}

const wholeKinds: ReadonlySet<string> = new Set(['wheat', 'grain', 'milk']);

/** Whether the word at an index is empty there: "fat asparagus" is asparagus, but "turkey fat" is no turkey. */
export function isEmptyAt(words: readonly string[], index: number): boolean {
  const word = words[index] ?? '';
  if (!isEmpty(word)) return false;
  const before = words[index - 1] ?? '';
  return !(nounsBehind.has(word) && index === words.length - 1 && identifiesFood(before) && !leanWords.has(before));
}

/** Empty words that are another food behind its name: "milk solid". */
const nounsBehind = toWordSet('fat solid');

/**
 * Numbers in a name are sizes ("3 to 4 pound chicken"), except in names that are an alias as they
 * stand ("7 up").
 */
export function isEmpty(word: string): boolean {
  return emptyWords.has(word) || startsWithDigit(word);
}
