import type { ParsedLine } from '../line';
import { startsWithDigit } from '../words';
import { stateByWord } from './food-states';
import { breakWords, emptyWords, freeFromWords, isPartAt, minorWords, partWords } from './food-words';
import { normalizeWords } from './normalize';

/**
 * The words that say what a name is about, the most important first: the last content word before
 * "with", "in" and the like ("tuna in water": tuna); if that is a part word, the word before it
 * comes first ("basil leaf": basil, leaf). Empty if there is no content word.
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
  return before !== null && isPartAt([before, last], 1) ? [before, last] : [last];
}

/**
 * Whether the part of a name that names the food ends before this word: at "with", and at the "cut"
 * of "beef cut in strips", but not in "center cut pork" or at the "on" of "skin-on".
 */
export function isBreak(words: readonly string[], index: number): boolean {
  const word = words[index] ?? '';
  if (!breakWords.has(word)) return false;
  const next = words[index + 1];
  // "Skin-on red snapper", "bone-in veal chop".
  if ((word === 'on' || word === 'in') && keptParts.has(words[index - 1] ?? '') && next !== undefined) return false;
  if (!describingWords.has(word) || next === undefined) return true;
  return breakWords.has(next) || emptyWords.has(next) || minorWords.has(next) || /^\d/.test(next);
}

/** Parts that may be left on or in a food. */
const keptParts: ReadonlySet<string> = new Set(['skin', 'bone', 'shell', 'head', 'rind', 'tail', 'stem']);

/** Words that end a name, or describe the food behind them. */
const describingWords: ReadonlySet<string> = new Set(['cut', 'mixed', 'broken', 'dissolved', 'reserved', 'made']);

/**
 * The words of the line's name; if they identify no food ("unbleached", "canned", "3 to 4 pound"),
 * completed with words next to it: the first usable part of preparation or comment ("unbleached,
 * all-purpose flour"), or another food that the line allows ("red or green peppers").
 * @param words the normalised words of the name
 */
export function completeName(line: ParsedLine, words: readonly string[]): readonly string[] {
  if (words.some(identifiesFood) || line.issues.some((issue) => issue.code === 'heading')) return words;
  const pieces = [line.preparation, line.comment, ...line.alternatives].flatMap((text) => (text ?? '').split(/[,;()]/));
  for (const piece of pieces) {
    const next = normalizeWords(piece).filter((word) => !breakWords.has(word));
    if (next.some((word) => identifiesFood(word) && !partWords.has(word) && !word.endsWith('ed')))
      return [...words, ...next];
  }
  return words;
}

/**
 * Whether a normalised word says which food is meant: it is no state, number, shape or praise, and
 * does not only say what the food is made without.
 */
export function identifiesFood(word: string): boolean {
  return !unnamingWords.has(word) && !startsWithDigit(word);
}

const unnamingWords: ReadonlySet<string> = new Set([
  ...emptyWords,
  ...freeFromWords,
  ...minorWords,
  ...breakWords,
  ...stateByWord.keys(),
]);
