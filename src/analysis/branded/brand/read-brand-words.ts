import { normalizeWords } from '../../match/words/normalize-phrase';

/** The normalised words of a line's text with what their writing says of them; all lists are of one length. */
export interface BrandWords {
  readonly words: readonly string[];
  /** Whether the word is written with a capital or a digit first. */
  readonly capitals: readonly boolean[];
  /** Whether it bears a ® or ™. */
  readonly marks: readonly boolean[];
  /** Whether it is somebody's: "Hunt's". */
  readonly possessives: readonly boolean[];
  /** Whether a comma, a bracket or the like stands before it: no name goes on over it. */
  readonly breaks: readonly boolean[];
  /** Whether longer words in small letters stand beside, so that a capital means something. */
  readonly isMixed: boolean;
}

/** Reads a text up to where it leaves a choice ("butter or Earth Balance"): what is named behind it is not what is counted. */
export function readBrandWords(text: string): BrandWords {
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

/** No name of a brand has more words. */
export const mostBrandWords = 5;

const choosing: ReadonlySet<string> = new Set(['or', 'instead', 'substitute', 'sub', 'not']);
const tokenPattern = /[\p{L}\p{N}][\p{L}\p{N}'’&-]*/gu;
const capital = /^[\p{Lu}\p{N}]/u;
const mark = /^\s?(?:®|™|\((?:R|TM)\))/;
const possessive = /\p{L}(?:['’]s|s['’])$/u;
const breaking = /[,;:()[\]/–—]/;
