import type { Catalog } from '../catalog';
import type { MeasureKind } from '../food';
import type { ParsedLine } from '../line';
import { normalizeWords } from '../match-words/normalize';

/**
 * The name with its kind before it, where a line writes it behind a comma, as in an index: "chocolate, milk"
 * is milk chocolate, and "soup, tomato" tomato soup. The name as it is unless an alias has the other order,
 * or none has it whole and one has each of the parts.
 * A dish behind the comma is the end of its name: "potato, salad" is no salad potato.
 * @param own the normalised words of the line's name
 */
export function turnInvertedName(
  catalog: Catalog,
  { text, name }: Pick<ParsedLine, 'text' | 'name'>,
  { own, measure }: { own: readonly string[]; measure: MeasureKind },
): readonly string[] {
  if (measure === 'none' || own.length < 2 || !text.includes(', ')) return own;
  const written = ` ${text.toLowerCase()} `;
  const words = name.toLowerCase().split(' ');
  const place = words.findIndex((_word, index) => index > 0 && hasWords(written, joinByComma(words, index)));
  if (place < 0 || dishes.has(words.at(-1) ?? '')) return own;
  const turned = normalizeWords([...words.slice(place), ...words.slice(0, place)].join(' '));
  if (catalog.findAlias(turned.join(' '), measure) !== null) return turned;
  // "Pierogi, potato" is first of all pierogi, though only its parts are names.
  const isName = (part: readonly string[]): boolean =>
    catalog.findAlias(normalizeWords(part.join(' ')).join(' '), measure) !== null;
  return !isName(words) && isName(words.slice(0, place)) && isName(words.slice(place)) ? turned : own;
}

/** Whether a comma before a dish leaves open which is meant: "potato, salad" may be a salad potato after all. */
export function leavesOrderOpen(text: string): boolean {
  return dishBehindComma.test(text);
}

const dishes = new Set(['salad', 'soup', 'stew', 'pie', 'casserole']);
const dishBehindComma = new RegExp(`[a-z], (?:${[...dishes].join('|')})$`, 'i');

function joinByComma(words: readonly string[], place: number): string {
  return `${words.slice(0, place).join(' ')}, ${words.slice(place).join(' ')}`;
}

/** Whether a text has the words whole: "orange, juiced" has no "orange, juice". */
function hasWords(text: string, words: string): boolean {
  const start = text.indexOf(words);
  return start >= 0 && !letter.test(text[start - 1] ?? '') && !letter.test(text[start + words.length] ?? '');
}

const letter = /\p{L}/u;
