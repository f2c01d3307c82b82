import { breakWords, emptyWords, lesserWords } from './lesser-words';

/** Whether the part of a name that names the food ends before this word: at "with", at the "cut" of "beef cut in strips", not at that of "center cut pork" or at the "on" of "skin-on". */
export function isBreak(words: readonly string[], index: number): boolean {
  const word = words[index] ?? '';
  if (!breakWords.has(word)) return false;
  const next = words[index + 1];
  // "Skin-on red snapper", "bone-in veal chop".
  if ((word === 'on' || word === 'in') && keptParts.has(words[index - 1] ?? '') && next !== undefined) return false;
  if (!describingWords.has(word) || next === undefined) return true;
  return breakWords.has(next) || emptyWords.has(next) || lesserWords.has(next) || /^\d/.test(next);
}

/** What may be left on or in a food. */
const keptParts: ReadonlySet<string> = new Set(['skin', 'bone', 'shell', 'head', 'rind', 'tail', 'stem']);

/** Words that end a name behind it, and describe the food before it. */
const describingWords: ReadonlySet<string> = new Set(['cut', 'mixed', 'broken', 'dissolved', 'reserved', 'made']);
