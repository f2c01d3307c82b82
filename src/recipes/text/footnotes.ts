import { isSureIngredient } from '../draft/line-traits';
import { stripBullet } from '../draft/tidy-lines';

/**
 * Leaves out footnotes: "*use thickened cream" below "1 cup cream*". Where more lines begin with an
 * asterisk than have one behind a word, the asterisks are bullets.
 */
export function dropFootnotes<Line extends { readonly text: string }>(lines: readonly Line[]): readonly Line[] {
  const references = lines.filter(({ text }) => text.length <= maxLength && reference.test(text)).length;
  const isFootnote = ({ text }: Line): boolean => footnote.test(text) && !isSureIngredient(stripBullet(text));
  const begun = lines.filter(({ text }) => footnote.test(text)).length;
  return references === 0 || begun > references ? lines : lines.filter((line) => !isFootnote(line));
}

const maxLength = 300;

/** An asterisk behind a word of a line that does not begin with one, as emphasis does. */
const reference = /^\s*[^\s*][^*]*[\p{L}\d)]\*{1,3}(?=$|[\s,;.])[^*]*$/u;

/** An asterisk before the first word, and none behind it. */
const footnote = /^\s*\*{1,3}\s?\p{L}[^*]*$/u;
