/**
 * A word that no food table has, random in every line: repeating it would only measure the cache of
 * words.
 */
interface MadeUpWord {
  readonly start: string;
  readonly letters: number;
}

/** A part of a line: fixed text, or a word to make up. */
export type Piece = string | MadeUpWord;

/** A kind of line, and the title of its recipe; many lines can be written from it. */
export interface LineTemplate {
  readonly pieces: readonly Piece[];
  /** The text between two pieces. */
  readonly joint: string;
  readonly title: readonly Piece[];
}

export interface WrittenLine {
  /** At most 1,000 characters, not blank. */
  readonly text: string;
  /** At most 500 characters, not blank. */
  readonly title: string;
}

/**
 * Writes a line from a template.
 * @param random numbers from 0 to below 1
 */
export function writeLine({ pieces, joint, title }: LineTemplate, random: () => number): WrittenLine {
  const toText = (piece: Piece): string => (typeof piece === 'string' ? piece : makeUp(piece, random));
  return { text: cut(pieces.map(toText).join(joint), 1000), title: cut(title.map(toText).join(' '), 500) };
}

/** Longer or blank texts would be refused. */
function cut(text: string, max: number): string {
  const start = text.slice(0, max);
  return /[\p{L}\p{N}]/u.test(start) ? start : `x${start.slice(1)}`;
}

function makeUp({ start, letters }: MadeUpWord, random: () => number): string {
  let word = start;
  while (word.length < letters) word += alphabet[Math.floor(random() * alphabet.length)] ?? 'e';
  return word;
}

// The letters of kitchen words, the common ones several times: a word of these is near to many
// others in spelling.
const alphabet = 'aaabcdeeeefghiiiklmnnnooprrrsssttuvy';
