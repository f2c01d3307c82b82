import type { Catalog } from '../../catalog';
import { isTelling } from '../read/complete-name';
import { kitchenWords } from '../words/kitchen-words';
import { isBreak } from '../words/is-break';
import { breakWords, emptyWords } from '../words/lesser-words';
import { startsWithDigit } from '../words/starts-with-digit';

/** The words with other kitchens' ones translated and slips of spelling mended. */
export function mendWords(catalog: Catalog, words: readonly string[]): readonly string[] {
  return respell(catalog, translate(words));
}

/** The words with slips of spelling mended. */
export function respell(catalog: Catalog, words: readonly string[]): readonly string[] {
  return words.flatMap((word) => (isTelling(word) ? (catalog.findWord(word)?.split(' ') ?? word) : word));
}

/** The words up to "such as", "with" and the like. */
export function cutTail(words: readonly string[]): readonly string[] {
  const start = words.findIndex((word) => !isEmpty(word) && !breakWords.has(word));
  if (start === -1) return words;
  const end = words.findIndex((_, index) => index > start && isBreak(words, index));
  return words.slice(start, end === -1 ? words.length : end);
}

/** The words but for those that change nothing about the food: a whole chicken is a chicken, but whole wheat is another flour. */
export function withoutEmpty(words: readonly string[]): readonly string[] {
  if (!words.some(isEmpty)) return words;
  return words.filter((word, index) => !isEmpty(word) || (word === 'whole' && wholeKinds.has(words[index + 1] ?? '')));
}

const wholeKinds: ReadonlySet<string> = new Set(['wheat', 'grain', 'milk']);

/** Numbers in a name are sizes ("3 to 4 pound chicken"); where they are not ("7 up"), the whole name was an alias. */
export function isEmpty(word: string): boolean {
  return emptyWords.has(word) || startsWithDigit(word);
}

/** The words with those of other countries' kitchens as records have them. */
export function translate(words: readonly string[]): readonly string[] {
  if (!words.some((word) => kitchenWords.has(word))) return words;
  const translated = words.flatMap((word) => kitchenWords.get(word)?.split(' ') ?? word);
  // "Lamb mince" is ground lamb: the word changes its place.
  return translated.at(-1) === 'ground' && translated.length > 1 ? ['ground', ...translated.slice(0, -1)] : translated;
}
