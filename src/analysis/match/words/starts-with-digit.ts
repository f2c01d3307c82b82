/** Whether a word begins with a digit, as sizes and numbers do. Asked of every word many times over, so without a pattern. */
export function startsWithDigit(word: string): boolean {
  const code = word.charCodeAt(0);
  return code >= 48 && code <= 57;
}
