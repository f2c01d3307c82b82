import { isStepLine, isSureIngredient } from '../draft/line-traits';
import { stripBullet } from '../draft/tidy-lines';
import type { TextLine } from '../draft/sections';

/**
 * Joins lines that a narrow column broke in two, as in text copied from a PDF: "1 kg beef, cut into"
 * and "large chunks". An ingredient goes on below if it ends with a word that needs another, or
 * within brackets that the next line closes.
 */
export function joinBrokenLines(lines: readonly TextLine[]): readonly TextLine[] {
  const joined: TextLine[] = [];
  for (const line of lines) {
    const above = joined.at(-1);
    if (above !== undefined && goesOn(above, line)) joined[joined.length - 1] = join(above, line);
    else joined.push(line);
  }
  return joined;
}

function goesOn(above: TextLine, line: TextLine): boolean {
  if (above.level !== null || line.level !== null || above.isIngredient || line.isIngredient) return false;
  if (above.text.length > maxLength || line.text.length > maxLength) return false;
  const mayGoOn =
    (openEnd.test(above.text) && startsSmall.test(line.text)) ||
    (isCut.test(above.text) && saysInto.test(line.text)) ||
    (/,\s*$/.test(above.text) && saysHowPrepared.test(line.text)) ||
    (openBracket.test(above.text) && closesBracket.test(line.text));
  return mayGoOn && isSureIngredient(stripBullet(above.text)) && !isStepLine(above.text) && !isStepLine(line.text);
}

function join(above: TextLine, line: TextLine): TextLine {
  const start = above.text.trimEnd();
  return { ...above, text: `${start}${/\p{L}-$/u.test(start) ? '' : ' '}${line.text.trim()}` };
}

/** A column that breaks lines is narrower. */
const maxLength = 120;

/** Not "in" and "of", as in "4 thighs, bone in" and "1 lime, zest of". */
const openEnd = /[\p{L})], ?cut$|\p{L}-$|\s(?:and|or|with|into|the|a|an|plus|such as)\s*$/iu;
const startsSmall = /^\s*\p{Ll}/u;
/** "into 5 cm chunks" goes on from "trimmed and cut"; "into a bowl" is a step. */
const isCut = /\b(?:cut|chopped|sliced|diced|torn|broken|divided|separated)\b/i;
const saysInto = /^\s*into\s/;
/** What may stand behind a comma: "cut into strips", "peeled and sliced", "finely chopped". */
const saysHowPrepared =
  /^\s*(?:(?:very|finely|roughly|coarsely|thinly|thickly|lightly|freshly)\s+)?(?:cut|\p{Ll}{2,}ed)(?:\s+(?:and|or|in|into|to|on|at|with)\s|[\s,.;)]*$)/u;
const openBracket = /\([^()]*$/;
const closesBracket = /^[^()]*\)/;
