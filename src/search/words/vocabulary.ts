import type { Catalog } from '../../analysis/catalog';
import { readLetters, type WordLetters } from '../../catalog/indexes/letter-sounds';

/** A word with what tells others apart from it at once. */
interface VocabularyWord {
  readonly word: string;
  readonly letters: WordLetters;
}

/** The words of a catalog, in the orders that mending needs. */
export interface Vocabulary {
  readonly foodsByWord: ReadonlyMap<string, number>;
  /** Words of letters alone, by their length. */
  readonly byLength: readonly (readonly VocabularyWord[])[];
  /** The words that begin so, in the order of the alphabet. */
  listWithOpening(opening: string): readonly string[];
}

/** A catalog never changes: its vocabulary is sorted at the first search, in a few milliseconds. */
export function readVocabulary(catalog: Catalog): Vocabulary {
  let vocabulary = vocabularies.get(catalog);
  if (vocabulary === undefined) vocabularies.set(catalog, (vocabulary = sortWords(catalog.foodsByWord)));
  return vocabulary;
}

const vocabularies = new WeakMap<Catalog, Vocabulary>();

function sortWords(foodsByWord: ReadonlyMap<string, number>): Vocabulary {
  const sorted = [...foodsByWord.keys()].sort();
  const byLength: VocabularyWord[][] = [];
  for (const word of sorted)
    if (/^[a-z]+$/.test(word)) (byLength[word.length] ??= []).push({ word, letters: readLetters(word) });
  return { foodsByWord, byLength, listWithOpening };

  function listWithOpening(opening: string): readonly string[] {
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle] ?? '') < opening) low = middle + 1;
      else high = middle;
    }
    const end = sorted.findIndex((word, at) => at >= low && !word.startsWith(opening));
    return sorted.slice(low, end === -1 ? undefined : end);
  }
}
