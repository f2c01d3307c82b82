/** A value as a cell of COPY's text format; text is tidied: single blanks, none at its ends, no NUL, which the database does not take. */
export function toCell(value: string | number | boolean | null): string {
  if (value === null) return String.raw`\N`;
  if (typeof value !== 'string') return String(value);
  const text = untidy.test(value) ? value.replace(/\0/g, '').replace(/\s+/g, ' ').trim() : value;
  // Without tabs and ends of lines, backslashes are all that COPY could misread.
  return text.includes('\\') ? text.replaceAll('\\', '\\\\') : text;
}

const untidy = /^\s|\s$|\s\s|[^\S ]|\0/;
