import { breakWords, emptyWords, lesserWords } from './lesser-words';

/** Whether the part of a name that names the food ends before this word: at "with", at the "cut" of "beef cut in strips", not at that of "center cut pork". */
export function isBreak(words: readonly string[], index: number): boolean {
  const word = words[index] ?? '';
  if (!breakWords.has(word)) return false;
  const next = words[index + 1];
  if (!describingWords.has(word) || next === undefined) return true;
  return breakWords.has(next) || emptyWords.has(next) || lesserWords.has(next) || /^\d/.test(next);
}

/** Words that end a name behind it, and describe the food before it. */
const describingWords: ReadonlySet<string> = new Set(['cut', 'mixed', 'broken', 'dissolved', 'reserved', 'made']);
