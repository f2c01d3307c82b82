/** Stands for all characters beyond plain ASCII, and for control characters. */
export const other = '\u00e9';
/** Stands for a digit right behind a letter. */
export const joined = '1';
/** Stands for a blank at an end, behind another or behind an opening bracket. */
export const gap = ' ';
/** Stands for the words of a row, which few texts have. */
export const rare = '\u2020';
/** What every text has. */
export const anyText = '';

// prettier-ignore
const waitedFor = [
  '&', '<', '(', '[', '/', '"', "'", '`', 'x', '*', '_', '~', '-', '.', '$', '+', ',', ')', ':', ';', '|', '#', '@', joined, gap, rare, other,
] as const;
const otherBit = 1 << waitedFor.indexOf(other);
const joinedBit = 1 << waitedFor.indexOf(joined);
const gapBit = 1 << waitedFor.indexOf(gap);
const rareBit = 1 << waitedFor.indexOf(rare);
const anyBit = 1 << waitedFor.length;

/** The bit of each ASCII character; 0 for characters that no step needs. */
const bits = Uint32Array.from({ length: 128 }, (_, code) => {
  if (code < 32 || code === 127) return otherBit;
  const sign = String.fromCharCode(code).toLowerCase();
  const index = waitedFor.findIndex((waited) => waited === sign && waited !== joined && waited !== gap);
  return index < 0 ? 0 : 1 << index;
});

/**
 * The signs in a text that `toSigns` may ask for, as bits. A text with markup, an entity or a non-ASCII
 * character has all of them: those may turn into any sign.
 */
export function findSigns(text: string, rareForms: RareForms): number {
  let present = anyBit;
  let before = blank;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    present |= code < 128 ? (bits[code] ?? 0) : otherBit;
    if (code === blank && (before === blank || before === bracket)) present |= gapBit;
    else if (isDigit(code) && isLetter(before)) present |= joinedBit;
    before = code;
  }
  if ((present & mayBecomeAny) !== 0) return -1;
  if (before === blank) present |= gapBit;
  return (present & gapBit) !== 0 || rareForms(text) ? present | rareBit : present;
}

const blank = 32;
const bracket = 40;

/** Entities, tags, links and characters beyond plain ASCII. */
const mayBecomeAny = otherBit | toSigns('&<[');

/** Whether a text may have one of the words for which rows of `rare` wait. */
type RareForms = (text: string) => boolean;

/**
 * One search for the words of all rows that wait for `rare`, instead of one for each of them. Texts that
 * begin with a digit and those that begin with a letter wait for different rows.
 */
export function createRareForms(rows: readonly TextRow[]): RareForms {
  const [behindDigit, behindLetter] = (['digit', 'letter'] as const).map((start) => {
    const words = rows.flatMap((row) => (row[4] === start || row[4] === 'any' ? (row[5]?.source ?? []) : []));
    return new RegExp(`\\b(?:${words.join('|')})|\\(e?s\\)`, 'i');
  });
  return (text) => {
    const start = findStart(text);
    if (start === starts.digit) return behindDigit?.test(text) ?? true;
    return start !== starts.letter || (behindLetter?.test(text) ?? true);
  };
}

/** The bits of signs of which a text must have one; all texts have those of `anyText`. */
export function toSigns(needs: string): number {
  return needs === anyText ? anyBit : waitedFor.reduce((all, sign, i) => all | (needs.includes(sign) ? 1 << i : 0), 0);
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** Whether a character is a letter of plain ASCII. */
function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
}

/** What a text may begin with, as bits; letters are those of plain ASCII. */
export const starts = { digit: 1, letter: 2, mark: 4, any: 7 } as const;

/** What a text begins with: one of `starts`; any for a character beyond plain ASCII. */
export function findStart(text: string): number {
  const code = text.charCodeAt(0);
  if (isDigit(code)) return starts.digit;
  if (isLetter(code)) return starts.letter;
  return code > 127 ? starts.any : starts.mark;
}

/**
 * A step of `normalizeText`: its topic, the signs of which the text must have one, the pattern, the
 * replacement, and what the text must begin with. A step that waits for `rare` has a pattern of words
 * as well, of which the text that it changes has one, at the beginning of a word.
 */
export type TextRow = readonly [
  topic: string,
  signs: string,
  pattern: RegExp,
  replacement: string | ((match: string, ...groups: string[]) => string),
  start?: keyof typeof starts,
  words?: RegExp,
];
