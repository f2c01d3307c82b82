import type { Catalog } from '../../catalog';
import type { ParsedLine } from '../../line';
import { normalizeWord } from '../../match/words/normalize-word';
import { normalizeWords } from '../../match/words/normalize-phrase';
import { knownBrands } from './known-brands';
import { mostBrandWords } from './read-brand-words';

/**
 * Whether some words of a line, in a row, are those of a brand, and one of them has a capital or is that of no food. Of a line without a capital only the name
 * can be that of a brand. Asked of every line, and nearly all are done with it, so it reads letters rather than patterns: a microsecond or two for most lines.
 */
export function mayNameBrand(
  { branded, numberOf }: Pick<Catalog, 'branded' | 'numberOf'>,
  { text, name }: Pick<ParsedLine, 'text' | 'name'>,
): boolean {
  const { words, isCapital } = signed.test(text) ? listWords(text) : { words: normalizeWords(name), isCapital: [] };
  for (let from = 0; from < words.length; from++) {
    const found = branded.findBrand(words, from, Math.min(words.length, from + mostBrandWords));
    if (found === null) continue;
    for (let at = from; at < found.to; at++)
      if (isCapital[at] === true || numberOf(words[at] ?? '') === -1) return true;
    if (found.brand.phrases.some((phrase) => knownBrands.has(phrase))) return true;
  }
  return false;
}

const signed = /[A-Z®™]/;

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
      // A digit counts as well, for "365" and "7 Up".
      const first = text.charCodeAt(start);
      while (isCapital.length < words.length) isCapital.push(first < smallA || first > smallZ);
      start = -1;
    }
  }
  return { words, isCapital };
}

/** Letters but small plain ones, digits, apostrophes, "&" and "-", as `readBrandWords` has them; "®" and "™" stand behind a word. */
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
