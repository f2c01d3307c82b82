import { plainCharacters } from './plain-characters';

/**
 * The text without tags, entities and invisible characters, and with single plain blanks, so that the
 * words of a line are the same wherever it was copied from. All else stays as sent, and so does a text of
 * several lines.
 */
export function tidyText(text: string): string {
  if (!untidy.test(text) || lineBreak.test(text)) return text;
  let tidy = text;
  for (const [, , pattern, replacement] of untidySigns)
    tidy = typeof replacement === 'string' ? tidy.replace(pattern, replacement) : tidy.replace(pattern, replacement);
  return tidy.replace(/ {2,}/g, ' ').trim();
}

// The steps before those that change how fractions and marks are written. Trade marks are among the
// pictures, and show a brand.
const untidySigns = plainCharacters
  .slice(
    0,
    plainCharacters.findIndex(([topic]) => topic === 'fraction signs'),
  )
  .filter(([topic]) => topic !== 'pictures');

// Most lines have nothing of it.
const untidy = /^ | $| {2}|[<&[\p{Cc}\p{Cf}\p{Cs}\p{Variation_Selector}]|(?! )\p{Z}/u;
const lineBreak = /[\r\n\u2028\u2029]/;
