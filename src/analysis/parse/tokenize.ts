import type { Token } from './token';

/** Words, numbers and marks in order. "400g" is a number and a word, "1 1/2" one number, "all-purpose" one word. Linear in the text's length. */
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
  for (const [pattern, read] of numberForms) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match === null) continue;
    const value = read(match);
    if (Number.isFinite(value)) return { text: match[0], word: match[0], kind: 'number', value, spaced };
  }
  wordForm.lastIndex = at;
  const word = wordForm.exec(text)?.[0];
  if (word !== undefined) return { text: word, word: word.toLowerCase(), kind: 'word', value: Number.NaN, spaced };
  const mark = String.fromCodePoint(text.codePointAt(at) ?? 0);
  return { text: mark, word: mark, kind: 'mark', value: Number.NaN, spaced };
}

const plainDivisors = new Set([2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 16, 32]);
const fraction = (above = '', below = ''): number =>
  plainDivisors.has(Number(below)) && Number(above) < 100 ? Number(above) / Number(below) : Number.NaN;
const plain = (digits = ''): number => Number(digits);

// First form that fits: mixed numbers before fractions before decimals. A form answers NaN for "not mine", as for the 80/20 of ground beef.
const numberForms: readonly (readonly [RegExp, (match: RegExpExecArray) => number])[] = [
  [/(\d{1,4})(?: ?- ?| ?& ?| and | )(\d{1,2})\/(\d{1,2})(?![\d/])/y, (m) => (Number(m[2]) < Number(m[3]) ? plain(m[1]) + fraction(m[2], m[3]) : Number.NaN)], // prettier-ignore
  [/(\d{1,2})\/(\d{1,2})(?![\d/%])/y, (m) => fraction(m[1], m[2])],
  [/(\d{1,3}(?:,\d{3}){1,3})(\.\d{1,6})?(?![\d,])/y, (m) => (m[0].startsWith('0') ? plain(m[0].replace(',', '.')) : plain(m[0].replaceAll(',', '')))], // prettier-ignore
  [/(\d{1,5}),(\d{1,2})(?![\d,%])/y, (m) => plain(`${m[1]}.${m[2]}`)],
  [/\d{0,6}\.\d{1,6}(?![\d%])/y, (m) => plain(m[0])],
  [/\d{1,9}(?![\d%]| ?%|\/\d{1,3} (?!oz|lb|g|kg|ml|l|pound|ounce|gram)[a-z])/y, (m) => plain(m[0])],
];

// Percentages and ratios are words ("2% milk", "80/20 ground beef"), as are digits beyond any kitchen amount.
const wordForm = /\d+(?:[.,]\d+)? ?%|\d+\/\d+|\d+|[\p{L}\p{M}]+(?:(?:['&]|-(?=\p{L}))[\p{L}\p{M}\p{N}]+)*'?/uy;
