import type { ParsedLine } from '../../line';
import { stateByWord } from '../state/food-states';
import { breakWords, emptyWords, lesserWords, partWords } from '../words/lesser-words';
import { normalizeWords } from '../words/normalize-phrase';
import { startsWithDigit } from '../words/starts-with-digit';

/**
 * The normalised words of the line's name, which are `words`. Where they tell no food ("unbleached", "canned", "3 to 4 pound"), what stands next to it is read with it:
 * the first piece of the preparation or the comment ("unbleached, all-purpose flour"), or the other food allowed ("red or green peppers").
 */
export function completeName(line: ParsedLine, words: readonly string[]): readonly string[] {
  if (words.some(isTelling) || line.issues.some((issue) => issue.code === 'heading')) return words;
  const pieces = [line.preparation, line.comment, ...line.alternatives].flatMap((text) => (text ?? '').split(/[,;()]/));
  for (const piece of pieces) {
    const next = normalizeWords(piece).filter((word) => !breakWords.has(word));
    if (next.some((word) => isTelling(word) && !partWords.has(word) && !word.endsWith('ed')))
      return [...words, ...next];
  }
  return words;
}

/** Whether a normalised word says what food is meant: no state, number, shape or praise. */
export function isTelling(word: string): boolean {
  return !(
    emptyWords.has(word) ||
    lesserWords.has(word) ||
    breakWords.has(word) ||
    stateByWord.has(word) ||
    startsWithDigit(word)
  );
}
