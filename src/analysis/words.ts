/**
 * The words of a list.
 * @param words with blanks or line breaks between them, so that a long list can be wrapped
 */
export function toWordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/).filter((word) => word !== ''));
}

/**
 * Whether a word begins with a digit, as sizes and numbers do. Called many times for every word of
 * a line, so it compares character codes instead of running a pattern.
 */
export function startsWithDigit(word: string): boolean {
  const code = word.charCodeAt(0);
  return code >= 48 && code <= 57;
}
