import { normalizeWords } from '../../analysis/match/words/normalize-phrase';

/**
 * The normalised words of a product's names, each once, in their order: what it is searched by.
 * @returns at most `mostWords`; further ones say nothing that is worth the room
 */
export function listProductWords(text: string): readonly string[] {
  const words = new Set<string>();
  for (const word of normalizeWords(text)) {
    if (words.size >= mostWords) break;
    if (word.length <= longestWord) words.add(word);
  }
  return [...words];
}

const mostWords = 40;
/** What is longer than any word is a code, or text that lost its blanks. */
export const longestWord = 40;
