/** Stands for all characters beyond plain ASCII, and for control characters. */
export const other = '\u00e9';
/** Stands for a digit right behind a letter. */
export const joined = '1';
/** Stands for a word or form of `rareForms`, which few texts have. */
export const rare = '\u2020';
/** What every text has. */
export const anyText = '';

// prettier-ignore
const waitedFor = [
  '&', '<', '(', '[', '/', '"', "'", '`', 'x', '*', '_', '~', '-', '.', '$', '+', ',', ')', ':', ';', '|', '#', '@', 'f', 'g', 'z', joined, rare, other,
] as const;
const otherBit = 1 << waitedFor.indexOf(other);
const joinedBit = 1 << waitedFor.indexOf(joined);
const rareBit = 1 << waitedFor.indexOf(rare);
const anyBit = 1 << waitedFor.length;

/** The bit of each ASCII character; 0 for characters that no step needs. */
const bits = Uint32Array.from({ length: 128 }, (_, code) => {
  if (code < 32 || code === 127) return otherBit;
  const sign = String.fromCharCode(code).toLowerCase();
  const index = waitedFor.findIndex((waited) => waited === sign && waited !== joined);
  return index < 0 ? 0 : 1 << index;
});

/**
 * The signs in a text that `toSigns` may ask for, as bits. A text with an entity or a non-ASCII
 * character has all of them: those may turn into any sign.
 */
export function findSigns(text: string): number {
  let present = anyBit;
  let isBehindLetter = false;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    present |= code < 128 ? (bits[code] ?? 0) : otherBit;
    if (isBehindLetter && isDigit(code)) present |= joinedBit;
    isBehindLetter = isLetter(code);
  }
  if ((present & (otherBit | 1)) !== 0) return -1;
  return rareForms.test(text) ? present | rareBit : present;
}

/**
 * Words and forms of the steps that wait for `rare`: one search instead of one for each step. A shortened
 * word has consonants only.
 */
const rareForms =
  /\b(?:vines?|strings?|truss(?:es)?|hands?|coils?|ropes?|rings?|meat[ -]balls?|cup[ -]cakes|squeezes?|fronds?|pints?|pt|half|halves|thirds?|quarters?|size of|[1-3]\/[234] of|s ?(?:and|\+) ?p|jc|sr|onns?|mushrms?|unslt|[bcfgsw][bcdfghjklmnpqrstvwxz]{2,5})\b|^(?:\d{1,2} ?x ?)?\d[\d./ -]{0,7}(?:kg|g|gms?|ml|oz|lbs?|tsps?|tbsps?|cups?)(?![sm]\b)[a-z]{3}/i;

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
 * replacement, and what the text must begin with.
 */
export type TextRow = readonly [
  topic: string,
  signs: string,
  pattern: RegExp,
  replacement: string | ((match: string, ...groups: string[]) => string),
  start?: keyof typeof starts,
];
