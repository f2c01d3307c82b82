import { normalizeWord } from '../match/words/normalize-word';
import { normalizeWords } from '../match/words/normalize-phrase';
import type { BrandedFoods } from './branded-foods';
import { mostBrandWords } from './read-brand-words';

/**
 * Whether some words of a text, in a row, are a brand's, whatever they mean there. Asked of every line, and nearly all are done with it, so it reads
 * letters rather than patterns: a microsecond for most lines.
 */
export function mayNameBrand(branded: BrandedFoods, text: string): boolean {
  const words = listWords(text);
  for (let from = 0; from < words.length; from++) {
    if (branded.findBrand(words, from, Math.min(words.length, from + mostBrandWords)) !== null) return true;
  }
  return false;
}

function listWords(text: string): readonly string[] {
  const words: string[] = [];
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
      start = -1;
    }
  }
  return words;
}

/** Letters but small plain ones, digits, apostrophes, "&" and "-", as `readBrandWords` has them. */
function isInside(code: number): boolean {
  return (
    code > 127 || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 39 || code === 38 || code === 45
  );
}

const blank = 32;
const smallA = 97;
const smallZ = 122;
