/**
 * Splits a text into words, numbers and marks, in order. "400g" is a number and a word, "1 1/2" one
 * number, "all-purpose" one word. Takes time linear in the length of the text.
 */
export function tokenize(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  let spaced = true;
  while (at < text.length) {
    if (text[at] === ' ') {
      at += 1;
      spaced = true;
      continue;
    }
    const token = readToken(text, at, spaced);
    tokens.push(token);
    at += token.text.length;
    spaced = false;
  }
  return tokens;
}

function readToken(text: string, at: number, spaced: boolean): Token {
  const brand = spaced && isDigit(text.charCodeAt(at + 1)) ? readBrand(text, at) : null;
  if (brand !== null) return wordToken(brand, spaced);
  const end = endOfLetters(text, at);
  if (end > at) return wordToken(text.slice(at, end), spaced);
  const code = text.charCodeAt(at);
  if (isDigit(code) || code === fullStop) {
    const number = readNumberToken(text, at, spaced);
    if (number !== null) return number;
  }
  wordForm.lastIndex = at;
  const word = wordForm.exec(text)?.[0];
  if (word !== undefined) return wordToken(word, spaced);
  const mark = String.fromCodePoint(text.codePointAt(at) ?? 0);
  return { text: mark, word: mark, kind: 'mark', value: Number.NaN, spaced };
}

function isDigit(code: number): boolean {
  return code >= digit0 && code <= digit9;
}

function readBrand(text: string, at: number): string | null {
  brandForm.lastIndex = at;
  return brandForm.exec(text)?.[0] ?? null;
}

/** A letter with digits is a name ("V8", "A1 sauce"), and so is "00"; "T2" and "x2" are not. */
const brandForm = /(?:[A-SU-W]\d{1,2}|0{2,3})(?![\d.,/\p{L}-])/uy;

function wordToken(text: string, spaced: boolean): Token {
  return { text, word: text.toLowerCase(), kind: 'word', value: Number.NaN, spaced };
}

const digit0 = 48;
const digit9 = 57;
const fullStop = 46;

/**
 * The end of a word of plain letters; `at` itself if the word continues with other characters,
 * which the pattern reads.
 */
function endOfLetters(text: string, at: number): number {
  let end = at;
  while (isPlainLetter(text.charCodeAt(end))) end += 1;
  return end < text.length && prolongs(text.charCodeAt(end)) ? at : end;
}

function isPlainLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
}

/**
 * Whether a character may continue a word: hyphen, apostrophe, ampersand, and everything beyond
 * ASCII.
 */
function prolongs(code: number): boolean {
  return code === 45 || code === 39 || code === 38 || code > 127;
}

function readNumberToken(text: string, at: number, spaced: boolean): Token | null {
  for (const [pattern, read] of numberForms) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match === null) continue;
    const value = read(match);
    if (Number.isFinite(value)) return { text: match[0], word: match[0], kind: 'number', value, spaced };
  }
  return null;
}

const plainDivisors = new Set([2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 16, 32]);
const fraction = (above = '', below = ''): number => {
  const [top, bottom] = [Number(above), Number(below)];
  // The parts of "93/7 ground beef" are percentages.
  if (!plainDivisors.has(bottom) || top + bottom === 100) return Number.NaN;
  // "11/2" is 1 1/2 whose parts a copy pushed together.
  const isMixed = top > 10 && commonDivisors.has(bottom) && top % 10 > 0 && top % 10 < bottom;
  return isMixed ? Math.floor(top / 10) + (top % 10) / bottom : top / bottom;
};
const commonDivisors = new Set([2, 3, 4, 8]);
const plain = (digits = ''): number => Number(digits);
// Far more than the 10,000 kg at which the grams of a line end.
const largestNumber = 1e12;

// The first form that fits: mixed numbers, then fractions, then decimals. A form answers NaN if the
// text is not a number after all, as for the 80/20 of ground beef.
const numberForms: readonly (readonly [RegExp, (match: RegExpExecArray) => number])[] = [
  // At the beginning of a line these are amounts, if no sensible ones; elsewhere they are the number of an article.
  [/^(?:\d{10,}|\d{1,6}(?:\.\d{1,6})?e\+?\d{1,3})(?= ?\p{L})/iuy, (m) => Math.min(plain(m[0]), largestNumber)],
  [/(\d{1,4})(?: ?- ?| ?& ?| and | )(\d{1,2})\/(\d{1,2})(?![\d/])/y, (m) => (Number(m[2]) < Number(m[3]) ? plain(m[1]) + fraction(m[2], m[3]) : Number.NaN)], // prettier-ignore
  [/(\d{1,2})\/(\d{1,2})(?![\d/%])/y, (m) => fraction(m[1], m[2])],
  [/(\d{1,3}(?:,\d{3}){1,3})(\.\d{1,6})?(?![\d,])/y, (m) => (m[0].startsWith('0') ? plain(m[0].replace(',', '.')) : plain(m[0].replaceAll(',', '')))], // prettier-ignore
  [/(\d{1,5}),(\d{1,2})(?![\d,%])/y, (m) => plain(`${m[1]}.${m[2]}`)],
  [/\d{0,6}\.\d{1,6}(?![\d%])/y, (m) => plain(m[0])],
  [
    /\d{1,9}(?![\d%]| ?%|\/\d{1,3} (?:- |(?!(?:oz|lbs?|g|kg|ml|l|pounds?|ounces?|grams?)\b)[a-z]))/y,
    (m) => plain(m[0]),
  ],
];

// Percentages and ratios are words ("2% milk", "80/20 ground beef"), and so are other numbers too long
// for a kitchen.
const wordForm = /\d+(?:[.,]\d+)? ?%|\d+\/\d+|\d+|[\p{L}\p{M}]+(?:(?:['&]|-(?=\p{L}))[\p{L}\p{M}\p{N}]+)*'?/uy;

/** A word, number or mark of a normalised line. */
export interface Token {
  /** As written in the normalised text. */
  readonly text: string;
  /** Lower case. */
  readonly word: string;
  readonly kind: 'number' | 'word' | 'mark';
  /** The value of a number written in digits; NaN for words and marks. */
  readonly value: number;
  /** Whether a blank stands before it. */
  readonly spaced: boolean;
}

/** The word of a token; '' before the first and behind the last. */
export function wordAt(tokens: readonly Token[], at: number): string {
  return tokens[at]?.word ?? '';
}

/**
 * The role of a token in its line. Rules and tagger use the same tags, and tagged lines are read in
 * one way.
 */
export type Tag = 'QTY' | 'UNIT' | 'NAME' | 'SIZE' | 'PREP' | 'COMMENT' | 'PURPOSE' | 'PUNC';
