import { normalizeWords } from '../analysis/match/words/normalize-phrase';

/** What somebody typed to find a food. */
export interface SearchText {
  /** Normalised, in their order, none twice. */
  readonly words: readonly string[];
  /** The beginning of a word that is still being typed, as the text ends; null where it ends otherwise. */
  readonly opening: string | null;
}

/** Reads a search: its first words, for nobody types more of them than a food has. */
export function readSearch(text: string): SearchText {
  const start = text.slice(0, mostLetters);
  const words = [...new Set(normalizeWords(start))].slice(0, mostWords);
  const opening = /[a-z]+$/.exec(start.toLowerCase())?.[0] ?? '';
  return { words, opening: opening.length >= shortestOpening ? opening : null };
}

const mostLetters = 200;
const mostWords = 12;

// Of one letter half of all words begin.
const shortestOpening = 2;
