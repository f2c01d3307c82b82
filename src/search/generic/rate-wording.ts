/** How nearly a description says what is searched: the same words in the same order, in another one, or hardly more. */
export type Wording = 'literal' | 'same' | 'near';

/**
 * Compares a search with a description; null where this says more than a word besides each four of the search, or lacks one.
 * @param said what the search says, each word once
 * @param description its words, normalised, in their order, each once
 */
export function rateWording(said: readonly string[], description: readonly string[]): Wording | null {
  const besides = description.length - said.length;
  if (besides < 0 || besides * wordsForOneMore > said.length) return null;
  if (said.some((word) => !description.includes(word))) return null;
  if (besides > 0) return 'near';
  return said.every((word, at) => word === description[at]) ? 'literal' : 'same';
}

const wordsForOneMore = 4;
