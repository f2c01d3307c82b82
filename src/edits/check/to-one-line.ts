/** The text with single blanks between its words, and none around them. */
export function toOneLine(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}
