/**
 * The words of a list.
 * @param words with blanks or line breaks between them, so that a long list can be wrapped
 */
export function toWordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/).filter((word) => word !== ''));
}

/**
 * A pattern for whole words; of two that begin at the same letter the first is found.
 * @param rows alternatives with bars between them, so that a long pattern can be wrapped
 */
export function toWordPattern(rows: readonly string[], flags = ''): RegExp {
  return new RegExp(String.raw`\b(?:${rows.join('|')})\b`, flags);
}

/** A 32-bit hash of a text: FNV-1a over its UTF-16 units. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash | 0;
}

/**
 * The longest word that caches of words keep. V8 stores a longer one as a view of the line it was cut
 * from, and caching it would keep the line in memory.
 */
export const maxCachedLength = 12;

/**
 * Whether a word begins with a digit, as sizes and numbers do. Called many times for every word of
 * a line, so it compares character codes instead of running a pattern.
 */
export function startsWithDigit(word: string): boolean {
  const code = word.charCodeAt(0);
  return code >= 48 && code <= 57;
}
