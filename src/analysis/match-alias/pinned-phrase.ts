import type { Catalog } from '../catalog';
import type { MatchedLine, ParsedLine } from '../line';
import type { AliasMatch } from './find-alias';
import { findMeasure, readNames } from '../match-line/line-reading';
import { normalizeWords } from '../match-words/normalize';

/**
 * The pinned phrase of a line: its name, or the longest run of words of the line around the name,
 * for lines that were split ("can of worms", "butter, softened"). Null if there is none, as in
 * nearly all catalogs.
 * @param before phrases from outside the name that may stand before it: together with them it is
 * another name, "canned tomato"
 */
export function findPinned(catalog: Catalog, line: ParsedLine, before: readonly string[]): AliasMatch | null {
  if (catalog.pinned.size === 0) return null;
  const name = readNames(line).own;
  const measure = findMeasure(line);
  const phrase = findWider(catalog, line.text, name) ?? name.join(' ');
  const alias = catalog.pinned.has(phrase) ? catalog.findAlias(phrase, measure) : null;
  if (alias === null) return null;
  const isName = phrase === name.join(' ');
  if (isName && before.some((words) => catalog.findAlias(`${words} ${phrase}`, measure) !== null)) return null;
  return { words: phrase.split(' '), alias, phrase, relaxations: [], lost: [] };
}

/** The longest pinned phrase of the line that has the name and more words. */
function findWider(catalog: Catalog, text: string, name: readonly string[]): string | null {
  if (name.length >= maxWords) return null;
  const words = normalizeWords(text).slice(0, maxTextWords);
  const start = words.findIndex((_, index) => name.every((word, offset) => words[index + offset] === word));
  for (let length = Math.min(words.length, maxWords); length > name.length; length--) {
    for (let from = 0; from + length <= words.length; from++) {
      const span = words.slice(from, from + length);
      const holdsName =
        start === -1
          ? name.every((word) => span.includes(word))
          : from <= start && start + name.length <= from + length;
      const phrase = span.join(' ');
      if (holdsName && catalog.pinned.has(phrase)) return phrase;
    }
  }
  return null;
}

// A longer phrase is found only as the whole name.
const maxWords = 12;

// Twice the words of the longest line of a real recipe.
const maxTextWords = 100;

/** Whether a pinned phrase gave the line its food: then nothing may replace it. */
export function isPinned(catalog: Catalog, line: MatchedLine): boolean {
  return line.food !== null && findPinned(catalog, line, [])?.alias.fdcId === line.food.fdcId;
}
