/** Stands for all characters beyond plain ASCII, and for control characters. */
export const other = '\u00e9';
/** Stands for a digit right behind a letter. */
export const joined = '1';
/** Stands for a blank at an end, behind another or behind an opening bracket. */
export const gap = ' ';
/** Stands for the words of a row, which few texts have: `createRareForms` searches for them. */
export const rare = '\u2020';
/** What every text has. */
export const anyText = '';

// prettier-ignore
const waitedFor = [
  '&', '<', '(', '[', '/', '"', "'", '`', 'x', '*', '_', '~', '-', '.', '$', '+', ',', ')', ':', ';', '|', '#', '@', joined, gap, other,
] as const;
const otherBit = 1 << waitedFor.indexOf(other);
const joinedBit = 1 << waitedFor.indexOf(joined);
const gapBit = 1 << waitedFor.indexOf(gap);
const anyBit = 1 << waitedFor.length;

/** The signs of a text that may have any: its characters turn into others. */
export const allSigns = -1;

/** The bit of each ASCII character; 0 for characters that no step needs; all for those that turn into others. */
const bits = Int32Array.from({ length: 128 }, (_, code) => {
  const sign = String.fromCharCode(code).toLowerCase();
  // Control characters, entities, tags and links.
  if (code < 32 || code === 127 || '&<['.includes(sign)) return allSigns;
  const index = waitedFor.findIndex((waited) => waited === sign && waited !== joined && waited !== gap);
  return index < 0 ? 0 : 1 << index;
});

/**
 * The signs in a text that `toSigns` may ask for, as bits. A text with markup, an entity or a non-ASCII
 * character has all of them: those may turn into any sign. The slash of "1/2 cup" is none.
 * @param accentsStay whether no step changes accented letters any more
 */
export function findSigns(text: string, accentsStay: boolean): number {
  let present = anyBit;
  let before = blank;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code > 127) present |= accentsStay && isAccented(code) ? otherBit : allSigns;
    else if (code !== slash || !isInFraction(text, i)) present |= bits[code] ?? 0;
    if (code === blank && (before === blank || before === bracket)) present |= gapBit;
    else if (isDigit(code) && isLetter(before)) present |= joinedBit;
    before = code;
  }
  return before === blank ? present | gapBit : present;
}

const blank = 32;
const bracket = 40;
const slash = 47;

/** Whether a slash stands in "1/2 cup", as most do: it is no sign then. */
function isInFraction(text: string, at: number): boolean {
  return (
    isDigit(text.charCodeAt(at - 1)) &&
    isDigit(text.charCodeAt(at + 1)) &&
    (at === 1 || text.charCodeAt(at - 2) === blank) &&
    text.charCodeAt(at + 2) === blank &&
    isLetter(text.charCodeAt(at + 3))
  );
}

/** Whether a character is an accented letter of the Latin alphabet. */
function isAccented(code: number): boolean {
  return code >= 0xc0 && code <= 0x24f && code !== 0xd7 && code !== 0xf7;
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
