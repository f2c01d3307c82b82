import type { MeasureKind } from '../food';
import type { ParsedLine } from '../line';
import { findAsides } from './find-asides';
import { stateByWord } from './food-states';
import { normalizeWords } from './normalize-phrase';
import { readAsides } from './read-asides';

/**
 * What may be said before the name, longest first: the pieces of preparation and comment as they stand ("pepper, freshly ground black"), the
 * states together ("drained canned"), then each state alone.
 */
export function findPhrasesBefore(
  line: ParsedLine,
  measure: MeasureKind,
  states: readonly string[],
): readonly string[] {
  const phrases = new Set<string>();
  const asides = readAsides(line);
  for (const aside of findAsides(asides)) phrases.add(normalizeWords(aside).join(' '));
  for (const piece of asides.split(/[,;()]| and /)) {
    const words = normalizeWords(piece);
    const isUsable = words.length > 0 && words.length <= longestPiece && phrases.size < mostPieces;
    // What is cooked after weighing is weighed raw; `states` has settled that already.
    const isState = words.some((word) => stateByWord.get(word) === 'cooked');
    if (isUsable && !(isState && measure === 'mass')) phrases.add(words.join(' '));
  }
  if (line.size !== null) phrases.add(normalizeWords(line.size).join(' '));
  if (states.length > 1) {
    phrases.add(states.join(' '));
    phrases.add([...states].reverse().join(' '));
  }
  for (const state of states) phrases.add(state);
  phrases.delete('');
  return [...phrases];
}

const longestPiece = 4;
const mostPieces = 6;
