import type { Catalog } from '../../catalog';
import { normalizeWords } from '../../match/words/normalize-phrase';

/** How the descriptions of foods write a word: USDA writes brands in capitals ("KRAFT, Cheez Whiz"), and all else small or with a capital. */
export type Writing = 'small' | 'capitals' | 'not';

/** By some dozen of the foods that have the word. @param word normalised */
export function readWriting(catalog: Catalog, word: string): Writing {
  const known = memories.get(catalog) ?? new Map<string, Writing>();
  memories.set(catalog, known);
  let writing = known.get(word);
  if (writing === undefined) known.set(word, (writing = findWriting(catalog, word)));
  return writing;
}

function findWriting(catalog: Catalog, word: string): Writing {
  const tokens = catalog
    .retrieve([word], mostLookedAt)
    .flatMap(({ food }) => food.description.match(/\p{L}[\p{L}'’&-]*/gu) ?? [])
    .filter((token) => normalizeWords(token).includes(word));
  if (tokens.length === 0) return 'not';
  return tokens.every((token) => allCapitals.test(token)) ? 'capitals' : 'small';
}

const allCapitals = /^[^\p{Ll}]*\p{Lu}[^\p{Ll}]*\p{Lu}[^\p{Ll}]*(?:'s)?$/u;
const mostLookedAt = 50;

// Only words of brands are asked about that foods have as well: a few hundred.
const memories = new WeakMap<Catalog, Map<string, Writing>>();
