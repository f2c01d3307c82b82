import { dropProgramNote } from '../analysis/match-ranking/food-profile';
import { normalizeWords } from '../analysis/match-words/normalize';

/** The text of a search for foods. */
export interface SearchText {
  /** Normalised, in order, without duplicates; empty where all only join others. */
  readonly words: readonly string[];
  /** The unfinished word at the end of the text; null where the text ends otherwise. */
  readonly opening: string | null;
}

/** Reads the first words of a search: nobody types more words than a food has. */
export function readSearch(text: string): SearchText {
  const start = dropProgramNote(text.slice(0, maxLetters));
  const all = normalizeWords(start);
  const words = [...new Set(all)].slice(0, maxWords);
  if (words.every((word) => joiningWords.has(word))) return { words: [], opening: null };
  // A repeated word, or one beyond the limit, is no beginning of the last word.
  const last = all.at(-1) ?? '';
  const isLast = words.at(-1) === last && all.indexOf(last) === all.length - 1;
  const opening = isLast ? (/[a-z]+$/.exec(start.toLowerCase())?.[0] ?? '') : '';
  return { words, opening: opening.length >= minOpeningLength ? opening : null };
}

const maxLetters = 200;
const maxWords = 12;

// One letter would be the beginning of too many words.
const minOpeningLength = 2;

/**
 * Normalised words that only join others: a search of nothing else finds no food, though hundreds
 * of descriptions contain them.
 */
const joiningWords: ReadonlySet<string> = new Set(
  'a an and any as at but by for from if in is it my no not of on or our own per plus some such than that the this to with without your'.split(
    ' ',
  ),
);

/** A word of a search, with the words that it may stand for. */
export interface SearchWord {
  /** Best first, at least one; a food that contains one of them has the word. */
  readonly readings: readonly WordReading[];
  /** Whether it only helps to rank: "fresh", "of". */
  readonly isMinor: boolean;
}

export interface WordReading {
  readonly word: string;
  /** How much less probable it is than the best reading, in powers of ten; 0 for the best. */
  readonly cost: number;
}
