import { dropProgramNote } from '../analysis/match/words/drop-program-note';
import { normalizeWords } from '../analysis/match/words/normalize-phrase';
import { joiningWords } from './words/joining-words';

/** What somebody typed to find a food. */
export interface SearchText {
  /** Normalised, in their order, none twice; none at all where they only join others. */
  readonly words: readonly string[];
  /** The beginning of a word that is still being typed, as the text ends; null where it ends otherwise. */
  readonly opening: string | null;
}

/** Reads a search: its first words, for nobody types more of them than a food has. */
export function readSearch(text: string): SearchText {
  const start = dropProgramNote(text.slice(0, mostLetters));
  const all = normalizeWords(start);
  const words = [...new Set(all)].slice(0, mostWords);
  if (words.every((word) => joiningWords.has(word))) return { words: [], opening: null };
  // What was said before, or stands too late to be read, is no beginning of the last word.
  const last = all.at(-1) ?? '';
  const isLast = words.at(-1) === last && all.indexOf(last) === all.length - 1;
  const opening = isLast ? (/[a-z]+$/.exec(start.toLowerCase())?.[0] ?? '') : '';
  return { words, opening: opening.length >= shortestOpening ? opening : null };
}

const mostLetters = 200;
const mostWords = 12;

// Of one letter half of all words begin.
const shortestOpening = 2;
