import { dropProgramNote } from '../analysis/match/food-profile';
import { normalizeWords } from '../analysis/match/normalize';

/** What somebody typed to find a food. */
export interface SearchText {
  /** Normalised, in their order, none twice; none at all where they only join others. */
  readonly words: readonly string[];
  /** The beginning of a word that is still being typed, as the text ends; null where it ends otherwise. */
  readonly opening: string | null;
}

/** Reads a search: its first words, for nobody types more of them than a food has. */
export function readSearch(text: string): SearchText {
  const start = dropProgramNote(text.slice(0, maxLetters));
  const all = normalizeWords(start);
  const words = [...new Set(all)].slice(0, maxWords);
  if (words.every((word) => joiningWords.has(word))) return { words: [], opening: null };
  // What was said before, or stands too late to be read, is no beginning of the last word.
  const last = all.at(-1) ?? '';
  const isLast = words.at(-1) === last && all.indexOf(last) === all.length - 1;
  const opening = isLast ? (/[a-z]+$/.exec(start.toLowerCase())?.[0] ?? '') : '';
  return { words, opening: opening.length >= minOpeningLength ? opening : null };
}

const maxLetters = 200;
const maxWords = 12;

// Of one letter half of all words begin.
const minOpeningLength = 2;

/** Words, normalised, that only join others: a search of nothing else asks for no food, though hundreds of descriptions have them. */
const joiningWords: ReadonlySet<string> = new Set(
  'a an and any as at but by for from if in is it my no not of on or our own per plus some such than that the this to with without your'.split(
    ' ',
  ),
);

/** A word of a search, with what it may stand for. */
export interface SearchWord {
  /** Best first, at least one; a food that has one of them has the word. */
  readonly readings: readonly WordReading[];
  /** Whether it only helps to rank: "fresh", "of". */
  readonly isMinor: boolean;
}

export interface WordReading {
  readonly word: string;
  /** How much less probable it is than the best, in powers of ten; 0 for the best. */
  readonly cost: number;
}
