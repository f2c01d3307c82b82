import type { ParsedLine } from '../line';
import { cutInto } from '../weigh-amounts/amounts';
import { endOfName, readWords, textOfFood } from './portion-words';

/**
 * The words of a line that can name the kind of what it counts. What is done to the food behind its
 * name comes after counting: "2 mangoes, cheeks removed" are no cheeks. The half of "half a leg of
 * lamb" is the quantity, that of "1 half leg of lamb" names the piece.
 * @param lineWords all words of the line, see `readLineWords`
 */
export function readCountedWords(line: ParsedLine, lineWords: ReadonlySet<string>): ReadonlySet<string> {
  const text = textOfFood(line);
  const counted = withoutLater(text, line.name).replace(cutInto, ' ').replace(cutWords, ' ').replace(alsoPart, ' ');
  const isFraction = !Number.isInteger(line.amounts[0]?.quantity ?? 1);
  if (counted === text && !isFraction) return lineWords;
  const words = readWords(counted);
  if (isFraction) {
    const ofName = readWords(line.name);
    for (const share of shares) if (!ofName.has(share)) words.delete(share);
  }
  return new Set([...lineWords].filter((word) => words.has(word)));
}

/** A "whole rabbit including legs" is no leg. */
const alsoPart = /\bincluding (?:the |its |their )?(?:legs?|thighs?|heads?|necks?|livers?|giblets)\b/gi;

const shares = ['halve', 'quarter'] as const;

/** A "sliced carrot" is not a slice. */
export const cutWords = /\b(?:sliced|quartered|halved|cubed|chopped|shaved)\b/gi;

/** A text up to the clause that says what is done to the food behind its name. */
function withoutLater(text: string, name: string): string {
  const end = endOfName(text, name);
  const rest = text.slice(end);
  const at = rest.search(doneToFood);
  if (at < 0) return text;
  const clause = Math.max(0, ...clauseMarks.map((mark) => rest.lastIndexOf(mark, at)));
  return text.slice(0, end + clause);
}

/** Kinds are named behind the food by some participles, too: "4 limes, dried", "12 peppers, mixed mini". */
const doneToFood =
  /\b(?!(?:dried|dressed|mixed|assorted|preferred|colou?red|[a-z]*sized)\b)[a-z]{3,}ed\b|\b(?:cut|split|torn|broken|into)\b/i;
const clauseMarks = [',', ';', '(', ' - ', '–', '—'] as const;

/**
 * The text of a line without the size of what its food is cut into: the inches of "4 apples, cut into
 * 2-inch chunks" are not those of the apples.
 */
export function withoutCuts({ text, name }: ParsedLine): string {
  const end = endOfName(text, name);
  return text.slice(0, end) + text.slice(end).replace(cutLater, ' ');
}

const cutLater = /\b(?:cut|sliced|chopped|diced|cubed|halved|quartered|divided|broken|torn|rolled|into)\b.*$/is;
