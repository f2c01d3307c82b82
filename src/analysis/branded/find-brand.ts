import type { Catalog } from '../catalog';
import type { ParsedLine } from '../line';
import { identifiesFood } from '../match-words/name-words';
import { normalizeWord, normalizeWords } from '../match-words/normalize';
import { everydayWords, knownBrands } from './brand-lists';
import type { Brand } from './branded-foods';
import { maxBrandWords, readWrittenWords, readWriting, type WrittenWords } from './written-words';

/** A brand that a line names. */
export interface LineBrand {
  readonly brand: Brand;
  /**
   * The normalised words of all brands in the line: "Kraft Philadelphia cream cheese" names two.
   */
  readonly words: ReadonlySet<string>;
}

/**
 * The brand of a line; if it names several, the one with the fewest products. Null if it names
 * none, as nearly all lines.
 */
export function findLineBrand(catalog: Catalog, { text, name }: Pick<ParsedLine, 'text' | 'name'>): LineBrand | null {
  const { branded } = catalog;
  if (branded.brandCount === 0 || !mayNameBrand(catalog, { text, name })) return null;
  const read = readWrittenWords(text);
  const nameWords = new Set(normalizeWords(name));
  let brand: Brand | null = null;
  const words = new Set<string>();
  for (let from = 0; from < read.words.length; from++) {
    const last = findEnd(read, from);
    let found = branded.findBrand(read.words, from, last);
    while (found !== null && !isNamed(catalog, found.brand, { read, nameWords, from, to: found.to }))
      found = branded.findBrand(read.words, from, found.to - 1);
    if (found === null) continue;
    if (brand === null || found.brand.foods < brand.foods) brand = found.brand;
    for (let at = from; at < found.to; at++) words.add(read.words[at] ?? '');
    from = found.to - 1;
  }
  return brand === null ? null : { brand, words };
}

interface Mention {
  readonly read: WrittenWords;
  /** The normalised words of the food as the line names it. */
  readonly nameWords: ReadonlySet<string>;
  readonly from: number;
  readonly to: number;
}

/** The last index at which a brand name beginning at `from` can end. */
function findEnd({ words, breaks }: WrittenWords, from: number): number {
  const last = Math.min(words.length, from + maxBrandWords);
  for (let at = from + 1; at < last; at++) if (breaks[at] === true) return at;
  return last;
}

/**
 * Whether these words are meant as the brand's name: they have a ® or ™, or one of them is a word
 * of no food. If they are also words of foods, they need capitals among small letters, and must not
 * be the name of a food ("Fresh Thyme").
 */
function isNamed(catalog: Catalog, { phrases }: Brand, { read, nameWords, from, to }: Mention): boolean {
  const words = read.words.slice(from, to);
  if (phrases.some((phrase) => knownBrands.has(phrase))) return true;
  // "wishbone" is not "Wish-Bone".
  if (!phrases.includes(words.join(' ')) && read.capitals[from] !== true) return false;
  // In small letters and outside the name ("recipe follows") it is probably another word.
  const isSigned = read.capitals[from] === true || words.every((word) => nameWords.has(word));
  if (isSigned && words.some((word) => isUnknownWord(catalog, word))) return true;
  // The mark of "Holland House®" does not belong to "House".
  const isTail = from > 0 && read.capitals[from - 1] === true && read.breaks[from] !== true;
  if (read.marks[to - 1] === true && !isTail) return true;
  const capitals = read.capitals.slice(from, to);
  if (!read.isMixed || !capitals.every((isCapital) => isCapital)) return false;
  if (words.length === 1) {
    const writing = readWriting(catalog, words[0] ?? '');
    return read.possessives[from] === true ? writing !== 'small' : writing === 'capitals';
  }
  const distinctive = words.filter((word) => !isOrdinary(catalog, word));
  return distinctive.length > 0 && catalog.findAlias(words.at(-1) ?? '', 'none') === null;
}

/** Whether no food uses the word, and it is no everyday word. */
function isUnknownWord(catalog: Catalog, word: string): boolean {
  return (
    word.length > 3 &&
    catalog.numberOf(word) === -1 &&
    !everydayWords.has(word) &&
    identifiesFood(word) &&
    !/\d/.test(word)
  );
}

/** Whether descriptions use the word in small letters, or it is an everyday word. */
function isOrdinary(catalog: Catalog, word: string): boolean {
  return everydayWords.has(word) || !identifiesFood(word) || readWriting(catalog, word) === 'small';
}

/**
 * Whether consecutive words of a line are those of a brand, and one of them has a capital or
 * belongs to no food. In a line without capitals only the name is looked at. Runs for every line,
 * and ends here for nearly all, so it compares character codes instead of running patterns: one or
 * two microseconds for most lines.
 */
function mayNameBrand(
  { branded, numberOf }: Pick<Catalog, 'branded' | 'numberOf'>,
  { text, name }: Pick<ParsedLine, 'text' | 'name'>,
): boolean {
  const { words, isCapital } = mayBeCapitalized.test(text)
    ? listWords(text)
    : { words: normalizeWords(name), isCapital: [] };
  for (let from = 0; from < words.length; from++) {
    const found = branded.findBrand(words, from, Math.min(words.length, from + maxBrandWords));
    if (found === null) continue;
    for (let at = from; at < found.to; at++)
      if (isCapital[at] === true || numberOf(words[at] ?? '') === -1) return true;
    if (found.brand.phrases.some((phrase) => knownBrands.has(phrase))) return true;
  }
  return false;
}

const mayBeCapitalized = /[A-Z®™]/;

function listWords(text: string): { readonly words: readonly string[]; readonly isCapital: readonly boolean[] } {
  const words: string[] = [];
  const isCapital: boolean[] = [];
  let start = -1;
  let isPlain = true;
  for (let at = 0; at <= text.length; at++) {
    const code = at < text.length ? text.charCodeAt(at) : blank;
    const isSmall = code >= smallA && code <= smallZ;
    if (isSmall || isInside(code)) {
      if (start === -1) [start, isPlain] = [at, true];
      if (!isSmall) isPlain = false;
    } else if (start !== -1) {
      if (isPlain) words.push(normalizeWord(text.slice(start, at)));
      else for (const word of normalizeWords(text.slice(start, at))) words.push(word);
      // A digit counts as a capital, for "365" and "7 Up".
      const first = text.charCodeAt(start);
      while (isCapital.length < words.length) isCapital.push(first < smallA || first > smallZ);
      start = -1;
    }
  }
  return { words, isCapital };
}

/**
 * Whether a character other than a plain small letter is part of a word: letters, digits,
 * apostrophes, "&" and "-", as in `readWrittenWords`. "®" and "™" end a word.
 */
function isInside(code: number): boolean {
  return (
    (code > 127 && code !== 0xae && code !== 0x2122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code === 39 ||
    code === 38 ||
    code === 45
  );
}

const blank = 32;
const smallA = 97;
const smallZ = 122;
