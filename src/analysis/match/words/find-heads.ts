import { stateByWord } from '../state/food-states';
import { isBreak } from './is-break';
import { breakWords, emptyWords, partWords } from './lesser-words';

/**
 * The words that say what a name is about: the last telling one before "with", "in" and the like ("tuna in water": tuna); where that only names a
 * part, the one before it first ("basil leaf": basil, leaf). Empty where no word tells anything.
 */
export function findHeads(words: readonly string[]): readonly string[] {
  let last: string | null = null;
  let before: string | null = null;
  for (const [index, word] of words.entries()) {
    if (last !== null && isBreak(words, index)) break;
    if (word.length < 2 || emptyWords.has(word) || breakWords.has(word) || stateByWord.has(word)) continue;
    before = last;
    last = word;
  }
  if (last === null) return [];
  return before !== null && partWords.has(last) ? [before, last] : [last];
}
