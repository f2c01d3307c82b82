import type { Catalog } from '../catalog';
import { normalizeWords } from '../match-words/normalize';

/** The normalised words of a text, and how each is written; all lists have the same length. */
export interface WrittenWords {
  readonly words: readonly string[];
  /** Whether the word begins with a capital or a digit. */
  readonly capitals: readonly boolean[];
  /** Whether a ® or ™ follows it. */
  readonly marks: readonly boolean[];
  /** Whether it is a possessive: "Hunt's". */
  readonly possessives: readonly boolean[];
  /** Whether a comma, bracket or the like stands before it: no brand name continues across it. */
  readonly breaks: readonly boolean[];
  /** Whether the text also has longer words in small letters, so that a capital means something. */
  readonly isMixed: boolean;
}

/**
 * Reads a text up to where it allows another food ("butter or Earth Balance"): what follows is not
 * counted.
 */
export function readWrittenWords(text: string): WrittenWords {
  const words: string[] = [];
  const capitals: boolean[] = [];
  const marks: boolean[] = [];
  const possessives: boolean[] = [];
  const breaks: boolean[] = [];
  let isMixed = false;
  let end = 0;
  for (const found of text.matchAll(tokenPattern)) {
    const token = found[0];
    // "1 or 2 tbsp".
    if (choosing.has(token) && !/^\s*\d/.test(text.slice(found.index + token.length))) break;
    const isBreak = breaking.test(text.slice(end, found.index));
    end = found.index + token.length;
    const isCapital = capital.test(token);
    const isMarked = mark.test(text.slice(end, end + 5));
    if (!isCapital && token.length > 4) isMixed = true;
    normalizeWords(token).forEach((word, index) => {
      words.push(word);
      capitals.push(isCapital);
      marks.push(isMarked);
      possessives.push(possessive.test(token));
      breaks.push(isBreak && index === 0);
    });
  }
  return { words, capitals, marks, possessives, breaks, isMixed };
}

/** No brand name has more words. */
export const maxBrandWords = 5;

const choosing: ReadonlySet<string> = new Set(['or', 'instead', 'substitute', 'sub', 'not']);
const tokenPattern = /[\p{L}\p{N}][\p{L}\p{N}'’&-]*/gu;
const capital = /^[\p{Lu}\p{N}]/u;
const mark = /^\s?(?:®|™|\((?:R|TM)\))/;
const possessive = /\p{L}(?:['’]s|s['’])$/u;
const breaking = /[,;:()[\]/–—]/;

/**
 * How descriptions of foods write a word: USDA writes brands in capitals ("KRAFT, Cheez Whiz"), and
 * other words in small letters or with one capital.
 */
type Writing = 'small' | 'capitals' | 'not';

/**
 * Reads up to `maxLookedAt` of the foods that have the word.
 * @param word normalised
 */
export function readWriting(catalog: Catalog, word: string): Writing {
  const known = knownWritings.get(catalog) ?? new Map<string, Writing>();
  knownWritings.set(catalog, known);
  let writing = known.get(word);
  if (writing === undefined) known.set(word, (writing = findWriting(catalog, word)));
  return writing;
}

function findWriting(catalog: Catalog, word: string): Writing {
  const tokens = catalog
    .retrieve([word], maxLookedAt)
    .flatMap(({ food }) => food.description.match(/\p{L}[\p{L}'’&-]*/gu) ?? [])
    .filter((token) => normalizeWords(token).includes(word));
  if (tokens.length === 0) return 'not';
  return tokens.every((token) => allCapitals.test(token)) ? 'capitals' : 'small';
}

const allCapitals = /^[^\p{Ll}]*\p{Lu}[^\p{Ll}]*\p{Lu}[^\p{Ll}]*(?:'s)?$/u;
const maxLookedAt = 50;

// Only for words that brands and foods share: a few hundred.
const knownWritings = new WeakMap<Catalog, Map<string, Writing>>();
